/** Every question that is asked from inside one sandbox; the one that waits for the broker comes last. */
import { fileProbes } from './file-probes.ts';
import type { HealthProbe } from './health-probe.ts';
import { networkProbes } from './network-probes.ts';
import { processProbes } from './process-probes.ts';
import { syscallProbes } from './syscall-probes.ts';

export const insideProbes: readonly HealthProbe[] = [
  ...processProbes,
  ...networkProbes,
  ...syscallProbes(process.arch),
  ...fileProbes,
];
