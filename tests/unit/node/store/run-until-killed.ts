/** A broker that decides and starts until it is killed: says on standard output what the store acknowledged. */
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createSystemClock } from '../../../../main/node/host/time-and-ids.ts';
import { openStore } from '../../../../main/node/store/open-store.ts';
import { recordsOf } from './sample-records.ts';

const [dataDir = '', startedDir = '', life = ''] = process.argv.slice(2);
const store = openStore({ dataDir, clock: createSystemClock() });
// Written at once, unlike process.stdout: what was acknowledged must be known even if the next moment is the last.
const say = (line: string): unknown => writeSync(1, `${line}\n`);

say('open');
for (let n = 0; ; n += 1) {
  const run = recordsOf(`${life}_${n}`);
  await store.audit.write(run.request);
  say(`request ${run.runId}`);
  await store.audit.write(run.decision);
  say(`decision ${run.runId}`);
  await store.audit.write(run.attempt);
  say(`attempt ${run.runId}`);
  // Stands for the command: nothing may exist here that was not decided.
  writeFileSync(join(startedDir, run.runId), '');
  // Every third is still running when the end comes.
  if (n % 3 === 0) continue;
  await store.audit.write(run.outcome);
  say(`outcome ${run.runId}`);
}
