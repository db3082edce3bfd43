/** Writes down what the command line adjusts by itself, beside a broker or without one. */
import type { AdjustmentDraft } from '#domain/settings/adjustment.ts';
import { createAdjustmentBook } from '#core/adjust/adjustment-book.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { openStore } from './node/store/open-store.ts';

export type AdjustAlone = <T>(draft: AdjustmentDraft, work: () => Promise<T> | T) => Promise<T>;

/** Does the work once its row is on disk. Throws `store-unavailable`; then nothing was done. */
export const adjustAlone: AdjustAlone = async (draft, work) => {
  const clock = createSystemClock();
  const { dataDir, logDir } = dataDirs(process.env);
  const store = openStore({ dataDir, clock, stateDir: logDir });
  try {
    const book = createAdjustmentBook(store.adjustments, clock);
    return await book.make({ kind: 'person', door: 'cli' }, [draft], work);
  } finally {
    store.close();
  }
};
