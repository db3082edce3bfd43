/** What the screen of activity is told about a time: on a real file, from rows as the broker writes them. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AuditRecord } from '#core/ports.ts';
import { activitySchema, mostLanes, type Activity, type ActivityQuery } from '#domain/audit/activity.ts';
import type { Decision } from '#domain/approval/decision.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Store } from '../../../../../main/node/store/open-store.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { file, openStores, tamper } from '../open-stores.ts';
import { completed, plan, recordsOf } from '../sample-records.ts';
import { temporaryFolders } from '../temporary-folder.ts';
import { say } from '#domain/common/message.ts';

const folder = temporaryFolders();
const open = openStores();
const hour = 3_600_000;
const day: ActivityQuery = { since: 0, until: 24 * hour, projectRoot: null, agent: null };
const byPerson = { kind: 'person', connectionId: null } as const;
const digest = '0'.repeat(64);
const once = { kind: 'once' } as const;
const yes: Decision = { kind: 'approved', scope: once, by: byPerson, digest, grants: [] };

interface Told {
  readonly at?: number;
  readonly agent?: string;
  readonly root?: string;
  readonly outcome?: Outcome | null;
  readonly more?: readonly AuditRecord['entry'][];
  readonly tookMs?: number;
}

async function write(store: Store, id: string, told: Told = {}): Promise<void> {
  const { at = hour, agent = 'claude', root = '/p', more = [], tookMs = 1000 } = told;
  const outcome = told.outcome === undefined ? succeeded : told.outcome;
  const run = recordsOf(id, { requester: { entryPoint: 'hook', claimedName: agent, says: null } }, root, at);
  await store.audit.write(run.request);
  for (const entry of more) await store.audit.write({ ...run.request, entry });
  if (outcome !== null)
    await store.audit.write({ ...run.outcome, at: at + tookMs, entry: { kind: 'outcome', outcome } });
}

const attemptOf = (exitCode: number) => ({
  ...(completed.kind === 'completed' ? completed.attempt : never()),
  exitCode,
});
const never = (): never => {
  throw new Error('the sample completed');
};
const succeeded: Outcome = { kind: 'completed', attempt: attemptOf(0) };
const failed: Outcome = { kind: 'completed', attempt: attemptOf(2) };
const rejected: Outcome = { kind: 'rejected', by: byPerson, sentence: say('No.'), note: null };
const refused: Outcome = {
  kind: 'denied',
  sentence: say('It was refused.'),
  denial: {
    refusals: [{ kind: 'path', path: '/home/u/.aws/credentials', access: 'read', operation: null }],
    rank: 'observer',
    evidence: null,
  },
  by: null,
  note: null,
  attempt: attemptOf(1),
};

async function read(store: Store, change: Partial<ActivityQuery> = {}): Promise<Activity> {
  return activitySchema.parse(await store.activity.read({ ...day, ...change }));
}

test('an empty day says so', async () => {
  expect(await read(open(folder()))).toEqual({
    digest: { runs: 0, silent: 0, asked: 0, denied: 0, failed: 0 },
    lanes: [],
    moreLanes: 0,
    hosts: [],
    moreHosts: 0,
    folders: [],
    moreFolders: 0,
  });
});

test('the digest counts each run once, and as asked only where a person answered', async () => {
  const store = open(folder());
  await write(store, 'silent');
  const answered = { kind: 'decision', decision: yes, digest, question: 'command' } as const;
  // Two answers of one run, then a host that a setting allowed.
  const host = { ...answered, decision: { ...yes, by: { kind: 'policy' } }, question: 'network' } as const;
  await write(store, 'asked', { more: [answered, answered, host] });
  await write(store, 'rejected', { outcome: rejected, more: [answered] });
  await write(store, 'failed', { outcome: failed });
  await write(store, 'open', { outcome: null });
  expect((await read(store)).digest).toEqual({ runs: 5, silent: 3, asked: 2, denied: 1, failed: 1 });
});

test('what began before the time or at its end is not of it', async () => {
  const store = open(folder());
  await write(store, 'before', { at: hour - 1 });
  await write(store, 'first', { at: hour });
  await write(store, 'last', { at: 2 * hour - 1 });
  await write(store, 'after', { at: 2 * hour });
  const { digest: counted, lanes } = await read(store, { since: hour, until: 2 * hour });
  expect(counted.runs).toBe(2);
  expect(lanes[0]?.bars.map(({ runId }) => runId)).toEqual(['run_first', 'run_last']);
});

describe('lanes', () => {
  test('one for each agent and project, the busiest first, with an ending for each bar', async () => {
    const store = open(folder());
    await write(store, 'a', { agent: 'codex', root: '/api' });
    for (const [n, outcome] of [succeeded, failed, rejected, refused, null].entries()) {
      await write(store, `b${n}`, { at: (2 + n) * hour, outcome });
    }
    const { lanes } = await read(store);
    expect(lanes.map(({ agent, projectRoot, runs }) => [agent, projectRoot, runs])).toEqual([
      ['claude', '/p', 5],
      ['codex', '/api', 1],
    ]);
    expect(lanes[0]?.bars.map(({ ending }) => ending)).toEqual(['succeeded', 'failed', 'denied', 'refused', 'open']);
    expect(lanes[0]?.bars.map(({ at, until }) => (until === null ? null : until - at))).toEqual([
      1000,
      1000,
      1000,
      1000,
      null,
    ]);
  });

  test('runs that begin together and end alike are one bar, and one that fails among them is another', async () => {
    const store = open(folder());
    for (let n = 0; n < 5; n += 1) await write(store, `r${n}`, { at: hour + n * 1000 });
    await write(store, 'bad', { at: hour + 2000, outcome: failed });
    const { lanes } = await read(store);
    expect(lanes[0]?.bars.map(({ ending, runs }) => [ending, runs])).toEqual([
      ['succeeded', 5],
      ['failed', 1],
    ]);
  });

  test('a run waited from its question to its answer', async () => {
    const store = open(folder());
    const run = recordsOf('w', {}, '/p', hour);
    await store.audit.write(run.request);
    const entry = { kind: 'decision', decision: yes, digest, question: 'command', askedAt: hour + 5 } as const;
    await store.audit.write({ ...run.request, at: hour + 60_000, entry });
    expect((await read(store)).lanes[0]?.waits).toEqual([{ at: hour + 5, until: hour + 60_000, runId: 'run_w' }]);
  });

  test('a clock that was set back draws nothing backwards', async () => {
    const store = open(folder());
    const entry = { kind: 'decision', decision: yes, digest, question: 'command', askedAt: 2 * hour } as const;
    await write(store, 'back', { at: hour, tookMs: -5000, more: [entry] });
    const lane = (await read(store)).lanes[0];
    expect(lane?.bars[0]).toMatchObject({ at: hour, until: hour });
    expect(lane?.waits).toEqual([{ at: hour, until: hour, runId: 'run_back' }]);
  });

  test('of very many the busiest are told, and how many are not', async () => {
    const store = open(folder());
    for (let n = 0; n < mostLanes + 3; n += 1) await write(store, `l${n}`, { root: `/p${n}` });
    const { lanes, moreLanes } = await read(store);
    expect([lanes.length, moreLanes]).toEqual([mostLanes, 3]);
  });

  test('an agent and a project can be looked at alone', async () => {
    const store = open(folder());
    const connection = { host: 'a.example', port: 443, protocol: 'https' } as const;
    const more = [{ kind: 'decision', decision: yes, digest, question: 'network', connection }] as const;
    await write(store, 'a', { agent: 'codex', root: '/api', more });
    await write(store, 'b', { more });
    const codex = await read(store, { agent: 'codex' });
    expect([codex.digest.runs, codex.lanes.length, codex.hosts[0]?.agents]).toEqual([1, 1, ['codex']]);
    expect((await read(store, { projectRoot: '/api' })).lanes[0]?.agent).toBe('codex');
  });
});

test('hosts are counted by what was said of them, and the last word is named', async () => {
  const store = open(folder());
  const toHost = (host: string, decision: Decision): AuditRecord['entry'] => ({
    kind: 'decision',
    decision,
    digest,
    question: 'network',
    connection: { host, port: 443, protocol: 'https' },
  });
  const no: Decision = { kind: 'denied', by: byPerson, note: null };
  const rule: Decision = {
    kind: 'network-rule',
    effect: 'allow',
    pattern: 'a.example',
    scope: once,
    by: { kind: 'rule', ruleId: 'rul_1' },
    digest,
    note: null,
  };
  await write(store, 'a', { more: [toHost('a.example', no)] });
  await write(store, 'b', {
    at: 2 * hour,
    agent: 'codex',
    more: [toHost('a.example', rule), toHost('b.example', yes)],
  });
  const { hosts } = await read(store);
  expect(hosts).toEqual([
    {
      host: 'a.example',
      agents: ['claude', 'codex'],
      allowed: 1,
      refused: 1,
      last: { effect: 'allow', decidedBy: 'rule', at: 2 * hour },
    },
    {
      host: 'b.example',
      agents: ['codex'],
      allowed: 1,
      refused: 0,
      last: { effect: 'allow', decidedBy: 'person', at: 2 * hour },
    },
  ]);
});

test('folders tell what was written, deleted and refused there, and when', async () => {
  const store = open(folder());
  const effect = { addedLines: 1, removedLines: 0, baseHash: null, newHash: null };
  const files = [
    { ...effect, kind: 'add', path: '/p/src/a.ts', movePath: null },
    { ...effect, kind: 'delete', path: '/p/src/b.ts', movePath: null },
    { ...effect, kind: 'update', path: '/p/src/c.ts', movePath: '/p/lib/c.ts' },
  ] as const;
  await write(store, 'a', { more: [{ kind: 'attempt', attempt: 1, plan, files }] });
  await write(store, 'b', { at: 23 * hour, outcome: refused });
  const { folders } = await read(store);
  expect(folders.map(({ folder: path, written, deleted, refused: no }) => [path, written, deleted, no])).toEqual([
    ['/home/u/.aws', 0, 0, 1],
    ['/p/lib', 1, 0, 0],
    ['/p/src', 1, 2, 0],
  ]);
  expect(folders[0]?.heat.findIndex((times) => times > 0)).toBe(26);
});

test('a secret in a path is covered before it is kept', async () => {
  const store = open(folder());
  const path = '/p/ghp_0123456789abcdefghijABCDEFGHIJ012345/file';
  const denial = { refusals: [{ kind: 'path', path, access: 'read', operation: null }], rank: 'observer' } as const;
  const outcome = { ...refused, denial: { ...denial, refusals: [...denial.refusals], evidence: null } } as Outcome;
  await write(store, 'a', { outcome });
  expect(JSON.stringify(await read(store))).not.toContain('ghp_0123456789');
});

test('a damaged line is left out', async () => {
  const dataDir = folder();
  const store = open(dataDir);
  await write(store, 'good');
  await write(store, 'bad', { at: 3 * hour });
  tamper(dataDir, "UPDATE activity_bars SET entry_point = 'nowhere' WHERE run_id = 'run_bad'");
  expect((await read(store)).lanes.flatMap(({ bars }) => bars.map(({ runId }) => runId))).toEqual(['run_good']);
});

test('what is removed of the log is gone from here too', async () => {
  const dataDir = folder();
  const clock = createManualClock(100 * 24 * hour);
  const store = open(dataDir, clock);
  await write(store, 'old', {
    outcome: refused,
    more: [{ kind: 'decision', decision: yes, digest, question: 'command' }],
  });
  await write(store, 'new', { at: 99 * 24 * hour });
  await store.auditKeeper.keep({ days: 30, rows: null });
  expect((await read(store)).digest.runs).toBe(0);
  expect((await read(store, { since: 99 * 24 * hour, until: 100 * 24 * hour })).digest.runs).toBe(1);
  const database = new DatabaseSync(file(dataDir), { readOnly: true });
  onTestFinished(() => database.close());
  const left = database.prepare(
    'SELECT (SELECT count(*) FROM answers) AS answers, (SELECT count(*) FROM touches) AS touches',
  );
  expect({ ...left.get() }).toEqual({ answers: 0, touches: 0 });
});
