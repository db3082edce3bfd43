/** Rates the words of a command and of the scripts that it names. Done once for each request, which carries the answer. */
import type { Command } from '#domain/command/command.ts';
import { normalizePath } from '#domain/common/paths.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { RiskAssessor } from '#core/ports.ts';
import type { HostPorts } from './run-context.ts';
import { withScripts } from './scripts/with-scripts.ts';
import { withCallerEnvironment } from './judge-command.ts';

type Rated = Pick<Command, 'parsed' | 'env' | 'cwd' | 'projectRoot' | 'followed'>;

/** By the words alone: where links lead is not known. */
export function assessCommand(command: Rated, { risk, homeDir }: Pick<HostPorts, 'risk' | 'homeDir'>): Risk {
  const { cwd, projectRoot } = command;
  const alone = risk.assess({ parsed: withCallerEnvironment(command), cwd, projectRoot, homeDir });
  return withScripts(alone, command, { risk, homeDir });
}

/** More would be looked at by nobody: what is beyond is judged by its words. */
const mostWinding = 64;

/** The same with each `..` taken as the kernel takes it: behind a link it leads elsewhere than its words say. */
export async function assessInPlace(
  command: Rated,
  { risk, homeDir, disk }: Pick<HostPorts, 'risk' | 'homeDir' | 'disk'>,
): Promise<Risk> {
  const winding = new Set<string>();
  const first = assessCommand(command, { risk: knowing({ winding }, risk), homeDir });
  if (winding.size === 0 || disk.followed === undefined) return first;
  const real = new Map<string, string>();
  for (const path of [...winding].slice(0, mostWinding)) {
    const leadsTo = await disk.followed(path);
    if (leadsTo !== normalizePath(path)) real.set(path, leadsTo);
  }
  return real.size === 0 ? first : assessCommand(command, { risk: knowing({ real }, risk), homeDir });
}

const knowing = (
  known: Pick<Parameters<RiskAssessor['assess']>[0], 'winding' | 'real'>,
  risk: RiskAssessor,
): RiskAssessor => ({
  assess: (input) => risk.assess({ ...input, ...known }),
});
