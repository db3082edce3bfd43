/** The audit log and the history on disk, and what a crash leaves. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createAuditLog } from '../../../../../main/node/store/log/audit-log.ts';
import { machineLives } from '../../../../../main/node/store/lives/machine-lives.ts';
import { openDatabase } from '../../../../../main/node/store/open-database.ts';
import { file, openStores, tamper, unavailable, writeRun } from '../open-stores.ts';
import { recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';

const folder = temporaryFolders();
const open = openStores();

const byName = (a: readonly unknown[], b: readonly unknown[]): number => String(a[0]).localeCompare(String(b[0]));

describe('the audit log', () => {
  test('is on the disk before anything starts or is told to have ended, and makes nobody wait for less', async () => {
    const opened = openDatabase(join(folder(), 'store.db'), 0);
    if (opened.kind !== 'open') throw new Error('not opened');
    const { database } = opened;
    // Prepared anew each time: SQLite answers this one while it prepares it.
    const synchronous = (): unknown => database.prepare('PRAGMA synchronous').get()?.['synchronous'];
    const seen: unknown[] = [];
    const log = createAuditLog(database, ({ entry }) => seen.push([entry.kind, synchronous()]));
    const { request, decision, attempt, outcome } = recordsOf('a');
    for (const record of [request, decision, attempt, outcome]) {
      await log.write(record);
      seen.push(synchronous());
    }
    const [normal, full] = [1, 2];
    expect(seen).toEqual([
      ['request', normal],
      full,
      ['decision', normal],
      full,
      ['attempt', full],
      full,
      ['outcome', full],
      full,
    ]);
    database.close();
  });

  test('is a chain that survives reopening', async () => {
    const dataDir = folder();
    const first = open(dataDir);
    await writeRun(first, 'a');
    expect(await first.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 4 });
    first.close();
    const second = open(dataDir);
    await writeRun(second, 'b');
    expect(await second.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 8 });
  });

  const drop = 'DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_keeps_words;';
  const tampering: readonly [string, string, { seq: number; why: string }][] = [
    [
      'a changed word',
      `UPDATE audit SET body = replace(body, 'make', 'true') WHERE seq = 2`,
      { seq: 2, why: 'changed' },
    ],
    ['a changed time', 'UPDATE audit SET at = 5 WHERE seq = 3', { seq: 3, why: 'changed' }],
    ['a row taken out', 'DELETE FROM audit WHERE seq = 2', { seq: 2, why: 'missing' }],
    ['the first row taken out', 'DELETE FROM audit WHERE seq = 1', { seq: 1, why: 'missing' }],
    ['the last row taken off', 'DELETE FROM audit WHERE seq = 4', { seq: 4, why: 'missing' }],
  ];
  test.each(tampering)('%s is found', async (_title, sql, where) => {
    const dataDir = folder();
    const store = open(dataDir);
    await writeRun(store, 'a');
    store.close();
    tamper(dataDir, `${drop} ${sql}`);
    expect(await open(dataDir).auditBook.verify()).toMatchObject({ kind: 'broken', ...where });
  });

  test('rows cannot be changed or removed by mistake', async () => {
    const dataDir = folder();
    await writeRun(open(dataDir), 'a');
    expect(() => tamper(dataDir, 'DELETE FROM audit')).toThrow(/audit rows stay/);
    expect(() => tamper(dataDir, "UPDATE audit SET body = '{}'")).toThrow(/audit rows stay/);
  });

  test('two desks that write in turns keep one chain', async () => {
    const dataDir = folder();
    const [a, b] = [open(dataDir), open(dataDir)];
    await writeRun(a, 'a');
    await writeRun(b, 'b');
    await writeRun(a, 'c');
    expect(await b.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 12 });
  });

  test('keeps no values of variables and no passwords', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const text = `API_TOKEN=s3cret1 curl -H "Authorization: Bearer s3cret2" https://me:s3cret3@x.example --password s3cret4`;
    const run = recordsOf('a', {
      env: { SHELL_TOKEN: 's3cret5', PLAIN: 's3cret6' },
      argv: ['sh', '-c', text, '--api-key', 's3cret7'],
      parsed: {
        text,
        segments: [
          {
            argv: ['curl', '--password', 's3cret4'],
            words: [],
            span: [0, 1],
            redirections: [],
            assignments: [{ name: 'X', value: 's3cret8', span: [0, 1] }],
            position: 'always',
            pipeline: { id: 0, index: 0, length: 1 },
            background: false,
            wrappers: [],
          },
        ],
        opaque: [],
      },
    });
    for (const record of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(record);
    const everything = readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('');
    expect(everything).toContain('SHELL_TOKEN');
    expect(everything).not.toContain('s3cret');
    expect(store.history.recent({ projectRoot: null, limit: 1 })[0]?.text).toHaveLength(text.length);
  });

  test('projects are named once each, the last used first', async () => {
    const store = open(folder());
    const asked: readonly (readonly [string, string, number])[] = [
      ['a', '/p/one', 1000],
      ['b', '/p/two', 2000],
      ['c', '/p/one', 3000],
      ['d', '/p/three', 2500],
    ];
    for (const [id, root, at] of asked) await store.audit.write(recordsOf(id, {}, root, at).request);
    expect(store.history.projects(10)).toEqual(['/p/one', '/p/three', '/p/two']);
    expect(store.history.projects(1)).toEqual(['/p/one']);
  });

  test('a write that cannot be made is refused, and a later one works again', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const blocker = new DatabaseSync(file(dataDir));
    blocker.exec('DROP TABLE runs');
    await expect(store.audit.write(recordsOf('a').request)).rejects.toMatchObject(unavailable);
    blocker.close();
    expect(await store.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 0 });
  });
});

describe('history', () => {
  test('shows each run with what was decided and how it ended, newest first', async () => {
    const store = open(folder());
    await writeRun(store, 'a');
    await store.audit.write(recordsOf('b', {}, '/q', 2000).request);
    const [newest, oldest] = store.history.recent({ projectRoot: null, limit: 10 });
    expect(newest).toMatchObject({ runId: 'run_b', endedAt: null, outcome: null, decision: null, attempts: 0 });
    expect(oldest).toEqual({
      runId: 'run_a',
      sessionId: 'ses_1',
      projectRoot: '/p',
      askedAt: 1000,
      endedAt: 1000,
      text: 'make a',
      cwd: '/p',
      entryPoint: 'cli',
      claimedName: 'agent',
      decision: 'approved',
      decidedBy: 'policy',
      attempts: 1,
      outcome: 'completed',
      sentence: null,
      exitCode: 3,
    });
    expect(store.history.recent({ projectRoot: '/q', limit: 10 })).toEqual([newest]);
    expect(store.history.recent({ projectRoot: null, limit: 1 })).toEqual([newest]);
  });
});

// The parent of this process lives for longer than it does.
const ownedBy = (start: string | null): string =>
  [process.ppid, start, machineLives.bootId(), machineLives.numberSpace(), 'x'].join(':');

describe('after a crash', () => {
  test('what was left open is ended as cancelled by shutdown, once', async () => {
    const dataDir = folder();
    const first = open(dataDir);
    await writeRun(first, 'a');
    const waiting = recordsOf('b');
    const running = recordsOf('c');
    for (const record of [waiting.request, running.request, running.decision, running.attempt]) {
      await first.audit.write(record);
    }
    first.close();
    const second = open(dataDir);
    expect((await second.endOrphans()).map((run) => run.runId).sort()).toEqual(['run_b', 'run_c']);
    expect(await second.endOrphans()).toEqual([]);
    const runs = second.history.recent({ projectRoot: null, limit: 10 });
    expect(runs.map((run) => [run.runId, run.outcome, run.sentence]).toSorted(byName)).toEqual([
      ['run_a', 'completed', null],
      ['run_b', 'cancelled', 'Cancelled: the desk shut down before this was started.'],
      [
        'run_c',
        'cancelled',
        'Cancelled: the desk shut down before this ended. It ran in part, and was not begun again: see what it did before you run it again.',
      ],
    ]);
    expect(await second.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 10 });
  });

  test('a desk does not end its own runs, nor those of a desk that lives', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.audit.write(recordsOf('a').request);
    expect(await store.endOrphans()).toEqual([]);
    store.close();
    tamper(dataDir, `UPDATE runs SET owner = '${ownedBy(machineLives.startOf(process.ppid))}'`);
    expect(await open(dataDir).endOrphans()).toEqual([]);
    tamper(dataDir, `UPDATE runs SET owner = '${ownedBy('1')}'`);
    expect(await open(dataDir).endOrphans()).toHaveLength(1);
  });

  test('a run has one ending, whoever writes a second one', async () => {
    const dataDir = folder();
    const [first, second] = [open(dataDir), open(dataDir)];
    const run = recordsOf('a');
    for (const record of [run.request, run.decision, run.outcome]) await first.audit.write(record);
    // The first one counts, and whoever comes late need not fail.
    await second.audit.write(run.outcome);
    await expect(second.audit.write(run.attempt)).rejects.toMatchObject({ code: 'already-settled' });
    expect(await second.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 3 });
    const again = `INSERT INTO audit (at, session_id, run_id, project_root, kind, body, hash)
      SELECT at, session_id, run_id, project_root, kind, body, hash FROM audit WHERE kind = 'outcome'`;
    expect(() => tamper(dataDir, again)).toThrow(/this run has its ending/);
  });
});
