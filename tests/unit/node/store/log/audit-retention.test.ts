/** What is removed of the audit log, and what the chain says afterwards: on a real file. */
import { everyPlace } from '#domain/settings/configuration-change.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { chmodSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AuditRecord } from '#core/ports.ts';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import { auditRetentionSchema, keepsEverything } from '#domain/audit/audit-retention.ts';
import { createRowWriter } from '../../../../../main/node/store/log/audit-log.ts';
import { inTransaction } from '../../../../../main/node/store/database.ts';
import { openDatabase } from '../../../../../main/node/store/open-database.ts';
import { createHistoryWriter } from '../../../../../main/node/store/log/history.ts';
import type { Store } from '../../../../../main/node/store/open-store.ts';
import { pruneNowAndThen } from '../../../../../main/node/store/backup/watch-store.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { file, openStores, tamper } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();
const dayMs = 86_400_000;
const now = 100 * dayMs;

type Runs = readonly (readonly [id: string, at: number])[];

const recordsOfRuns = (runs: Runs): AuditRecord[] =>
  runs.flatMap(([id, at]) => {
    const run = recordsOf(id, { parsed: { text: `make ${id}`, segments: [], opaque: [] } }, '/p', at);
    return [run.request, run.decision, run.attempt, run.outcome];
  });

async function writeRuns(store: Store, runs: Runs): Promise<void> {
  for (const record of recordsOfRuns(runs)) await store.audit.write(record);
}

/** As many rows as the broker writes in a while, with one commit for all. */
function fill(dataDir: string, runs: Runs): void {
  const opened = openDatabase(file(dataDir), now);
  if (opened.kind === 'failed') throw opened.error;
  const { database } = opened;
  const [row, history] = [createRowWriter(database), createHistoryWriter(database, 'test')];
  inTransaction(database, () => {
    for (const record of recordsOfRuns(runs)) {
      row(record);
      history(record);
    }
  });
  database.close();
}

/** Runs that nobody wrote before where `first` is new. */
const many = (count: number, first = 0): (readonly [string, number])[] =>
  Array.from({ length: count }, (_, index) => [`r${first + index}`, index * 1000] as const);

function stage(): { dataDir: string; store: Store } {
  const dataDir = folder();
  return { dataDir, store: open(dataDir, createManualClock(now)) };
}

const seqsOf = async (store: Store, words: string | null = null): Promise<number[]> => {
  const { rows } = await store.auditBook.query({ filter: { ...everyAuditRow, words }, before: null, limit: 500 });
  return rows.map(({ seq }) => seq);
};

const isNumber = (value: unknown, least: number): boolean =>
  value === null || (Number.isSafeInteger(value) && Number(value) >= least);

