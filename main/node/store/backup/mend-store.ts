/** Looks over a whole store, page by page and row by row, and repairs what does not hold. For when no broker runs. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BrokerError } from '#domain/common/errors.ts';
import { migrate } from '../make-store.ts';
import { refuseForeign } from '../health/refuse-foreign.ts';
import { repairStore, type Repair } from '../health/repair-store.ts';
import { DamagedStore, isDamage, toStoreError } from '../health/store-errors.ts';
import { verifyChain } from '../log/verify-chain.ts';
import { say } from '#domain/common/message.ts';

/** Throws `DamagedStore` where a page, an index or a row of the chain does not hold. */
async function checkAll(path: string): Promise<void> {
  const database = new DatabaseSync(path);
  try {
    const result = database.prepare('PRAGMA integrity_check').get();
    if (result?.['integrity_check'] !== 'ok') throw new DamagedStore('integrity check failed');
    migrate(database);
    if ((await verifyChain(database)).kind !== 'intact') throw new DamagedStore('the chain is broken');
  } finally {
    database.close();
  }
}

/** Null where all is well. Throws `store-unavailable`. */
export async function mendStore(path: string, now: number): Promise<Repair | null> {
  refuseForeign(path);
  if (!existsSync(path)) {
    throw new BrokerError('store-unavailable', say('There is no store to repair.'), {
      remedy: say('`countersign audit restore` puts back a backup.'),
    });
  }
  try {
    await checkAll(path);
    return null;
  } catch (error) {
    const isBroken = isDamage(error) || (error instanceof BrokerError && isDamage(error.cause));
    if (!isBroken) throw toStoreError(error);
  }
  try {
    return repairStore(path, now, () => {
      throw new DamagedStore('found to be damaged');
    });
  } catch (error) {
    throw toStoreError(error);
  }
}
