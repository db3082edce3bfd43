/** What a run brings into its sandbox beside its plan, and who shares it. */
import type { Furnishing } from '#core/ports.ts';

export interface Furnished {
  /** What is started in the place of the words that were asked about; absent for those. */
  readonly argv?: readonly [string, ...string[]];
  readonly furnishing: Furnishing;
  /** Called when the attempt is over, whatever came of it. */
  close(): void;
}
