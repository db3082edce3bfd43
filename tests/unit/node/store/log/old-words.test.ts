/** A store that was written in earlier words: read, found, exported, taken further, repaired and brought back in the words of today. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { english, say } from '#domain/common/message.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import { everyAuditRow, type AuditFilter, type AuditRow } from '#domain/audit/audit-book.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import { everyPlace } from '#domain/settings/configuration-change.ts';
import { externalToolKeys } from '#core/approval/external-tool-offers.ts';
import { restoreStore } from '../../../../../main/node/store/backup/restore.ts';
import { repairStore } from '../../../../../main/node/store/health/repair-store.ts';
import { inTodaysWords } from '../../../../../main/node/store/log/old-words.ts';
import type { Store } from '../../../../../main/node/store/open-store.ts';
import { byPage } from '../../../../fakes/people/by-page.ts';
import { file, openStores, tamper, writeRun } from '../open-stores.ts';
import { plan } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();

/** Of the last row that was written in earlier words. */
const head = '557b0679941c682c0bb3d0db1bf5fbbcc4f1450ac6e55df663797e69a0311a5a';

/** Fourteen rows of four runs and two configuration changes, a rule and an answer, written by the version before these words. */
function fromBefore(): string {
  const dataDir = folder();
  const packed = new URL('../../../../fixtures/stores/before-requesters.db.gz', import.meta.url);
  writeFileSync(file(dataDir), gunzipSync(readFileSync(packed)), { mode: 0o600 });
  return dataDir;
}

async function rowsOf(store: Store, filter: Partial<AuditFilter>): Promise<readonly AuditRow[]> {
  const page = await store.auditBook.query({ filter: { ...everyAuditRow, ...filter }, before: null, limit: 100 });
  return page.rows;
}
const seqs = async (store: Store, filter: Partial<AuditFilter>): Promise<number[]> =>
  (await rowsOf(store, filter)).map(({ seq }) => seq);

async function exported(store: Store, format: 'jsonl' | 'csv'): Promise<string> {
  return (await store.auditBook.export({ filter: everyAuditRow, format, redaction: 'as-kept', after: null })).text;
}

const damaged = (): never => {
  throw new Error('damaged');
};

const words = async (store: Store, seq: number): Promise<unknown> => (await store.auditBook.show(seq))?.entry;

