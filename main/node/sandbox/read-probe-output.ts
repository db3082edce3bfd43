/** Reads what the health probes said. */
import type { ProbeResult } from '#domain/health.ts';
import { healthProbes } from './health-probes.ts';

const longestEvidence = 2000;

/** One script for all probes, each in a shell of its own, so that one sandbox answers everything. */
export function probeScript(): string {
  return healthProbes
    .map(({ id, script }) => `echo '@@${id}@'; timeout 5 sh -c '${script.replaceAll("'", `'\\''`)}' 2>&1`)
    .join('\n');
}

/** `durationMs` is shared out evenly, because the probes run in one sandbox. */
export function readProbeOutput(output: string, durationMs: number): ProbeResult[] {
  return healthProbes.map(({ id, title, protection, remedy }) => {
    const start = output.indexOf(`@@${id}@`);
    const rest = start < 0 ? '' : output.slice(start + id.length + 3);
    const said = (rest.split('\n@@')[0] ?? '').trim();
    // Anything but a clear "held" is no proof; silence means that the question could not be asked here.
    const state = /^OPEN$/m.test(said) ? 'fail' : /^HELD$/m.test(said) ? 'pass' : 'not-applicable';
    return {
      id,
      title,
      protection,
      state,
      evidence: said.slice(0, longestEvidence),
      remedy:
        state === 'pass'
          ? null
          : state === 'fail'
            ? remedy
            : 'Install bash, perl and util-linux to let this be checked.',
      durationMs: durationMs / healthProbes.length,
    };
  });
}
