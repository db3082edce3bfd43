/** Backups of the store, and what comes back from them. */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { listBackups } from '../../../../main/node/store/backup/back-up.ts';
import { mendStore } from '../../../../main/node/store/backup/mend-store.ts';
import { restoreStore } from '../../../../main/node/store/backup/restore.ts';
import { watchStore } from '../../../../main/node/store/backup/watch-store.ts';
import { headPath } from '../../../../main/node/store/head/head-file.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { describeUnless } from '../../../fixtures/describe-unless.ts';
import { file, rule, tamper, writeRun } from './open-stores.ts';
import { temporaryFolders } from './temporary-folder.ts';
import { english } from '#domain/common/message.ts';

const folder = temporaryFolders();
const dayMs = 86_400_000;
const all = { filter: everyAuditRow, before: null, limit: 500 } as const;

function open(dataDir: string, clock = createManualClock(dayMs)): Store {
  const store = openStore({ dataDir, clock, stateDir: join(dataDir, 'state') });
  onTestFinished(() => store.close());
  return store;
}

test('a backup holds everything, for its owner alone, and goes on beside rows that are written', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  for (let n = 0; n < 50; n += 1) await writeRun(store, `r${n}`);
  await store.rules.add(rule);
  const making = store.backUp(true);
  await writeRun(store, 'meanwhile');
  const name = (await making) ?? '';
  const path = join(dataDir, 'backups', name);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(path))).toEqual([name]);
  store.close();
  restoreStore(file(dataDir), path, 5);
  const back = open(dataDir);
  expect(await back.auditBook.verify()).toMatchObject({ kind: 'intact' });
  expect((await back.auditBook.query(all)).rows.length).toBeGreaterThanOrEqual(200);
  expect(back.rules.rulesFor('/p')).toEqual([rule]);
});

test('one is made each day, and the last three are kept', async () => {
  const dataDir = folder();
  const clock = createManualClock(dayMs);
  const store = open(dataDir, clock);
  await writeRun(store, 'a');
  const made: (string | null)[] = [];
  const stop = watchStore(
    {
      look: () => undefined,
      checkOn: async () => undefined,
      backUpWhenDue: async () => void made.push(await store.backUp(false)),
    },
    clock,
    (problem) => made.push(english(problem.message)),
  );
  for (let hour = 0; hour < 24 * 5; hour += 1) {
    clock.advance(dayMs / 24);
    await expect.poll(() => made.length).toBe(hour + 1);
  }
  stop();
  expect(made.filter((name) => name !== null)).toHaveLength(5);
  expect(listBackups(dataDir)).toHaveLength(3);
});

test('a damaged backup is not put back, and one that is not there is named so', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  for (let n = 0; n < 30; n += 1) await writeRun(store, `r${n}`);
  const path = join(dataDir, 'backups', (await store.backUp(true)) ?? '');
  store.close();
  const before = readFileSync(file(dataDir));
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 5000));
  expect(() => restoreStore(file(dataDir), path, 5)).toThrow('This backup is damaged, and nothing was changed.');
  expect(() => restoreStore(file(dataDir), `${path}.no`, 5)).toThrow('There is no such backup.');
  expect(readFileSync(file(dataDir))).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
});

describe('a repair', () => {
  test('of a store that is whole does nothing', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await writeRun(store, 'a');
    store.close();
    expect(await mendStore(file(dataDir), 5)).toBeNull();
  });

  test('of an index that tells lies keeps every row', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    for (let n = 0; n < 30; n += 1) await writeRun(store, `r${n}`);
    store.close();
    const database = new DatabaseSync(file(dataDir));
    database.enableDefensive(false);
    database.exec(
      `PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'runs_by_age') WHERE name = 'audit_by_age'; PRAGMA writable_schema = RESET`,
    );
    database.close();
    expect(await mendStore(file(dataDir), 5)).toMatchObject({ kind: 'repaired', rows: 120 });
    const back = open(dataDir);
    expect(await back.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 120 });
    expect(back.history.recent({ projectRoot: null, limit: 500 })).toHaveLength(30);
  });

  test('of a changed row begins a new log, and writes out what can be read', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    for (let n = 0; n < 3; n += 1) await writeRun(store, `r${n}`);
    store.close();
    tamper(dataDir, `DROP TRIGGER audit_keeps_words; UPDATE audit SET at = 7 WHERE seq = 5`);
    const repair = await mendStore(file(dataDir), 5);
    expect(repair).toMatchObject({ kind: 'set-aside', rows: 12 });
    expect(
      readFileSync(repair?.exportedTo ?? '', 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(12);
    expect(existsSync(repair?.movedTo ?? '')).toBe(true);
  });
});

/** A file system of one MiB for a program that nobody else sees. */
function canMount(): string | null {
  try {
    execFileSync('unshare', ['-m', 'true'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'mount namespaces cannot be made here';
  }
}

describeUnless(canMount(), 'on a disk that fills', {}, () => {
  const program = fileURLToPath(new URL('back-up-until-full.ts', import.meta.url));
  test('a backup fails with what helps, leaves nothing, and keeps the older ones', () => {
    const base = folder();
    const backups = join(base, 'backups');
    mkdirSync(backups);
    const script = `mount -t tmpfs -o size=1m tmpfs "$1" && exec "$2" --no-warnings "$3" "$4"`;
    const said = execFileSync('unshare', ['-m', 'sh', '-c', script, 'sh', backups, process.execPath, program, base], {
      encoding: 'utf8',
    });
    expect(JSON.parse(said)).toEqual({
      message: 'The disk that holds the store is full, so nothing runs.',
      left: [expect.stringMatching(/^countersign-/)],
      verdict: 'intact',
    });
  });
});

test.each(['-wal', '-shm', 'both'])(
  'a store whose %s is removed after a crash opens, and what is missing is told',
  async (which) => {
    const [dataDir, crashed] = [folder(), folder()];
    const store = open(dataDir);
    for (let n = 0; n < 5; n += 1) await writeRun(store, `r${n}`);
    // As a crash leaves it: rows are in the journal alone.
    for (const suffix of ['', '-wal', '-shm']) copyFileSync(file(dataDir) + suffix, file(crashed) + suffix);
    for (const suffix of which === 'both' ? ['-wal', '-shm'] : [which]) rmSync(file(crashed) + suffix);
    const [head = ''] = readdirSync(join(dataDir, 'state'));
    mkdirSync(join(crashed, 'state'));
    // The name of a head tells its folder.
    copyFileSync(join(dataDir, 'state', head), headPath(join(crashed, 'state'), crashed));
    const back = open(crashed);
    await writeRun(back, 'after');
    expect(await back.auditBook.verify()).toMatchObject({ kind: 'intact' });
    expect(back.log.alarms().length).toBe(which === '-shm' ? 0 : 1);
  },
);

test('a journal with garbage at its end is read up to it', async () => {
  const [dataDir, crashed] = [folder(), folder()];
  const store = open(dataDir);
  for (let n = 0; n < 5; n += 1) await writeRun(store, `r${n}`);
  for (const suffix of ['', '-wal']) copyFileSync(file(dataDir) + suffix, file(crashed) + suffix);
  appendFileSync(`${file(crashed)}-wal`, Buffer.alloc(9000, 7));
  const back = open(crashed);
  expect(await back.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 20 });
});
