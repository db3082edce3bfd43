/** A broker that starts, ends what an earlier one left open, and leaves. */
import { createSystemClock } from '../../../../main/node/host/time-and-ids.ts';
import { openStore } from '../../../../main/node/store/open-store.ts';

const [dataDir = ''] = process.argv.slice(2);
const store = openStore({ dataDir, clock: createSystemClock() });
if (store.problems.length > 0) throw new Error(JSON.stringify(store.problems));
await store.endOrphans();
store.close();
