/** Tries whether what commands write outside of their projects can be staged, by mounting a layer over the home. */
import type { ProbeResult } from '#domain/common/health.ts';
import { notBuilt } from '../staging/hold/explain-not-held.ts';
import type { Staging } from '../staging/hold/staging.ts';
import { english, say } from '#domain/common/message.ts';

export async function stagingProbe(staging: Staging | null): Promise<ProbeResult> {
  const began = performance.now();
  const problem = staging === null ? notBuilt : await staging.problem();
  return {
    id: 'staging',
    title: say('Writes outside projects can be staged'),
    protection: null,
    state: problem === null ? 'pass' : 'fail',
    evidence: english(problem?.message) ?? 'a layer was mounted',
    remedy: problem?.remedy ?? null,
    durationMs: performance.now() - began,
  };
}
