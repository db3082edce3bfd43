/** One question for what a session of an agent left staged that is over: made from the layers, counted once, gone when it is decided. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SeenChange, StagedWrites } from '#core/ports.ts';
import type { Submitter } from '#core/session.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { stagedReviewSchema, type StagedReview } from '#domain/staging/staged-review.ts';
import { createSessionEnds } from '../../../../main/doors/hooks/status/session-ends.ts';
import { driveBroker, person, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { homeDir, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

const by = { kind: 'person', entryPoint: 'page' } as const;
const everything = { kinds: null, states: null, marked: null, runId: null, text: null };
const requester = (entryPoint: 'mcp' | 'hook' | 'page', claimedName: string) =>
  ({ entryPoint, claimedName, says: null }) as const;

function made(runId: RunId, path: string, more: Partial<FoundChange> = {}): SeenChange {
  const is = {
    type: 'file',
    mode: 0o644,
    uid: 0,
    gid: 0,
    size: 3,
    ino: '7',
    ctime: '1',
    mtime: '1',
    links: 1,
  } as const;
  const change = { kind: 'created', path, was: null, is, wasTarget: null, target: null, held: null } as const;
  return {
    change: { ...change, isLater: false, attributes: false, ...more },
    by: { runId, requester: requester('mcp', 'codex'), at: 5 },
    earlier: [],
    isOutdated: false,
  };
}

let host: ScriptedHost;
let driver: BrokerDriver;
let staged: SeenChange[];
let kept: string[];
let changed: () => void;

beforeEach(async () => {
  host = scriptedHost();
  [staged, kept] = [[], []];
  const settle = (changes: readonly SeenChange[], result: 'kept' | 'discarded') => {
    staged = staged.filter((one) => !changes.includes(one));
    const left = { why: null, before: null, after: null };
    changed();
    return changes.map(({ change }) => ({ change, result, ...left }));
  };
  const writes: StagedWrites = {
    surroundings: { obeyed: [`${homeDir}/.bashrc`], searched: [], own: [] },
    list: async () => ({ layers: [{ layer: 1, root: homeDir, isSuperuser: false, changes: staged }], unreadable: [] }),
    noteRun: async () => null,
    show: () => Promise.reject(new Error('not asked')),
    keep: async (_project, _layer, changes) => {
      kept.push(...changes.map(({ change }) => change.path));
      return { landing: 'landing1', outcomes: settle(changes, 'kept') };
    },
    discard: async (_project, _layer, changes) => settle(changes, 'discarded'),
    landings: async () => [],
    undo: async () => [],
    onChange: (listener) => {
      changed = () => listener(driver.broker.session(driver.sessionId)?.projectRoot ?? '');
      return () => {};
    },
  };
  Object.assign(host.ports, { staged: writes });
  driver = await driveBroker(host);
});
afterEach(() => driver.broker.shutdown());

function snapshot(): readonly StagedReview[] {
  const subscription = driver.broker.subscribe(null, () => undefined);
  subscription.unsubscribe();
  return subscription.kind === 'snapshot'
    ? (subscription.snapshot.stagedReviews ?? []).map((each) => stagedReviewSchema.parse(each))
    : [];
}

const agent: Submitter = { connectionId: 'con_a', isPerson: false };
const work = (from: Submitter = agent, name = 'codex') =>
  driver.exec(['make'], { requester: requester(from === person ? 'page' : 'mcp', name) }, from);

/** Looks that were put off are made. */
async function until(what: () => void): Promise<void> {
  await vi.waitFor(() => {
    host.clock.advance(500);
    what();
  });
}

async function decide(action: 'keep' | 'discard', { agentSession, digest }: StagedReview) {
  const { sessionId, broker } = driver;
  const page = await broker.staged.list({ sessionId, listing: null, offset: 0, limit: 1, ...everything });
  const choice = { kind: 'session', agentSession, digest } as const;
  return await broker.staged[action]({ sessionId, listing: page.listing, choice }, by);
}

