/** Reads what the probes said. */
import type { ProbeResult } from '#domain/common/health.ts';
import type { HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

const longestEvidence = 2000;

/** One script for all probes, each in a shell of its own, so that one sandbox answers everything. */
export function probeScript(probes: readonly HealthProbe[]): string {
  return probes
    .map(({ id, script }) => `echo '${startOf(id)}'; timeout 5 sh -c '${script.replaceAll("'", `'\\''`)}' 2>&1`)
    .join('\n');
}

/** What is printed before a probe begins. */
export function startOf(id: string): string {
  return `@@${id}@`;
}

/** `durationMs` is shared out evenly, because the probes run in one sandbox. */
export function readProbeOutput(probes: readonly HealthProbe[], output: string, durationMs: number): ProbeResult[] {
  return probes.map(({ id, title, protection, remedy }) => {
    const start = output.indexOf(startOf(id));
    const rest = start < 0 ? '' : output.slice(start + startOf(id).length);
    const said = (rest.split('\n@@')[0] ?? '').trim();
    // Anything but a clear "held" is no proof; silence means that the question could not be asked here.
    const state = /^OPEN$/m.test(said) ? 'fail' : /^HELD$/m.test(said) ? 'pass' : 'not-applicable';
    return {
      id,
      title,
      protection,
      state,
      evidence: said.slice(0, longestEvidence),
      remedy: state === 'pass' ? null : state === 'fail' ? remedy : unasked,
      durationMs: durationMs / probes.length,
    };
  });
}

const unasked = say('This could not be tried: install bash, perl and util-linux, or see in the evidence why not.');
