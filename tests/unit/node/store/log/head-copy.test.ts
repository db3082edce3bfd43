/** A copy of the head of the log elsewhere: what the data and the state folder cannot tell when both are gone, it can. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { choosePlace, readChosenPlace } from '../../../../../main/node/store/head/head-copy.ts';
import { openStore, type Store } from '../../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';
import { english } from '#domain/common/message.ts';

const folder = temporaryFolders();
let base: string;
let copy: string;
beforeEach(() => {
  base = folder();
  mkdirSync(join(base, 'elsewhere'));
  copy = join(base, 'elsewhere', 'head.json');
});
const dataDir = (): string => join(base, 'data');
const stateDir = (): string => join(base, 'state');
const open = (): Store => {
  mkdirSync(dataDir(), { recursive: true, mode: 0o700 });
  return openStore({ dataDir: dataDir(), stateDir: stateDir(), clock: createManualClock() });
};

async function write(store: Store, id: string): Promise<void> {
  const run = recordsOf(id);
  for (const row of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(row);
  await store.log.settled();
}
const messages = (store: Store): string[] => store.log.alarms().map(({ message }) => english(message));

async function filled(): Promise<void> {
  await choosePlace(dataDir(), copy);
  const store = open();
  expect(messages(store)).toEqual([]);
  await write(store, 'a');
  await write(store, 'b');
  store.close();
  expect(JSON.parse(readFileSync(copy, 'utf8'))).toMatchObject({ head: { seq: 8 } });
}

describe('an alarm, where the copy was chosen', () => {
  test('the log and all that is kept about it beside it are gone', async () => {
    await filled();
    rmSync(join(dataDir(), 'countersign.db'));
    rmSync(stateDir(), { recursive: true });
    const store = open();
    expect(messages(store)).toEqual(['The log is gone: it had 8 rows, and its file was not there.']);
    store.close();
  });

  test('a log of its own making is put in its place, with a head that fits it', async () => {
    await filled();
    rmSync(stateDir(), { recursive: true });
    for (const name of ['countersign.db', 'countersign.db-wal', 'countersign.db-shm']) {
      rmSync(join(dataDir(), name), { force: true });
    }
    const chosen = readFileSync(join(dataDir(), 'log-head-copy.json'));
    const kept = readFileSync(copy);
    rmSync(join(dataDir(), 'log-head-copy.json'));
    const forger = open();
    for (const id of ['x', 'y', 'z']) await write(forger, id);
    forger.close();
    writeFileSync(join(dataDir(), 'log-head-copy.json'), chosen);
    writeFileSync(copy, kept);
    const store = open();
    expect(messages(store)).toEqual(['The log was replaced: row 8 is not the one that was written.']);
    store.close();
  });

  test('the copy was taken away, or is none', async () => {
    await filled();
    rmSync(copy);
    const gone = open();
    expect(messages(gone)).toEqual([expect.stringContaining('is missing or cannot be read')]);
    // It is there again from now on, and the alarm stays until somebody takes note.
    await gone.log.settled();
    await gone.log.accept({ kind: 'person', entryPoint: 'cli' });
    await gone.log.settled();
    gone.close();
    const again = open();
    expect(messages(again)).toEqual([]);
    again.close();
    writeFileSync(copy, 'no head');
    const damaged = open();
    expect(messages(damaged)).toEqual([expect.stringContaining('is missing or cannot be read')]);
    damaged.close();
  });

  test('it cannot be written any more: the rows are, and it is said once', async () => {
    await filled();
    const store = open();
    // At one stroke: a copy that is being written now cannot come between.
    renameSync(join(base, 'elsewhere'), join(base, 'taken-away'));
    await write(store, 'c');
    await write(store, 'd');
    expect(messages(store)).toEqual(['The head of the log cannot be copied to the place that was chosen for it.']);
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact' });
    store.close();
  });

  test('what was chosen cannot be read', async () => {
    await filled();
    writeFileSync(join(dataDir(), 'log-head-copy.json'), '{"version":1,"path":"relative"}');
    expect(readChosenPlace(dataDir())).toEqual({ kind: 'unreadable' });
    const store = open();
    expect(messages(store)).toEqual([expect.stringContaining('is missing or cannot be read')]);
    store.close();
  });
});

test('a log that only grew says nothing, and nowhere is nowhere again', async () => {
  await filled();
  const store = open();
  await write(store, 'c');
  store.close();
  await choosePlace(dataDir(), null);
  expect(readChosenPlace(dataDir())).toEqual({ kind: 'none' });
  rmSync(copy);
  const again = open();
  expect(messages(again)).toEqual([]);
  again.close();
});

describe('a place is refused', () => {
  test.each<[string, () => string, string, string]>([
    ['that is no absolute path', () => 'head.json', 'bad-request', 'not an absolute path'],
    ['beside the log', () => join(dataDir(), 'x/head.json'), 'bad-request', 'lost with it'],
    ['that is a folder', () => join(base, 'elsewhere'), 'bad-request', 'is a folder'],
    ['in a folder that is not there', () => join(base, 'nowhere/head.json'), 'store-unavailable', 'cannot be written'],
  ])('%s', async (_name, place, code, message) => {
    await expect(choosePlace(dataDir(), place())).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message) as string,
    });
    expect(existsSync(join(dataDir(), 'log-head-copy.json'))).toBe(false);
  });
});
