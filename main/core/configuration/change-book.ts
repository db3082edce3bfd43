/** Writes down what is changed about the broker, before it is changed: nothing counts that has no row. See decision 0037. */
import {
  everyPlace,
  type ChangedBy,
  type ChangePlace,
  type ChangeDraft,
} from '#domain/settings/configuration-change.ts';
import type { ChangeLog, Clock } from '#core/ports.ts';
import { describeChange } from './describe-change.ts';
import { effectOf } from './effect-of.ts';

export interface ChangeBook {
  /**
   * Writes a row for each draft, then does the work, whose failure is written too and thrown on.
   * Throws `store-unavailable` where a row cannot be written; then nothing was done.
   */
  make<T>(by: ChangedBy, drafts: readonly ChangeDraft[], work: () => Promise<T> | T, at?: ChangePlace): Promise<T>;
  /** Writes down what has happened already. Throws `store-unavailable`. */
  note(by: ChangedBy, drafts: readonly ChangeDraft[], at?: ChangePlace): Promise<void>;
}

export function createChangeBook(log: ChangeLog, clock: Clock): ChangeBook {
  const write = async (
    by: ChangedBy,
    drafts: readonly ChangeDraft[],
    place: ChangePlace,
    isMade: boolean,
  ): Promise<void> => {
    for (const draft of drafts) {
      const effect = isMade ? effectOf(draft) : 'not-made';
      const words = describeChange(draft, isMade);
      await log.write({ at: clock.now(), ...place, configurationChange: { ...draft, effect, by, words } });
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
