/** Writes down what is changed about the broker, before it is changed: nothing counts that has no row. See decision 0037. */
import {
  everyPlace,
  type ChangedBy,
  type ChangePlace,
  type ChangeRecord,
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
  /** The same for several at places of their own; all rows are written or none. */
  makeAll<T>(by: ChangedBy, changes: readonly PlacedChange[], work: () => Promise<T> | T): Promise<T>;
  /** Writes down what has happened already. Throws `store-unavailable`. */
  note(by: ChangedBy, drafts: readonly ChangeDraft[], at?: ChangePlace): Promise<void>;
}

export interface PlacedChange {
  readonly draft: ChangeDraft;
  readonly at: ChangePlace;
}

const placed = (drafts: readonly ChangeDraft[], at: ChangePlace): readonly PlacedChange[] =>
  drafts.map((draft) => ({ draft, at }));

export function createChangeBook(log: ChangeLog, clock: Clock): ChangeBook {
  const write = async (by: ChangedBy, changes: readonly PlacedChange[], isMade: boolean): Promise<void> => {
    const rows = changes.map(({ draft, at }): ChangeRecord => {
      const effect = isMade ? effectOf(draft) : 'not-made';
      return {
        at: clock.now(),
        ...at,
        configurationChange: { ...draft, effect, by, words: describeChange(draft, isMade) },
      };
    });
    if (rows.length > 0) await log.write(...rows);
  };
  const makeAll: ChangeBook['makeAll'] = async (by, changes, work) => {
    await write(by, changes, true);
    try {
      return await work();
    } catch (error) {
      // The first failure is the one to tell of; the log cannot be in a worse state than the work.
      await write(by, changes, false).catch(() => undefined);
      throw error;
    }
  };
  return {
    make: (by, drafts, work, place = everyPlace) => makeAll(by, placed(drafts, place), work),
    makeAll,
    note: (by, drafts, place = everyPlace) => write(by, placed(drafts, place), true),
  };
}
