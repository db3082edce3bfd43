/** Starts that cannot go well: each ends at once, with one sentence that says what helps. */
import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { dataDirs } from '../../../../main/node/host/folders/data-dirs.ts';
import { makeFolders } from '../../../../main/node/host/folders/make-folders.ts';
import { exclusively } from '../../../../main/node/sandbox/bubblewrap/mounts/broker-lock.ts';
import { explainStart } from '../../../../main/rpc/headless/explain-start.ts';
import { holdLock } from '../../../../main/rpc/socket/hold-lock.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { file, openStores, tamper, writeRun } from './open-stores.ts';
import { recordsOf } from './sample-records.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();

test.runIf(process.platform === 'linux')('a home that cannot be made is refused at once', () => {
  // A file system where a parent is there and nothing can be made: Node's own recursive way never comes back here.
  expect(() => makeFolders('/proc/no-home/.local/share', 0o700)).toThrow(/ENOENT/);
  expect(() => dataDirs({ HOME: '/proc/no-home' })).toThrow(
    expect.objectContaining({ code: 'store-unavailable', remedy: 'Let HOME name a folder that is yours.' }),
  );
});

test('a lock that is a folder is named, and nothing waits for it', () => {
  const room = folder();
  mkdirSync(join(room, 'desk.lock'));
  expect(() => holdLock(join(room, 'desk.lock'))).toThrow(expect.objectContaining({ code: 'store-unavailable' }));
  mkdirSync(join(room, 'lock'));
  const longAgo = new Date(1000);
  utimesSync(join(room, 'lock'), longAgo, longAgo);
  expect(() => exclusively(room, () => 1)).toThrow(expect.objectContaining({ code: 'sandbox-setup-failed' }));
});

test.each<readonly [string, (path: string) => void, RegExp]>([
  ['that others can write', (path) => chmodSync(path, 0o666), /can be written by others/],
  [
    'that is a folder',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
    /is a folder/,
  ],
  [
    'that is a link',
    (path) => {
      renameSync(path, `${path}.elsewhere`);
      symlinkSync(`${path}.elsewhere`, path);
    },
    /is a link/,
  ],
])('a store %s is refused', async (_title, change, why) => {
  const dataDir = folder();
  const store = open(dataDir);
  await writeRun(store, 'a');
  store.close();
  change(file(dataDir));
  expect(open(dataDir).problems).toMatchObject([{ code: 'store-unavailable', message: expect.stringMatching(why) }]);
});

test.runIf(process.getuid?.() === 0)('a store of somebody else is refused', () => {
  const dataDir = folder();
  open(dataDir).close();
  chownSync(file(dataDir), 12_345, 12_345);
  expect(open(dataDir).problems).toMatchObject([{ message: expect.stringMatching(/belongs to someone else/) }]);
});

test.each(['runs', 'rules', 'grants', 'audit_cut', 'rule_uses', 'audit_words'])(
  'a store without its table %s is repaired',
  async (table) => {
    const dataDir = folder();
    const store = open(dataDir);
    await writeRun(store, 'a');
    store.close();
    tamper(dataDir, `DROP TABLE ${table}`);
    const again = open(dataDir);
    expect(again.problems).toMatchObject([{ message: expect.stringContaining('has been repaired') }]);
    expect(await again.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 4 });
    expect(again.history.recent({ projectRoot: null, limit: 5 })).toHaveLength(1);
  },
);

test('a store without its log is set aside, and what was allowed is gone', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  await writeRun(store, 'a');
  store.close();
  tamper(dataDir, 'DROP TABLE audit');
  expect(open(dataDir).problems).toMatchObject([{ message: expect.stringContaining('not all of it could be read') }]);
});

test('a store that another program holds is said to be held', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  await writeRun(store, 'a');
  const holder = new DatabaseSync(file(dataDir));
  holder.exec('BEGIN IMMEDIATE');
  await expect(writeRun(store, 'b')).rejects.toMatchObject({
    message: 'Another program holds the store, so nothing runs.',
  });
  holder.close();
  await writeRun(store, 'c');
});

test('what fails at a start is one sentence, whatever was thrown', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(explainStart(full)).toMatch(/^The desk could not start: ENOSPC.*make room on it\.$/);
  expect(explainStart(full)).not.toContain('\n');
  expect(explainStart('odd')).toBe('The desk could not start.');
});

test('a clock that steps by years during a run changes nothing about its ending', async () => {
  const dataDir = folder();
  const clock = createManualClock(4_000_000_000_000);
  const store = open(dataDir, clock);
  const run = recordsOf('a', {}, '/p', clock.now());
  for (const record of [run.request, run.decision, run.attempt]) await store.audit.write(record);
  const back = recordsOf('a', {}, '/p', 1000);
  const other = open(dataDir, createManualClock(1000));
  expect(await other.endOrphans()).toEqual([]);
  await store.audit.write(back.outcome);
  expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 4 });
  expect(store.history.recent({ projectRoot: null, limit: 5 })).toMatchObject([
    { outcome: 'completed', endedAt: 1000 },
  ]);
});
