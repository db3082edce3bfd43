/** What a line stands for beyond its words, as it is at this moment: names that lie there, scripts that it names, and what git would push. */
import type { Command } from '#domain/command/command.ts';
import { lookAtPushes } from './push/look-at-pushes.ts';
import type { HostPorts } from './run-context.ts';
import { followScripts } from './scripts/follow-scripts.ts';

export type Looking = Pick<HostPorts, 'files' | 'reader' | 'places' | 'pushes'>;

export async function lookAround(
  { parsed, cwd, env }: Pick<Command, 'parsed' | 'cwd' | 'env'>,
  ports: Looking,
): Promise<Pick<Command, 'followed' | 'pushes'>> {
  const [followed, pushes] = await Promise.all([
    followScripts({ parsed, cwd }, ports),
    lookAtPushes({ parsed, cwd, env }, ports),
  ]);
  return { ...(followed.length === 0 ? {} : { followed }), ...(pushes.length === 0 ? {} : { pushes }) };
}
