/** Configuration changes in the audit log on disk: chained with the rows of runs, found, exported, and taken into older databases. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { everyPlace, type ConfigurationChange, type ChangeRecord } from '#domain/settings/configuration-change.ts';
import { everyAuditRow, type AuditExport, type AuditFilter } from '#domain/audit/audit-book.ts';
import type { Store } from '../../../../../main/node/store/open-store.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { file, openStores, tamper, writeRun } from '../open-stores.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();

const toFull: ConfigurationChange = {
  topic: 'settings',
  key: 'network',
  reach: 'project',
  before: 'ask',
  after: 'full',
  effect: 'loosened',
  by: byPage,
  words: 'setting network for this project: ask -> full',
};
const paused: ConfigurationChange = {
  topic: 'desk',
  key: 'paused',
  before: false,
  after: true,
  effect: 'altered',
  by: { kind: 'outside' },
  words: 'pause: off -> on',
};
const record = (configurationChange: ConfigurationChange, place: Partial<ChangeRecord> = {}): ChangeRecord => ({
  at: 2000,
  ...everyPlace,
  ...place,
  configurationChange,
});

async function seqs(store: Store, filter: Partial<AuditFilter>): Promise<number[]> {
  const page = await store.auditBook.query({ filter: { ...everyAuditRow, ...filter }, before: null, limit: 100 });
  return page.rows.map(({ seq }) => seq);
}

async function exported(store: Store, asked: Partial<AuditExport>): Promise<string> {
  const every = { filter: everyAuditRow, format: 'jsonl', redaction: 'as-kept', after: null } as const;
  return (await store.auditBook.export({ ...every, ...asked })).text;
}

/** Twelve rows of three runs, a rule and an answer, written by the version before there were configuration changes. */
function fromBefore(): string {
  const dataDir = folder();
  const packed = new URL('../../../../fixtures/stores/before-configuration-changes.db.gz', import.meta.url);
  writeFileSync(file(dataDir), gunzipSync(readFileSync(packed)), { mode: 0o600 });
  return dataDir;
}

describe('a database of the version before', () => {
  const head = '594b4d96469ecca50f63e87e6c037850f645be11c90e5db3f2c42ed3911d2fab';

  test('keeps every row as it was, bound as it was', async () => {
    const store = open(fromBefore());
    expect(store.problems).toEqual([]);
    expect(await store.auditBook.verify()).toEqual({ kind: 'intact', rows: 12, head, cut: null });
    expect(await seqs(store, { result: 'approved' })).toEqual([10, 6, 2]);
    expect(await seqs(store, { decidedBy: 'policy', words: 'make b' })).toEqual([]);
    expect(await seqs(store, { words: 'make b' })).toEqual([5]);
    expect(store.rules.list()).toHaveLength(1);
    expect(store.grants.list(10)).toHaveLength(1);
  });

  test('takes configuration changes behind its rows, in the same chain, also when it is opened again', async () => {
    const dataDir = fromBefore();
    const first = open(dataDir);
    await first.configurationChanges.write(record(toFull, { projectRoot: '/p' }));
    first.close();
    const store = open(dataDir);
    await writeRun(store, 'd');
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 17 });
    expect(await seqs(store, { kind: 'configuration-change' })).toEqual([13]);
    tamper(
      dataDir,
      "DROP TRIGGER audit_keeps_words; UPDATE audit SET body = replace(body, 'full', 'none') WHERE seq = 13",
    );
    expect(await store.auditBook.verify()).toEqual({ kind: 'broken', seq: 13, why: 'changed' });
  });

  test('is read by a desk that has it open already', async () => {
    const dataDir = fromBefore();
    const [a, b] = [open(dataDir), open(dataDir)];
    await a.configurationChanges.write(record(toFull));
    await b.configurationChanges.write(record(paused));
    expect(await a.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 14 });
  });

  test('has indexes that say what its rows say', () => {
    const dataDir = fromBefore();
    open(dataDir).close();
    const database = new DatabaseSync(file(dataDir));
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
  });

  test('takes no row of a kind that nobody knows', () => {
    const dataDir = fromBefore();
    open(dataDir).close();
    const insert = (kind: string) =>
      tamper(
        dataDir,
        `INSERT INTO audit (at, session_id, run_id, project_root, kind, body, hash) VALUES (1, '', '', '', '${kind}', '{}', '')`,
      );
    expect(() => insert('anything')).toThrow(/CHECK constraint/);
    expect(() => insert('configuration-change')).not.toThrow();
  });
});

async function filled(): Promise<Store> {
  const store = open(folder());
  await writeRun(store, 'a');
  await store.configurationChanges.write(record(toFull, { projectRoot: '/p', sessionId: 'ses_1' }));
  await store.configurationChanges.write(record(paused));
  const card = { sessionId: 'ses_1', runId: 'run_a', projectRoot: '/p' } as const;
  await store.configurationChanges.write(record({ ...toFull, effect: 'not-made' }, card));
  return store;
}

