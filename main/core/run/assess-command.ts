/** Rates a command once, however many stages ask: the words of a command do not change on its way. */
import type { Command } from '#domain/command/command.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { HostPorts } from './run-context.ts';
import { withScripts } from './scripts/with-scripts.ts';
import { withCallerEnvironment } from './plan/with-caller-environment.ts';

type Rated = Pick<Command, 'parsed' | 'env' | 'cwd' | 'projectRoot' | 'followed'>;

const rated = new WeakMap<Rated, { readonly by: HostPorts['risk']; readonly risk: Risk }>();

export function assessCommand(command: Rated, { risk: by, homeDir }: Pick<HostPorts, 'risk' | 'homeDir'>): Risk {
  const known = rated.get(command);
  if (known?.by === by) return known.risk;
  const { cwd, projectRoot } = command;
  const alone = by.assess({ parsed: withCallerEnvironment(command), cwd, projectRoot, homeDir });
  const risk = withScripts(alone, command, { risk: by, homeDir });
  rated.set(command, { by, risk });
  return risk;
}
