import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from 'vitest';
import type { AnswerId } from '#domain/ids.ts';
import type { CommandRule } from '#domain/rule.ts';
import { openStore, type Store } from '../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { recordsOf } from './sample-records.ts';
import { temporaryFolders } from './temporary-folder.ts';

const folder = temporaryFolders();
const opened: Store[] = [];
afterEach(() => opened.splice(0).forEach((store) => store.close()));

function open(dataDir: string, clock = createManualClock()): Store {
  const store = openStore({ dataDir, clock });
  opened.push(store);
  return store;
}

const unavailable = { code: 'store-unavailable' };
const file = (dataDir: string): string => join(dataDir, 'countersign.db');

async function writeRun(store: Store, id: string): Promise<void> {
  const run = recordsOf(id);
  for (const record of [run.request, run.decision, run.attempt, run.outcome]) await store.audit.write(record);
}

/** Changes the file behind the desk's back. */
function tamper(dataDir: string, sql: string): void {
  const database = new DatabaseSync(file(dataDir));
  database.exec(sql);
  database.close();
}

const rule: CommandRule = {
  id: 'rul_1',
  effect: 'forbid',
  match: 'prefix',
  tokens: ['rm', ['-r', '-rf']],
  project: null,
  sandbox: 'keep',
  origin: 'person',
  reason: null,
  createdAt: 1,
  expiresAt: null,
};

const byName = (a: readonly unknown[], b: readonly unknown[]): number => String(a[0]).localeCompare(String(b[0]));

describe('the audit log', () => {
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
    expect(await open(dataDir).auditBook.verify()).toEqual({ kind: 'broken', ...where });
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
      door: 'cli',
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
      ['run_c', 'cancelled', 'Cancelled: the desk shut down while this was running.'],
    ]);
    expect(await second.auditBook.verify()).toMatchObject({ kind: 'intact', rows: 10 });
  });

  test('a desk does not end its own runs, nor those of a desk that lives', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.audit.write(recordsOf('a').request);
    expect(await store.endOrphans()).toEqual([]);
    store.close();
    // Process 1 lives for as long as the machine does.
    tamper(dataDir, `UPDATE runs SET owner = '1' || substr(owner, instr(owner, ':'))`);
    expect(await open(dataDir).endOrphans()).toEqual([]);
    tamper(dataDir, `UPDATE runs SET owner = '1:1000:x'`);
    expect(await open(dataDir).endOrphans()).toHaveLength(1);
  });
});

describe('rules', () => {
  test('count for their project or for all, and for the next desk', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    expect(store.rules.rulesFor('/p')).toEqual([]);
    const here: CommandRule = { ...rule, id: 'rul_2', project: '/p' };
    await store.rules.add(rule);
    await store.rules.add(here);
    expect(store.rules.rulesFor('/p')).toEqual([rule, here]);
    expect(open(dataDir).rules.rulesFor('/q')).toEqual([rule]);
    expect(await store.rules.remove('rul_1')).toBe(true);
    expect(await store.rules.remove('rul_1')).toBe(false);
    expect(store.rules.rulesFor('/p')).toEqual([here]);
  });

  test('that another desk adds count at the next command', async () => {
    const dataDir = folder();
    const [a, b] = [open(dataDir), open(dataDir)];
    expect(a.rules.rulesFor('/p')).toEqual([]);
    await b.rules.add(rule);
    expect(a.rules.rulesFor('/p')).toEqual([rule]);
  });

  test('made on a card are kept in the log without what looks like a secret', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    const { request, decision, runId } = recordsOf('a');
    await store.audit.write(request);
    const digest = '0'.repeat(64);
    const prefix = ['deploy', '--token', 'tok-58123'];
    await store.audit.write({
      ...decision,
      entry: {
        kind: 'decision',
        decision: {
          kind: 'approved',
          scope: { kind: 'rule', prefix },
          by: { kind: 'person', connectionId: null },
          digest,
          grants: [],
        },
        digest,
        question: 'command',
      },
    });
    const database = new DatabaseSync(file(dataDir));
    const rows = database.prepare('SELECT body FROM audit WHERE run_id = ?').all(runId);
    database.close();
    expect(JSON.stringify(rows)).toContain('deploy');
    expect(JSON.stringify(rows)).not.toContain('tok-58123');
  });

  test('know how often they decided, and when last', async () => {
    const store = open(folder());
    await store.rules.add(rule);
    expect(store.rules.list()).toEqual([{ rule, uses: 0, lastUsedAt: null }]);
    const by = { kind: 'rule', ruleId: rule.id } as const;
    const digest = '0'.repeat(64);
    const allowed = recordsOf('a');
    await store.audit.write(allowed.request);
    await store.audit.write({
      ...allowed.decision,
      at: 5000,
      entry: {
        kind: 'decision',
        decision: { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] },
        digest,
        question: 'policy',
      },
    });
    const refused = recordsOf('b');
    await store.audit.write(refused.request);
    await store.audit.write({
      ...refused.outcome,
      at: 6000,
      entry: { kind: 'outcome', outcome: { kind: 'rejected', by, sentence: 'no', note: null } },
    });
    expect(store.rules.list()).toEqual([{ rule, uses: 2, lastUsedAt: 6000 }]);
  });

  test('that are not rules are refused', async () => {
    const wrong = { ...rule, tokens: [] };
    await expect(open(folder()).rules.add(wrong)).rejects.toMatchObject({ code: 'bad-request' });
  });

  test('an unreadable rule stops allowing, but nothing runs past one that forbade', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.rules.add({ ...rule, effect: 'allow' });
    tamper(dataDir, "UPDATE rules SET body = '{'");
    expect(store.rules.rulesFor('/p')).toEqual([]);
    await store.rules.add(rule);
    tamper(dataDir, `UPDATE rules SET body = replace(body, 'forbid', 'allow')`);
    expect(() => store.rules.rulesFor('/p')).toThrow(expect.objectContaining(unavailable));
    await store.rules.remove('rul_1');
    expect(store.rules.rulesFor('/p')).toEqual([]);
  });
});