describe('configuration changes', () => {
  test.each<[string, Partial<AuditFilter>, number[]]>([
    ['among everything, the newest first', {}, [7, 6, 5, 4, 3, 2, 1]],
    ['by their kind', { kind: 'configuration-change' }, [7, 6, 5]],
    ['by what they are about', { topic: 'settings' }, [7, 5]],
    ['by what they are about, not among other kinds', { topic: 'settings', kind: 'outcome' }, []],
    ['by their effect', { result: 'loosened' }, [5]],
    ['by who made them', { decidedBy: 'outside' }, [6]],
    ['by their project', { kind: 'configuration-change', projectRoot: '/p' }, [7, 5]],
    ['by the run on whose card they were made', { runId: 'run_a' }, [7, 4, 3, 2, 1]],
    ['by their words', { words: 'setting network' }, [7, 5]],
    ['by their words and effect', { words: 'ask full', result: 'not-made' }, [7]],
    ['by time', { kind: 'configuration-change', since: 2001 }, []],
  ])('are found %s', async (_title, filter, expected) => {
    expect(await seqs(await filled(), filter)).toEqual(expected);
  });

  test('say what, from what to what, by whom and where, in the list and whole', async () => {
    const store = await filled();
    const { rows } = await store.auditBook.query({
      filter: { ...everyAuditRow, kind: 'configuration-change' },
      before: null,
      limit: 9,
    });
    expect(rows[1]).toEqual({
      seq: 6,
      at: 2000,
      sessionId: null,
      runId: null,
      projectRoot: null,
      kind: 'configuration-change',
      result: 'altered',
      decidedBy: 'outside',
      text: 'pause: off -> on',
      entryPoint: null,
      claimedName: null,
      configurationChange: paused,
    });
    expect(rows[2]).toMatchObject({
      projectRoot: '/p',
      entryPoint: 'page',
      decidedBy: 'person',
      configurationChange: toFull,
    });
    expect(await store.auditBook.show(5)).toMatchObject({
      entry: { kind: 'configuration-change', configurationChange: toFull },
    });
  });

  test('that are long are listed by their sentence, and whole where one is shown', async () => {
    const store = open(folder());
    const hosts = Array.from({ length: 3000 }, (_, index) => `host-${index}.example`);
    await store.configurationChanges.write(record({ ...toFull, key: 'allowedHosts', before: [], after: hosts }));
    const { rows } = await store.auditBook.query({ filter: everyAuditRow, before: null, limit: 9 });
    expect(rows[0]).toMatchObject({ configurationChange: null, text: toFull.words });
    expect((await store.auditBook.show(1))?.entry).toMatchObject({ configurationChange: { after: hosts } });
  });

  test('keep no secret', async () => {
    const store = open(folder());
    const rule = {
      id: 'rul_1',
      effect: 'allow',
      match: 'exact',
      sandbox: 'keep',
      expiresAt: null,
      project: '/p',
    } as const;
    await store.configurationChanges.write(
      record({
        topic: 'rules',
        before: null,
        after: { ...rule, tokens: ['login', '--password', 's3cret'] },
        how: 'written',
        effect: 'loosened',
        by: byPage,
        words: 'rule written: allow login --password s3cret, in /p',
      }),
    );
    expect(await exported(store, {})).not.toContain('s3cret');
    expect(await seqs(store, { words: 's3cret' })).toEqual([]);
  });

  test('stand in every form of export, and tell no project where that is covered', async () => {
    const store = open(folder());
    const project = join(homedir(), 'secret-client');
    const answer = {
      about: 'network',
      effect: 'allow',
      scope: 'project',
      project,
      shown: 'connect to a.example',
    } as const;
    const kept = `answer kept: allow connect to a.example (project) for ${project}`;
    await store.configurationChanges.write(
      record({ topic: 'answers', before: null, after: answer, effect: 'loosened', by: byPage, words: kept }),
    );
    for (const format of ['jsonl', 'csv', 'markdown'] as const) {
      expect(await exported(store, { format })).toMatch(/configuration\\?-change.*loosened.*page.*a(\\)?\.example/s);
      const shared = await exported(store, { format, redaction: 'shareable' });
      expect(shared).not.toMatch(/secret-client/);
      expect(shared).toMatch(/project(\\)?-[0-9a-f]{6}/);
    }
  });

  test('go with the oldest rows, words and all', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.configurationChanges.write(record({ ...toFull, words: 'setting zebrafish' }));
    for (let count = 0; count < 250; count += 1) await writeRun(store, `r${count}`);
    await store.auditKeeper.keep({ days: null, rows: 1000 });
    expect(await seqs(store, { words: 'zebrafish' })).toEqual([]);
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 1000, cut: { throughSeq: 1 } });
    store.close();
    copyFileSync(file(dataDir), `${file(dataDir)}.copy`);
    expect(readFileSync(`${file(dataDir)}.copy`).includes('zebrafish')).toBe(false);
  });

  test('of a store that cannot be opened are refused', async () => {
    const store = open(join(folder(), 'missing'));
    await expect(store.configurationChanges.write(record(toFull))).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});
