/** Rates the words of a command and of the scripts that it names. Done once for each request, which carries the answer. */
import type { Command } from '#domain/command/command.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { HostPorts } from './run-context.ts';
import { withScripts } from './scripts/with-scripts.ts';
import { withCallerEnvironment } from './plan/with-caller-environment.ts';

type Rated = Pick<Command, 'parsed' | 'env' | 'cwd' | 'projectRoot' | 'followed'>;

export function assessCommand(command: Rated, { risk, homeDir }: Pick<HostPorts, 'risk' | 'homeDir'>): Risk {
  const { cwd, projectRoot } = command;
  const alone = risk.assess({ parsed: withCallerEnvironment(command), cwd, projectRoot, homeDir });
  return withScripts(alone, command, { risk, homeDir });
}
