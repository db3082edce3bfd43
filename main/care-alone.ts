/** Looks after the store for the command line: what changes its file is done only while no broker has it. */
import { isAbsolute, join } from 'node:path';
import { BrokerError } from '#domain/common/errors.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { backupFolder, listBackups } from './node/store/backup/back-up.ts';
import { mendStore } from './node/store/backup/mend-store.ts';
import { choosePlace, readChosenPlace } from './node/store/head/head-copy.ts';
import { restoreStore } from './node/store/backup/restore.ts';
import { openStore, type Store } from './node/store/open-store.ts';
import { leftDesksGone } from './left-desks.ts';
import { holdLock } from './rpc/socket/hold-lock.ts';
import type { StoreCare } from './doors/cli/commands/store-care.ts';
import { english, say } from '#domain/common/message.ts';

type Care = Pick<StoreCare, 'headCopy' | 'copyHead' | 'repair' | 'backUp' | 'backups' | 'restore' | 'accept'>;

const taken = (): BrokerError =>
  new BrokerError('already-settled', say('A desk has the store.'), { remedy: say('End it, then try again.') });

/** Throws `already-settled` while a broker runs. */
async function withoutBroker<T>(dataDir: string, work: () => Promise<T> | T): Promise<T> {
  const lock = holdLock(join(dataDir, 'desk.lock'));
  if (lock === null) throw taken();
  try {
    const giveBack = await leftDesksGone(dataDir);
    if (giveBack === null) throw taken();
    try {
      return await work();
    } finally {
      giveBack();
    }
  } finally {
    lock.release();
  }
}

export function careAlone(): Care {
  const { dataDir, logDir } = dataDirs(process.env);
  const clock = createSystemClock();
  const file = join(dataDir, 'countersign.db');
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const store = openStore({ dataDir, clock, stateDir: logDir });
    try {
      return await work(store);
    } finally {
      store.close();
    }
  };
  return {
    repair: () =>
      withoutBroker(dataDir, async () => {
        const repair = await mendStore(file, clock.now());
        // Noted in the log that there is now, and the head begins anew where it had to.
        if (repair !== null) {
          await withStore(async ({ log }) => {
            await log.accept({ kind: 'person', entryPoint: 'cli' }, repair.kind);
          });
        }
        return repair;
      }),
    headCopy: () => readChosenPlace(dataDir),
    copyHead: (path) =>
      withoutBroker(dataDir, async () => {
        await choosePlace(dataDir, path);
        await withStore(async ({ log }) => {
          await log.choseCopy(
            { kind: 'person', entryPoint: 'cli' },
            path === null ? 'copied-nowhere' : 'copied-elsewhere',
          );
          await log.settled();
        });
      }),
    backUp: () => withStore(async (store) => (await store.backUp(true)) ?? ''),
    backups: () => listBackups(dataDir),
    restore: (name) =>
      withoutBroker(dataDir, async () => {
        const from = isAbsolute(name) ? name : join(backupFolder(dataDir), name);
        const aside = restoreStore(file, from, clock.now());
        await withStore(async ({ log }) => {
          await log.accept({ kind: 'person', entryPoint: 'cli' }, 'restored');
        });
        return aside;
      }),
    accept: () =>
      withoutBroker(dataDir, () =>
        withStore(async ({ log }) => {
          const alarms = log.alarms().map(({ message }) => english(message));
          if (alarms.length > 0) await log.accept({ kind: 'person', entryPoint: 'cli' });
          return alarms;
        }),
      ),
  };
}
