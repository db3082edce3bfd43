/** What a crash leaves beside the store, damaged or taken away in each state: it opens, goes on, and hides nothing that is lost. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { headPath } from '../../../../main/node/store/head/head-file.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { damage, keys, numbersFrom } from './damage-trials.ts';
import { file, rule, writeRun } from './open-stores.ts';
import { temporaryFolders } from './temporary-folder.ts';
import { english } from '#domain/common/message.ts';

const folder = temporaryFolders();
/** The long run sets 1000 or more. */
const trials = Number(process.env['COUNTERSIGN_DAMAGES'] ?? 12);
const runs = 25;
const suffixes = ['', '-wal', '-shm'] as const;

/** How much of the log has come from the journal into the store when the broker is killed. */
const states = ['all in the journal', 'half in the journal', 'nothing in the journal', 'nothing written'] as const;
type State = (typeof states)[number];
const crashes = new Map<State, string>();

const open = (dataDir: string): Store =>
  openStore({ dataDir, stateDir: join(dataDir, 'state'), clock: createManualClock(10) });

async function crashIn(state: State): Promise<string> {
  const [dataDir, left] = [folder(), folder()];
  const store = open(dataDir);
  const side = new DatabaseSync(file(dataDir));
  // Else SQLite brings over what it likes, when it likes.
  side.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  if (state !== 'nothing written') {
    await store.rules.add(rule);
    const answer = { about: 'command', by: { kind: 'policy' }, projectRoot: '/p', createdAt: 1, shown: 'x' } as const;
    await store.grants.remember({ ...answer, answerId: 'ans_1', keys: [keys[0]], effect: 'allow', expiresAt: null });
    for (let n = 0; n < runs; n += 1) {
      await writeRun(store, `r${n}`);
      if (state === 'half in the journal' && n === 12) side.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    }
  }
  if (state === 'nothing in the journal') side.exec('PRAGMA wal_checkpoint(FULL)');
  for (const suffix of suffixes) {
    if (existsSync(file(dataDir) + suffix)) copyFileSync(file(dataDir) + suffix, file(left) + suffix);
  }
  mkdirSync(join(left, 'state'));
  copyFileSync(headPath(join(dataDir, 'state'), dataDir), join(left, 'state', 'head'));
  side.close();
  store.close();
  return left;
}
beforeAll(async () => {
  for (const state of states) crashes.set(state, await crashIn(state));
});

function layOut(state: State, dataDir: string): void {
  const left = crashes.get(state) ?? '';
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  mkdirSync(join(dataDir, 'state'));
  for (const suffix of suffixes) {
    if (existsSync(file(left) + suffix)) copyFileSync(file(left) + suffix, file(dataDir) + suffix);
  }
  copyFileSync(join(left, 'state', 'head'), headPath(join(dataDir, 'state'), dataDir));
}

/** Every promise that was broken. */
async function use(dataDir: string, wanted: number): Promise<string[]> {
  const faults: string[] = [];
  const store = open(dataDir);
  try {
    const told = [...store.problems, ...store.log.alarms()].map(({ message }) => english(message));
    const found = store.grants.find(keys, '/p', 100);
    if (found.some(({ effect, key }) => effect === 'allow' && key !== keys[0])) faults.push('an answer allows more');
    await store.endOrphans();
    const before = await store.auditBook.verify();
    const rows = before.kind === 'intact' ? before.rows : -1;
    if (rows < wanted && told.length === 0) faults.push(`${rows} of ${wanted} rows, and nobody was told`);
    await writeRun(store, 'after');
    const after = await store.auditBook.verify();
    if (after.kind !== 'intact') faults.push(`the log is ${after.kind}; told: ${told.join(' ')}`);
    if (told.some((message) => message.includes('full'))) faults.push(`wrong advice: ${told.join(' ')}`);
  } catch (error) {
    faults.push(`${String(error)}; told: ${store.problems.map(({ message }) => english(message)).join(' ')}`);
  } finally {
    store.close();
  }
  return faults;
}

const rowsOf = (state: State): number => (state === 'nothing written' ? 0 : runs * 4);

test.each(states.flatMap((state) => [['-wal'], ['-shm'], ['-wal', '-shm']].map((gone) => [state, gone] as const)))(
  'with %s, without %s',
  async (state, gone) => {
    const dataDir = folder();
    layOut(state, dataDir);
    for (const suffix of gone) rmSync(file(dataDir) + suffix, { force: true });
    expect(await use(dataDir, rowsOf(state))).toEqual([]);
  },
);

test.each(['-wal', '-shm'])(
  `%s damaged in ${trials} ways`,
  async (suffix) => {
    const dataDir = folder();
    const failed: unknown[] = [];
    for (let seed = 1; seed <= trials; seed += 1) {
      const state = states[seed % 3] ?? 'all in the journal';
      layOut(state, dataDir);
      const target = file(dataDir) + suffix;
      const what = existsSync(target) ? damage(target, numbersFrom(seed)) : 'nothing to damage';
      const faults = await use(dataDir, rowsOf(state));
      if (faults.length > 0) failed.push({ seed, state, what, faults });
    }
    expect(failed).toEqual([]);
  },
  900_000,
);
