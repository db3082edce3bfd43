/** Writes down what is adjusted about the broker, before it is adjusted: nothing counts that has no row. See decision 0037. */
import { everyPlace, type AdjustedBy, type AdjustedPlace, type AdjustmentDraft } from '#domain/settings/adjustment.ts';
import type { AdjustmentLog, Clock } from '#core/ports.ts';
import { describeAdjustment } from './describe-adjustment.ts';
import { effectOf } from './effect-of.ts';

export interface AdjustmentBook {
  /**
   * Writes a row for each draft, then does the work, whose failure is written too and thrown on.
   * Throws `store-unavailable` where a row cannot be written; then nothing was done.
   */
  make<T>(
    by: AdjustedBy,
    drafts: readonly AdjustmentDraft[],
    work: () => Promise<T> | T,
    at?: AdjustedPlace,
  ): Promise<T>;
  /** Writes down what has happened already. Throws `store-unavailable`. */
  note(by: AdjustedBy, drafts: readonly AdjustmentDraft[], at?: AdjustedPlace): Promise<void>;
}

export function createAdjustmentBook(log: AdjustmentLog, clock: Clock): AdjustmentBook {
  const write = async (
    by: AdjustedBy,
    drafts: readonly AdjustmentDraft[],
    place: AdjustedPlace,
    isMade: boolean,
  ): Promise<void> => {
    for (const draft of drafts) {
      const effect = isMade ? effectOf(draft) : 'not-made';
      const words = describeAdjustment(draft, isMade);
      await log.write({ at: clock.now(), ...place, adjustment: { ...draft, effect, by, words } });
    }
  };
  return {
    async make(by, drafts, work, place = everyPlace) {
      await write(by, drafts, place, true);
      try {
        return await work();
      } catch (error) {
        // The first failure is the one to tell of; the log cannot be in a worse state than the work.
        await write(by, drafts, place, false).catch(() => undefined);
        throw error;
      }
    },
    note: (by, drafts, place = everyPlace) => write(by, drafts, place, true),
  };
}
