/** Whether the builder that a person chose in bubblewrap's place holds on this machine. */
import type { ProbeResult } from '#domain/common/health.ts';
import { say } from '#domain/common/message.ts';
import { tryBuilder } from '../sandbox/bubblewrap/probe-bwrap.ts';

/** Nothing where bubblewrap was to build all of them. */
export async function builderProbe(builderPath: string | null): Promise<readonly ProbeResult[]> {
  if (builderPath === null) return [];
  const startedAt = performance.now();
  const holds = await tryBuilder(builderPath);
  return [
    {
      id: 'own-builder',
      title: say('Our own builder builds the sandboxes'),
      protection: null,
      state: holds ? 'pass' : 'fail',
      evidence: builderPath,
      remedy: holds
        ? null
        : say(
            'bubblewrap builds them in its place. Start the desk without COUNTERSIGN_BUILDER, or report what `countersign doctor --json` says.',
          ),
      durationMs: performance.now() - startedAt,
    },
  ];
}