describe('a store in earlier words', () => {
  test('is whole, and its rows are on the disk as they were written', async () => {
    const dataDir = fromBefore();
    const store = open(dataDir);
    expect(store.problems).toEqual([]);
    expect(await store.auditBook.verify()).toEqual({ kind: 'intact', rows: 14, head, cut: null });
    const database = new DatabaseSync(file(dataDir), { readOnly: true });
    expect(database.prepare('SELECT hash FROM audit WHERE seq = 14').get()).toEqual({ hash: head });
    const bodies = database.prepare('SELECT kind, body FROM audit WHERE seq IN (1, 12) ORDER BY seq').all();
    expect(bodies.map(({ kind }) => kind)).toEqual(['request', 'adjustment']);
    expect(String(bodies[0]?.['body'])).toContain('"asker":{"door":"mcp"');
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    database.close();
  });

  test('lists its rows in the words of today', async () => {
    const store = open(fromBefore());
    const rows = await rowsOf(store, {});
    expect(rows.find(({ seq }) => seq === 1)).toMatchObject({ entryPoint: 'mcp', claimedName: 'old agent' });
    expect(rows.find(({ seq }) => seq === 12)).toMatchObject({
      kind: 'configuration-change',
      result: 'loosened',
      decidedBy: 'person',
      entryPoint: 'page',
      configurationChange: { topic: 'settings', by: { kind: 'person', entryPoint: 'page' } },
    });
    expect(rows.filter(({ result }) => result === 'damaged')).toEqual([]);
  });

  test.each<[string, Partial<AuditFilter>, number[]]>([
    ['a kind', { kind: 'configuration-change' }, [13, 12]],
    ['a topic', { topic: 'settings' }, [12]],
    ['a result', { result: 'loosened' }, [12]],
    ['who decided', { decidedBy: 'outside' }, [13]],
    ['what a requester said', { words: 'building the lighthouse' }, [1]],
    ['the name of a requester', { words: 'opencode' }, [5]],
    ['words of a change', { words: 'setting network' }, [12]],
    ['a run and its change', { runId: 'run_a' }, [12, 4, 3, 2, 1]],
  ])('is searched by %s', async (_title, filter, expected) => {
    expect(await seqs(open(fromBefore()), filter)).toEqual(expected);
  });

  test('shows a row whole in the words of today', async () => {
    const store = open(fromBefore());
    expect(await words(store, 1)).toMatchObject({
      command: {
        requester: { entryPoint: 'mcp', claimedName: 'old agent', says: 'building the lighthouse' },
        escalationRequest: { kind: 'require-escalated' },
      },
    });
    expect(await words(store, 6)).toMatchObject({ question: 'external-tool', decision: { choiceId: 'no' } });
    expect(await words(store, 10)).toMatchObject({ plan: { unsandboxedBecause: 'external-tool' } });
    expect(await words(store, 12)).toMatchObject({
      kind: 'configuration-change',
      configurationChange: { key: 'network' },
    });
  });

  test('is exported in the words of today', async () => {
    const store = open(fromBefore());
    const csv = await exported(store, 'csv');
    expect(csv.split('\r\n')[0]).toBe(
      'seq,time,project,run,kind,result,decided by,entry point,requester,command,ending,hash',
    );
    expect(csv).toMatch(/^12,.*,configuration-change,loosened,person,page,/mu);
    const lines = await exported(store, 'jsonl');
    expect(lines).not.toMatch(/"(?:asker|door|wish|adjustment)"/u);
    expect(lines.split('\n')[13]).toContain(`"hash":"${head}"`);
  });

  test('takes rows in the words of today behind its own, found beside them', async () => {
    const dataDir = fromBefore();
    const store = open(dataDir);
    await store.configurationChanges.write({
      at: 3000,
      ...everyPlace,
      configurationChange: {
        topic: 'desk',
        key: 'paused',
        before: true,
        after: false,
        effect: 'altered',
        by: byPage,
        words: 'pause: on -> off',
      },
    });
    await writeRun(store, 'new');
    expect(await seqs(store, { kind: 'configuration-change' })).toEqual([15, 13, 12]);
    expect(await seqs(store, { topic: 'desk' })).toEqual([15, 13]);
    expect(await seqs(store, { words: 'pause' })).toEqual([15, 13]);
    expect(await seqs(store, { words: 'agent' })).toContain(16);
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 19 });
    tamper(
      dataDir,
      "DROP TRIGGER audit_keeps_words; UPDATE audit SET body = replace(body, 'old agent', 'x') WHERE seq = 1",
    );
    expect(await store.auditBook.verify()).toEqual({ kind: 'broken', seq: 1, why: 'changed' });
  });

  test('forgets the words of rows that are removed', async () => {
    const dataDir = fromBefore();
    open(dataDir).close();
    tamper(
      dataDir,
      "INSERT INTO audit_cut (id, through_seq, head, at) VALUES (1, 14, '', 1); DELETE FROM audit WHERE seq <= 14",
    );
    const database = new DatabaseSync(file(dataDir));
    const found = (word: string): unknown =>
      database.prepare('SELECT count(*) AS n FROM audit_words WHERE audit_words MATCH ?').get(word)?.['n'];
    expect([found('lighthouse'), found('ferry'), found('setting')]).toEqual([0, 0, 0]);
    expect(() => database.exec("INSERT INTO audit_words (audit_words) VALUES ('integrity-check')")).not.toThrow();
    database.close();
  });

  test('still has its rule and its answer, each to be taken back', async () => {
    const store = open(fromBefore());
    const op: ExternalToolOperation = {
      type: 'external-tool-approval',
      subject: { kind: 'command', argv: ['make', 'it'] },
      cwd: null,
      requester: { entryPoint: 'drive', claimedName: 'opencode', says: null },
      choices: [
        { id: 'y', name: 'Allow', effect: 'allow', isLasting: false },
        { id: 'n', name: 'Reject', effect: 'deny', isLasting: false },
      ],
      prefersNo: false,
      mayRemember: true,
    };
    const segment: CommandFacts['parsed']['segments'][number] = JSON.parse(
      '{"argv":["make","it"],"span":{"start":0,"end":7},"redirections":[],"assignments":[]}',
    );
    const facts: CommandFacts = {
      argv: ['make', 'it'],
      cwd: '/p',
      projectRoot: '/p',
      executable: null,
      envDelta: {},
      terminal: false,
      parsed: { text: 'make it', segments: [segment], opaque: [] },
      plan: { ...plan, mechanism: 'none', unsandboxedBecause: 'external-tool' },
    };
    const keys = await externalToolKeys(op, facts);
    expect(store.grants.find(keys, '/p', 10)).toEqual([{ key: keys[0], effect: 'allow' }]);
    expect(await store.grants.revoke('ans_1')).toBe(true);
    expect(store.grants.find(keys, '/p', 10)).toEqual([]);
    expect(store.rules.list()).toHaveLength(1);
    expect(await store.rules.remove('rul_1')).toBe(true);
    expect(store.rules.list()).toEqual([]);
  });

  test('is repaired with every row, bound as it was', async () => {
    const dataDir = fromBefore();
    open(dataDir).close();
    expect(repairStore(file(dataDir), 5000, damaged)).toMatchObject({ kind: 'repaired', rows: 14 });
    const store = open(dataDir);
    expect(await store.auditBook.verify()).toEqual({ kind: 'intact', rows: 14, head, cut: null });
    expect(await seqs(store, { words: 'lighthouse' })).toEqual([1]);
    expect(store.history.recent({ projectRoot: '/p', limit: 10 }).map(({ entryPoint }) => entryPoint)).toContain('mcp');
  });

  test('is brought back from a backup of then', async () => {
    const dataDir = folder();
    open(dataDir).close();
    const backup = join(dataDir, 'of-then.db');
    copyFileSync(file(fromBefore()), backup);
    restoreStore(file(dataDir), backup, 5000);
    const store = open(dataDir);
    expect(await seqs(store, { kind: 'configuration-change' })).toEqual([13, 12]);
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact' });
  });
});