describe('grants', () => {
  const t = 1_000_000;
  const grant = {
    answerId: 'ans_1' as AnswerId,
    about: 'command' as const,
    by: { kind: 'person', connectionId: null } as const,
    keys: ['k1', 'k2'],
    effect: 'allow' as const,
    projectRoot: '/p' as string | null,
    expiresAt: null as number | null,
    createdAt: t,
    shown: 'npm test',
  };

  test('are found key by key, in their project, and by the next desk', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.grants.remember(grant);
    expect(store.grants.find(['k1', 'k3', 'k1'], '/p', t)).toEqual([{ key: 'k1', effect: 'allow' }]);
    expect(store.grants.find([], '/p', t)).toEqual([]);
    expect(store.grants.find(['k1'], '/q', t)).toEqual([]);
    expect(open(dataDir).grants.find(['k2', 'k1'], '/p', t)).toEqual([
      { key: 'k2', effect: 'allow' },
      { key: 'k1', effect: 'allow' },
    ]);
  });

  test('a no beats a yes of another reach, and replaces one of the same', async () => {
    const store = open(folder());
    await store.grants.remember(grant);
    await store.grants.remember({ ...grant, answerId: 'ans_2', keys: ['k1'], effect: 'deny', projectRoot: null });
    expect(store.grants.find(['k1', 'k2'], '/p', t)).toEqual([
      { key: 'k1', effect: 'deny' },
      { key: 'k2', effect: 'allow' },
    ]);
    await store.grants.remember({ ...grant, answerId: 'ans_3', effect: 'deny', keys: ['k2'] });
    expect(store.grants.find(['k2'], '/p', t)).toEqual([{ key: 'k2', effect: 'deny' }]);
    expect(store.grants.list(t)).toHaveLength(3);
  });

  test('end at their time, and a clock set back revives none', async () => {
    const store = open(folder());
    await store.grants.remember({ ...grant, expiresAt: t + 100 });
    const find = (now: number) => store.grants.find(['k1'], '/p', now).length;
    expect([find(t), find(t + 99), find(t + 100), find(t + 50)]).toEqual([1, 1, 0, 0]);
  });

  test('a timed yes from the future does not count, a timed no does', async () => {
    const store = open(folder());
    await store.grants.remember({ ...grant, expiresAt: t + 100 });
    expect(store.grants.find(['k1'], '/p', t - 1)).toEqual([]);
    await store.grants.remember({ ...grant, expiresAt: t + 100, effect: 'deny' });
    expect(store.grants.find(['k1'], '/p', t - 1)).toEqual([{ key: 'k1', effect: 'deny' }]);
  });

  test('are listed and revoked, and their keys are not kept in the clear', async () => {
    const dataDir = folder();
    const store = open(dataDir);
    await store.grants.remember({ ...grant, keys: ['key-of-a-secret-line'], shown: 'login --password s3cret' });
    store.grants.used(['key-of-a-secret-line'], '/p', t + 7);
    const [kept] = store.grants.list(t + 7);
    expect(kept).toMatchObject({
      effect: 'allow',
      scope: 'project',
      project: '/p',
      shown: 'login --password ******',
      by: { kind: 'person', connectionId: null },
      expiresAt: null,
      uses: 1,
      lastUsedAt: t + 7,
    });
    const everything = readdirSync(dataDir)
      .map((name) => readFileSync(join(dataDir, name), 'latin1'))
      .join('');
    expect(everything).not.toContain('key-of-a-secret-line');
    expect(await store.grants.revoke(kept?.answerId ?? 'ans_none')).toBe(true);
    expect(store.grants.find(['key-of-a-secret-line'], '/p', t)).toEqual([]);
  });
});

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
    tamper(dataDir, "INSERT INTO migrations VALUES (99, 'future', 0)");
    const store = open(dataDir);
    expect(store.problems).toEqual([
      { code: 'store-unavailable', message: 'The store was written by a newer version.', remedy: expect.any(String) },
    ]);
    await expect(store.audit.write(recordsOf('a').request)).rejects.toMatchObject(unavailable);
    await expect(store.rules.add(rule)).rejects.toMatchObject(unavailable);
    await expect(store.endOrphans()).rejects.toMatchObject(unavailable);
    expect(() => store.rules.rulesFor('/p')).toThrow(expect.objectContaining(unavailable));
    expect(() => store.grants.find(['k'], '/p', 0)).toThrow(expect.objectContaining(unavailable));
    expect(readdirSync(dataDir).filter((name) => name.includes('unreadable'))).toEqual([]);
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
