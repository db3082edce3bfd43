/** Launches a command without a sandbox. */
import type { LaunchSpec } from '#core/ports.ts';
import { failed, type Launched } from '../../launch/launch-failure.ts';
import { launchMarked, type MarkedParts } from '../../launch/launch-marked.ts';
import { takeTerminal } from '../../launch/process/take-terminal.ts';

export async function launchOpen(spec: LaunchSpec, parts: MarkedParts): Promise<Launched> {
  const [file, ...args] = spec.terminal === null ? spec.argv : [...takeTerminal(parts.env), ...spec.argv];
  if (file === undefined) return failed('bad-request', 'The command is empty.', null);
  return launchMarked(
    spec,
    { file, args, variables: spec.advised ?? {}, observed: () => [], release: () => {} },
    parts,
  );
}