test('a field that has its name of today already is not renamed over', () => {
  const entry = { kind: 'request', command: { requester: { entryPoint: 'cli' }, asker: { door: 'page' } } };
  expect(inTodaysWords(entry)).toEqual(entry);
});

test('a sentence of then is a message that says it as it stands', () => {
  const code = 'launch-failed';
  const said = { message: 'It says {this}.', remedy: null };
  expect(inTodaysWords({ kind: 'outcome', outcome: { kind: 'failed', error: { code, ...said } } })).toStrictEqual({
    kind: 'outcome',
    outcome: { kind: 'failed', error: { code, remedy: null, message: { code: 'It says {this}.' } } },
  });
});

test('what an outcome told is found as text, and read as the messages beside it', () => {
  const before = { kind: 'cancelled', sentence: 'cancelled: the desk shut down.', reason: 'shutdown', attempt: null };
  expect(inTodaysWords({ kind: 'outcome', outcome: before })).toStrictEqual({
    kind: 'outcome',
    outcome: { ...before, sentence: { code: 'cancelled: the desk shut down.' } },
  });
  const sentence = say('expired: nobody answered within {time}.', { time: '5 s' });
  const outcome = {
    kind: 'expired',
    sentence: english(sentence),
    messages: { sentence },
    afterMs: 5000,
    attempt: null,
  };
  expect(inTodaysWords({ kind: 'outcome', outcome })).toStrictEqual({
    kind: 'outcome',
    outcome: { kind: 'expired', sentence, afterMs: 5000, attempt: null },
  });
});
