/** Backs up a store into a small file system until it is full, and says what is left there. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { recordsOf } from './sample-records.ts';

const [dataDir = ''] = process.argv.slice(2);
const clock = createManualClock(1000);
const store = openStore({ dataDir, clock });
let message = 'never full';
for (let n = 0; n < 400; n += 1) {
  const run = recordsOf(`r${n}`);
  for (const record of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(record);
  if (n % 50 !== 0) continue;
  clock.advance(1000);
  try {
    await store.backUp(true);
  } catch (error) {
    ({ message } = error as Error);
    break;
  }
}
const verdict = await store.auditBook.verify();
const left = readdirSync(join(dataDir, 'backups'));
process.stdout.write(JSON.stringify({ message, left: left.slice(0, 1), verdict: verdict.kind }));
if (left.some((name) => name.includes('partial'))) process.exitCode = 1;
store.close();
