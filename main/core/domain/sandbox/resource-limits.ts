/** How much one command may use up; each is optional. */
import * as z from 'zod';

const amount = (most: number) => z.int().positive().max(most).nullable();

export const resourceLimitsSchema = z.strictObject({
  /** Computing time of each of its processes. */
  cpuSeconds: amount(1_000_000),
  /** Memory that each of its processes may write to, and all of them together where the kernel counts them together. */
  memoryMiB: amount(16_777_216),
  /** Processes and threads of the whole command. */
  processes: amount(4_000_000),
  /** Size of each file it writes. */
  fileMiB: amount(16_777_216),
  /** What each private folder in memory holds (/tmp and its kind); null for what the machine's memory suggests. Settings of before lack it. */
  scratchMiB: amount(16_777_216).default(null),
});
export type ResourceLimits = z.infer<typeof resourceLimitsSchema>;

export const noLimits: ResourceLimits = {
  cpuSeconds: null,
  memoryMiB: null,
  processes: null,
  fileMiB: null,
  scratchMiB: null,
};