describe('what a session left staged', () => {
  test('is one question when it has ended, and none while it works', async () => {
    const run = await work();
    const own = await work(person, 'page');
    staged = [made(run, 'tool/a'), made(run, '.bashrc'), made(own, 'mine'), made(run, '.npm/_cacache/x')];
    changed();
    await until(() => expect(driver.events.some(({ msg }) => msg.type === 'staged-changed')).toBe(true));
    expect(snapshot()).toEqual([]);
    driver.broker.agentSessions.connectionClosed('con_a');
    await until(() => expect(snapshot()).toHaveLength(1));
    const [review] = snapshot();
    expect(stagedReviewSchema.parse(review)).toMatchObject({
      sessionId: driver.sessionId,
      name: 'codex',
      ending: 'left',
      changes: 2,
      together: 1,
      marked: 1,
      paths: ['~/.bashrc', '~/tool/a'],
    });
    const told = driver.events.flatMap(({ msg }) => (msg.type === 'staged-reviews' ? [msg.reviews.length] : []));
    expect(told).toEqual([1]);
  });

  test('is kept but for what is marked, and gone when that is decided too', async () => {
    const run = await work();
    staged = [made(run, 'a'), made(run, '.bashrc')];
    driver.broker.agentSessions.connectionClosed('con_a');
    await until(() => expect(snapshot()).toHaveLength(1));
    const [first] = snapshot();
    if (first === undefined) throw new Error('no question');
    expect((await decide('keep', first)).counts).toEqual({ kept: 1, marked: 1 });
    expect(kept).toEqual(['a']);
    await until(() => expect(snapshot()).toMatchObject([{ changes: 1, together: 0, marked: 1 }]));
    const [second] = snapshot();
    if (second === undefined) throw new Error('no question');
    expect((await decide('discard', second)).counts).toEqual({ discarded: 1 });
    await until(() => expect(snapshot()).toEqual([]));
    expect(driver.events.at(-1)?.msg).toMatchObject({ type: 'staged-reviews', reviews: [] });
  });

  test('is not what is there now, where something was staged after it was shown: then nothing is kept', async () => {
    const run = await work();
    staged = [made(run, 'a')];
    driver.broker.agentSessions.connectionClosed('con_a');
    await until(() => expect(snapshot()).toHaveLength(1));
    const [shown] = snapshot();
    if (shown === undefined) throw new Error('no question');
    staged = [...staged, made(run, 'b')];
    await expect(decide('keep', shown)).rejects.toMatchObject({ code: 'stale-approval' });
    expect(kept).toEqual([]);
  });

  test('is asked about after a stop, and not while a person lets it go on', async () => {
    const run = await work();
    staged = [made(run, 'a')];
    const [session] = driver.broker.agentSessions.list(true);
    if (session === undefined) throw new Error('no session');
    await driver.broker.agentSessions.stop(session.id, by);
    await until(() => expect(snapshot()).toMatchObject([{ agentSession: session.id, ending: 'stopped', changes: 1 }]));
    await driver.broker.agentSessions.release(session.id, by);
    await until(() => expect(snapshot()).toEqual([]));
  });
});

const ends = () => createSessionEnds((mark) => mark === '40:1');

describe('a conversation by hooks', () => {
  const hook: Submitter = { connectionId: 'con_hook', isPerson: false, conversation: 'c1' };
  const here = { pid: process.pid, mark: `${process.pid}:9` };
  const running = { pid: 40, mark: '40:1' };

  async function heard(mark: string | null) {
    const run = await driver.exec(['make'], { requester: requester('hook', 'Claude Code') }, hook);
    await driver.outcome(run);
    driver.broker.contacts.heard({ agent: 'claude', agentSession: 'c1', process: mark, cwd: '/p' }, 'askedAt');
    staged = [made(run, 'a')];
    return host.clock.now() + 1;
  }

  test('is over when the program of its agent is gone', async () => {
    const look = ends();
    const since = await heard('40:1');
    look.heard('40:1');
    look.look([here, running], since, driver.broker);
    expect(driver.broker.agentSessions.list(true)).toMatchObject([{ endedAt: null }]);
    look.look([here], since, driver.broker);
    expect(driver.broker.agentSessions.list(true)).toMatchObject([{ ending: 'left' }]);
    await until(() => expect(snapshot()).toMatchObject([{ name: 'Claude Code', changes: 1 }]));
  });

  test.each([
    ['its program was never seen on this machine', '41:1', [here], 1],
    ['the list of programs is not whole', '40:1', [], 1],
    ['it was heard from after the list was made', '40:1', [here], -1],
    ['no program is known of it', null, [here], 1],
  ])('goes on where %s', async (_, mark, programs, later) => {
    const look = ends();
    const since = await heard(mark);
    look.heard(mark);
    look.look(programs, since - 1 + later, driver.broker);
    expect(driver.broker.agentSessions.list(true)).toMatchObject([{ endedAt: null }]);
  });
});
