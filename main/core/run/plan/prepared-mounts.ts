/** What a run brings into its sandbox beside its plan, and who shares it. */
import type { MountPreparation } from '#core/ports.ts';

export interface PreparedMounts {
  /** What is started in the place of the words that were asked about; absent for those. */
  readonly argv?: readonly [string, ...string[]];
  readonly mountPreparation: MountPreparation;
  /** Called when the attempt is over, whatever came of it. */
  close(): void;
}
