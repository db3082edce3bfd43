/** The file of the store itself: whose it is, and what happens when it is damaged. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { file, openStores, tamper, unavailable, writeRun, rule, asBeforeStep } from './open-stores.ts';
import { recordsOf } from './sample-records.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();
const byName = (a: readonly unknown[], b: readonly unknown[]): number => String(a[0]).localeCompare(String(b[0]));

describe('the file', () => {
  test('is for its owner alone', async () => {
    const dataDir = folder();
    await writeRun(open(dataDir), 'a');
    const modes = readdirSync(dataDir).map((name) => [name, statSync(join(dataDir, name)).mode & 0o777]);
    expect(modes.toSorted(byName)).toEqual([
      ['countersign.db', 0o600],
      ['countersign.db-shm', 0o600],
      ['countersign.db-wal', 0o600],
    ]);
  });

  test('that is no database is kept aside under a dated name and reported', async () => {
    const dataDir = folder();
    writeFileSync(file(dataDir), 'this is no database at all, but somebody may want it back');
    const store = open(dataDir, createManualClock(Date.UTC(2026, 0, 2, 3, 4, 5)));
    expect(store.problems).toEqual([expect.objectContaining(unavailable)]);
    await writeRun(store, 'a');
    const aside = 'countersign.db.unreadable-20260102T030405000Z';
    expect(readdirSync(dataDir)).toContain(aside);
    expect(readFileSync(join(dataDir, aside), 'utf8')).toContain('somebody may want it back');
    expect(open(dataDir).problems).toEqual([]);
  });

  test('with a damaged page is kept aside too, with what was not yet carried over', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    for (let i = 0; i < 40; i += 1) await writeRun(store, `r${i}`);
    store.close();
    const bytes = readFileSync(file(dataDir));
    bytes.fill(0xa5, 4096, bytes.length);
    writeFileSync(file(dataDir), bytes);
    expect(open(dataDir).problems).toHaveLength(1);
    expect(readdirSync(dataDir).filter((name) => /unreadable-[0-9TZ]+$/.test(name))).toHaveLength(1);
  });

  test('with one damaged page among many good ones is found at the start, before anything relies on it', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    for (let i = 0; i < 40; i += 1) await writeRun(store, `r${i}`);
    store.close();
    const bytes = readFileSync(file(dataDir));
    const page = Math.floor(bytes.indexOf('make r20') / 4096) * 4096;
    bytes.fill(0xa5, page + 8, page + 200);
    writeFileSync(file(dataDir), bytes);
    expect(open(dataDir).problems).toHaveLength(1);
  });

  test('of a newer version stays where it is, and nothing can be written', async () => {
    const dataDir = folder();
    open(dataDir).close();
    tamper(dataDir, "INSERT INTO migrations SELECT max(version) + 1, 'future', 0 FROM migrations");
    const store = open(dataDir);
    expect(store.problems).toEqual([
      {
        code: 'store-unavailable',
        message: 'The store was written by a newer version.',
        remedy: expect.stringContaining('newer version') as string,
      },
    ]);
    await expect(store.audit.write(recordsOf('a').request)).rejects.toMatchObject(unavailable);
    await expect(store.rules.add(rule)).rejects.toMatchObject(unavailable);
    await expect(store.endOrphans()).rejects.toMatchObject(unavailable);
    expect(() => store.rules.rulesFor('/p')).toThrow(expect.objectContaining(unavailable));
    expect(() => store.grants.find(['k'], '/p', 0)).toThrow(expect.objectContaining(unavailable));
    expect(readdirSync(dataDir).filter((name) => name.includes('unreadable'))).toEqual([]);
  });

  test('of a version whose keys said less keeps no answer about commands, and those about files and hosts', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const kept = { effect: 'allow', by: { kind: 'policy' }, projectRoot: '/p', expiresAt: null, createdAt: 1 } as const;
    const said = [
      { answerId: 'ans_1', about: 'command', keys: ['a'], shown: 'npm test' },
      { answerId: 'ans_2', about: 'command', keys: ['b'], shown: 'changes to a.txt' },
      { answerId: 'ans_3', about: 'network', keys: ['c'], shown: 'connect to a.example' },
    ] as const;
    for (const answer of said) await store.grants.remember({ ...kept, ...answer });
    store.close();
    asBeforeStep(dataDir, 'answers about commands whose keys said too little');
    const again = open(dataDir);
    expect(again.grants.list(2).map(({ answerId }) => answerId)).toEqual(['ans_3', 'ans_2']);
  });

  test('in a place that is no folder refuses every write', async () => {
    const dataDir = join(folder(), 'missing');
    const store = open(dataDir);
    expect(store.problems).toHaveLength(1);
    await expect(store.audit.write(recordsOf('a').request)).rejects.toMatchObject(unavailable);
  });

  test('a closed store refuses', async () => {
    const store = open(folder());
    store.close();
    await expect(store.audit.write(recordsOf('a').request)).rejects.toMatchObject(unavailable);
    expect(() => store.grants.find(['k'], '/p', 0)).toThrow(expect.objectContaining(unavailable));
  });
});
