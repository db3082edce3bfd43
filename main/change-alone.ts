/** Writes down what the command line changes by itself, beside a broker or without one. */
import type { ChangeDraft } from '#domain/settings/configuration-change.ts';
import { createChangeBook } from '#core/configuration/change-book.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { openStore } from './node/store/open-store.ts';

export type ChangeAlone = <T>(draft: ChangeDraft, work: () => Promise<T> | T) => Promise<T>;

/** Does the work once its row is on disk. Throws `store-unavailable`; then nothing was done. */
export const changeAlone: ChangeAlone = async (draft, work) => {
  const clock = createSystemClock();
  const { dataDir, logDir } = dataDirs(process.env);
  const store = openStore({ dataDir, clock, stateDir: logDir });
  try {
    const book = createChangeBook(store.configurationChanges, clock);
    return await book.make({ kind: 'person', entryPoint: 'cli' }, [draft], work);
  } finally {
    store.close();
  }
};