describe('the audit log', () => {
  test('keeps everything until somebody chooses otherwise', async () => {
    const { store } = stage();
    await writeRuns(store, [['old', 0]]);
    expect(await store.auditKeeper.keepWithin()).toBe(0);
    expect(await store.auditKeeper.state()).toMatchObject({
      retention: keepsEverything,
      rows: 4,
      oldestAt: 0,
      cut: null,
    });
  });

  test('drops what is older than was chosen, and says beforehand how much that is', async () => {
    const { store } = stage();
    await writeRuns(store, [
      ['old', now - 31 * dayMs],
      ['young', now - 29 * dayMs],
    ]);
    const retention = { days: 30, rows: null };
    expect(await store.auditKeeper.wouldRemove(retention)).toBe(4);
    expect(await store.auditKeeper.keep(retention)).toMatchObject({
      retention,
      rows: 4,
      oldestAt: now - 29 * dayMs,
      cut: { throughSeq: 4, at: now },
    });
    expect(await seqsOf(store)).toEqual([8, 7, 6, 5]);
    expect(store.history.recent({ projectRoot: null, limit: 10 }).map(({ runId }) => runId)).toEqual(['run_young']);
  });

  test('counts beforehand with the row that tells of the choice, which stays', async () => {
    const { store } = stage();
    await writeRuns(store, [['old', 0]]);
    const retention = { days: 1, rows: null };
    expect(await store.auditKeeper.wouldRemove(retention)).toBe(4);
    const configurationChange = {
      topic: 'log',
      before: keepsEverything,
      after: retention,
      effect: 'loosened',
      by: byPage,
      words: 'how much of the log is kept',
    } as const;
    await store.configurationChanges.write({ at: now, ...everyPlace, configurationChange });
    await store.auditKeeper.keep(retention);
    expect(await seqsOf(store)).toEqual([5]);
  });

  test('drops the oldest beyond the number that was chosen, in the order of writing', async () => {
    const { dataDir, store } = stage();
    fill(dataDir, many(300));
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    expect(await store.auditKeeper.state()).toMatchObject({ rows: 1000, cut: { throughSeq: 200 } });
    expect(await store.auditBook.show(200)).toBeNull();
    expect(await store.auditBook.show(201)).not.toBeNull();
  });

  test('is still one chain afterwards, and goes on as one', async () => {
    const { dataDir, store } = stage();
    fill(dataDir, many(300));
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    await writeRuns(store, [['later', now]]);
    const verdict = { kind: 'intact', rows: 1004, cut: { throughSeq: 200, at: now } };
    expect(await store.auditBook.verify()).toMatchObject(verdict);
    store.close();
    expect(await open(dataDir).auditBook.verify()).toMatchObject(verdict);
  });

  test('keeps its newest row, so that the next one has something to be bound to', async () => {
    const { store } = stage();
    await writeRuns(store, [['old', 0]]);
    await store.auditKeeper.keep({ days: 1, rows: null });
    expect(await seqsOf(store)).toEqual([4]);
    await writeRuns(store, [['next', now]]);
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 5 });
  });

  test('keeps an old row that was written after a young one: the clock may go back', async () => {
    const { store } = stage();
    await writeRuns(store, [
      ['young', now],
      ['late', 0],
      ['last', now],
    ]);
    expect(await store.auditKeeper.wouldRemove({ days: 1, rows: null })).toBe(0);
  });

  test.each([
    ['a row taken out behind the cut', 'DELETE FROM audit WHERE seq = 250', 250, 'missing'],
    ['the first rows left taken out too', 'DELETE FROM audit WHERE seq < 210', 201, 'missing'],
    [
      'the cut moved on over rows that are gone',
      'DELETE FROM audit WHERE seq < 210; UPDATE audit_cut SET through_seq = 209',
      210,
      'changed',
    ],
    ['a changed row', `UPDATE audit SET at = 5 WHERE seq = 300`, 300, 'changed'],
  ] as const)('with %s is a broken chain', async (_title, sql, seq, why) => {
    const { dataDir, store } = stage();
    fill(dataDir, many(300));
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    store.close();
    tamper(dataDir, `DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_keeps_words; ${sql}`);
    expect(await open(dataDir).auditBook.verify()).toMatchObject({ kind: 'broken', seq, why });
  });

  test('lets nobody remove rows that were not given up, nor take the cut back', async () => {
    const { dataDir, store } = stage();
    fill(dataDir, many(300));
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    expect(() => tamper(dataDir, 'DELETE FROM audit WHERE seq = 201')).toThrow(/audit rows stay/);
    expect(() => tamper(dataDir, 'DELETE FROM audit_cut')).toThrow(/the cut stays/);
    expect(() => tamper(dataDir, 'UPDATE audit_cut SET through_seq = 1')).toThrow(/the cut stays/);
  });

  test('a check of the chain that meets a removal on its way finds nothing wrong', async () => {
    const { dataDir, store } = stage();
    fill(dataDir, many(300));
    const [verdict] = await Promise.all([store.auditBook.verify(), store.auditKeeper.keep({ days: null, rows: 1000 })]);
    expect(verdict).toMatchObject({ kind: 'intact' });
  });

  test('nothing of a removed command is left in the files', async () => {
    const { dataDir, store } = stage();
    await writeRuns(store, [['zebrafish', 0], ...many(3).map(([id]) => [id, now] as const)]);
    const holds = (): boolean =>
      readdirSync(dataDir).some((name) => readFileSync(join(dataDir, name)).includes('zebrafish'));
    expect(holds()).toBe(true);
    expect(await seqsOf(store, 'zebrafish')).toEqual([4, 3, 2, 1].slice(3));
    await store.auditKeeper.keep({ days: 1, rows: null });
    expect(await seqsOf(store, 'zebrafish')).toEqual([]);
    expect(await seqsOf(store, 'make')).not.toEqual([]);
    store.close();
    expect(holds()).toBe(false);
  });

  test('two desks that remove and write at once keep one chain', async () => {
    const { dataDir, store } = stage();
    const other = open(dataDir, createManualClock(now));
    fill(dataDir, many(300));
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    fill(dataDir, many(100, 300));
    await Promise.all([store.auditKeeper.keepWithin(), other.auditKeeper.keepWithin(), writeRuns(other, many(5, 400))]);
    await store.auditKeeper.keepWithin();
    expect(await other.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 1000 });
  });

  test('a choice that cannot be read removes nothing, and says so', async () => {
    const { dataDir, store } = stage();
    await writeRuns(store, [['old', 0]]);
    const path = join(dataDir, 'audit-retention.json');
    await store.auditKeeper.keep({ days: 400, rows: null });
    for (const text of ['', '{', '{"days":1}', '{"days":0,"rows":null}', '[]']) {
      writeFileSync(path, text);
      expect(await store.auditKeeper.state()).toMatchObject({
        retention: keepsEverything,
        problem: expect.stringMatching(/^(?:is|can)/),
      });
      expect(await store.auditKeeper.keepWithin()).toBe(0);
    }
    writeFileSync(path, '{"days":1,"rows":null}');
    chmodSync(path, 0o666);
    expect(await store.auditKeeper.keepWithin()).toBe(0);
  });

  test('no choice is taken but one of the form', () => {
    fc.assert(
      fc.property(fc.record({ days: fc.anything(), rows: fc.anything() }), (choice) => {
        const { success } = auditRetentionSchema.safeParse(choice);
        if (success) expect(isNumber(choice.days, 1) && isNumber(choice.rows, 1000)).toBe(true);
      }),
    );
  });
});

test('old rows go a minute after the start and every day, whatever went wrong the day before', async () => {
  const clock = createManualClock(now);
  const times: number[] = [];
  const problems: string[] = [];
  const stop = pruneNowAndThen(
    {
      keepWithin: async () => {
        times.push(clock.now() - now);
        throw new Error('locked');
      },
    },
    clock,
    ({ code }) => problems.push(code),
  );
  clock.advance(59_999);
  expect(times).toEqual([]);
  clock.advance(1);
  clock.advance(dayMs);
  expect(times).toEqual([60_000, 60_000 + dayMs]);
  await expect.poll(() => problems).toEqual(['internal', 'internal']);
  stop();
  clock.advance(3 * dayMs);
  expect(times).toHaveLength(2);
});

test('the store file is where the size is read', async () => {
  const { dataDir, store } = stage();
  expect((await store.auditKeeper.state()).fileBytes).toBe(readFileSync(file(dataDir)).length);
});
