/** One suite for every wire: what a client may rely on, however it is connected. */
import { noQuietHours } from '#domain/approval/quiet-hours.ts';
import { noNotices } from '#domain/devices/notice.ts';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { protocolVersion } from '#contract/channels.ts';
import { replySchema } from '#contract/envelope.ts';
import { methods, type MethodName, type Params } from '#contract/methods.ts';
import { everyAuditRow } from '#domain/audit/audit-book.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { projectRoot } from '../fakes/people/scripted-host.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { call, draft, errorCode, exec, submit } from './calls.ts';
import { watchEvents } from './watch-events.ts';

const junk = [null, 0, true, '', 'text', [], [{}], { unknown: 1 }, { constructor: 1 }].map((params) => ({ params }));
const methodNames = Object.keys(methods) as MethodName[];

describe.each(['memory', 'socket'] as const)('over a %s wire', (kind) => {
  let broker: BoundBroker;
  let client: WireClient;
  beforeEach(async () => {
    broker = await openBoundBroker(kind);
    client = await broker.connect();
  });
  afterEach(() => broker.close());

  const open = () => call('project.open', { path: projectRoot }, client);

  describe.each(methodNames)('%s', (method) => {
    test.each(junk)('refuses $params with a code', async ({ params }) => {
      expect(await errorCode(method, params, client)).toMatch(/^(bad-request|unknown-operation)$/);
    });
  });

  test('whatever is sent, the reply parses and the desk stays up', async () => {
    const { sessionId } = await open();
    const params = fc.oneof(
      fc.jsonValue(),
      fc.record({ path: fc.jsonValue() }),
      fc.record({ sessionId: fc.constant(sessionId), submission: fc.record({ id: fc.string(), op: fc.jsonValue() }) }),
      fc.record({ runId: fc.constantFrom('run_1', 'run_', 1), fromOffset: fc.jsonValue() }),
      fc.record(
        {
          id: fc.oneof(fc.constant('ags_1'), fc.string(), fc.jsonValue()),
          code: fc.oneof(fc.constant(null), fc.string({ maxLength: 40 }), fc.jsonValue()),
          sessionId: fc.constant(sessionId),
          agent: fc.oneof(fc.constantFrom('claude', '../claude'), fc.jsonValue()),
          terminal: fc.oneof(fc.record({ columns: fc.integer(), rows: fc.integer() }), fc.jsonValue()),
          resume: fc.oneof(fc.constantFrom(null, 'ags_1'), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...methodNames), fc.string()), params, async (method, value) => {
        expect(replySchema.safeParse(await client.call(method, value)).success).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(await call('desk.hello', { protocolVersion, client: 'test' }, client)).toMatchObject({ userName: 'u' });
  });

  test.each(['', 'desk', 'desk.unknown', 'toString', '__proto__', 'constructor'])(
    'a method called %j is unknown',
    async (method) => {
      expect(await errorCode(method, {}, client)).toBe('unknown-method');
    },
  );

  test.each([
    ['of an unknown kind', { type: 'reboot' }, 'unknown-operation'],
    ['without a kind', {}, 'unknown-operation'],
    ['that is null', null, 'bad-request'],
    ['with argv as a text', exec({ argv: 'ls' as never }), 'bad-request'],
    ['with an empty argv', exec({ argv: [] }), 'bad-request'],
    ['with NUL in argv', exec({ argv: ['a\0b'] }), 'bad-request'],
    ['with more than a megabyte of argv', exec({ argv: ['echo', 'x'.repeat(1024 * 1024)] }), 'bad-request'],
    ['about nothing that is allowed', { type: 'external-tool-approval', choices: [] }, 'bad-request'],
    ['without its settings', { ...exec(), settings: undefined }, 'bad-request'],
    ['with an unknown setting', exec({ settings: { sandbox: 'off' } as never }), 'bad-request'],
    ['with input that is not base64', { type: 'write-stdin', runId: 'run_1', data: '!', end: false }, 'bad-request'],
  ])('an operation %s is refused with a code', async (_name, op, code) => {
    const { sessionId } = await open();
    expect(await errorCode('session.submit', { sessionId, submission: { id: 's', op } }, client)).toBe(code);
  });

  test('an operation for a session nobody opened is refused', async () => {
    const params = { sessionId: 'ses_none', submission: { id: 's', op: { type: 'interrupt' } } };
    expect(await errorCode('session.submit', params, client)).toBe('unknown-session');
  });

  test('another version of the protocol is refused', async () => {
    expect(await errorCode('desk.hello', { protocolVersion: 999, client: 'old' }, client)).toBe('protocol-mismatch');
  });

  test('every call of the table has a reply that parses', async () => {
    broker.host.script = () => ({ output: [['stdout', 'hello']] });
    const { sessionId } = await open();
    const receipt = await submit(exec(), client);
    const runId = receipt.kind === 'accepted' && receipt.runId !== null ? receipt.runId : ('run_none' as const);
    const nothingStaged = { sessionId, listing: '0123456789ab', choice: { kind: 'all' as const } };
    const everyStaged = { kinds: null, states: null, marked: null, runId: null, text: null };
    const valid: { readonly [M in MethodName]: Params<M> } = {
      'desk.hello': { protocolVersion, client: 'test' },
      'desk.subscribe': { afterSeq: 0 },
      'desk.pause': {},
      'desk.resume': {},
      'desk.pauseRequester': { requester: { entryPoint: 'hook', claimedName: 'Codex' }, isPaused: true },
      'agents.found': {},
      'agents.setup': { agent: 'claude', to: 'connected' },
      'agents.set': { agent: 'claude', to: 'connected', diff: '' },
      'desk.stop': {},
      'desk.release': { at: 0 },
      'desk.health': { refresh: false },
      'project.open': { path: projectRoot },
      'project.look': { path: projectRoot },
      'project.recent': {},
      'project.scratch': {},
      'project.pick': {},
      'session.submit': { sessionId, submission: { id: 's', op: { type: 'interrupt' } } },
      'session.change': {
        sessionId,
        submission: { id: 's', op: { type: 'configure-session', settings: { network: 'blocked' } } },
      },
      'session.simulate': { sessionId, question: { kind: 'host', destination: 'files.example' }, change: {} },
      'shell.language': { language: 'de' },
      'shell.quiet': { isOn: null },
      'shell.quietHours': noQuietHours,
      'session.learned': { sessionId, runId },
      'settings.save': { sessionId, layer: { network: 'blocked' }, forget: [], reach: 'project' },
      'settings.preview': { sessionId, layer: {}, forget: [] },
      'settings.reviewFile': { sessionId },
      'settings.trustFile': { sessionId, contentHash: null },
      'rules.list': {},
      'rules.add': { draft },
      'rules.remove': { ruleId: 'rul_1' },
      'rules.preview': { draft },
      'rules.import': { source: 'claude', text: '{}', project: null },
      'rules.export': {},
      'policy.show': {},
      'policy.use': { source: '/nowhere/policy.json', key: 'RW' },
      'policy.refresh': {},
      'policy.leave': {},
      'approvals.answer': { approvalId: 'apr_none', fingerprint: '0000', verdict: { kind: 'allow' } },
      'activity.read': { since: 0, until: 1000, projectRoot: null, agent: null },
      'activity.answered': { since: 0, until: 1000 },
      'audit.query': { filter: everyAuditRow, before: null, limit: 50 },
      'audit.show': { seq: 1 },
      'audit.verify': { after: null },
      'audit.accept': {},
      'audit.retention': {},
      'audit.wouldRemove': { days: 30, rows: null },
      'audit.retain': { days: null, rows: null },
      'devices.list': {},
      'devices.pair': { listen: null },
      'devices.found': { pairing: 'p' },
      'devices.confirm': { pairing: 'p', check: '0000' },
      'devices.rename': { device: 'dev_none', name: 'phone' },
      'devices.revoke': { device: 'dev_none' },
      'devices.off': {},
      'devices.allowCritical': { isAllowed: true },
      'devices.notices': {},
      'devices.chooseNotices': noNotices,
      'devices.testNotices': {},
      'devices.present': {},
      'team.state': {},
      'team.cards': {},
      'team.answer': { host: 'a', card: 'apr_none', fingerprint: '0000', answer: 'deny' },
      'team.trust': { host: 'a', mark: '0000-0000-0000' },
      'team.verify': {},
      'team.publish': { name: 'acme', source: '/nowhere', key: 'none' },
      'team.policies': {},
      'model.read': {},
      'model.test': {},
      'model.save': { config: null, key: null },
      'review.read': { projectRoot },
      'review.override': { digest: '0'.repeat(64) },
      'audit.export': { filter: everyAuditRow, format: 'csv', redaction: 'shareable', after: null },
      'network.registries': { sessionId },
      'grants.list': {},
      'grants.revoke': { answerId: 'ans_1' },
      'hook.decide': {
        agent: 'claude',
        event: 'PreToolUse',
        payload: '{}',
        redeem: 'shim redeem',
        project: null,
        processes: [],
      },
      'ticket.redeem': { ticket: 'tkt_none', cwd: projectRoot, processes: [], terminal: null },
      'ticket.leave': { ticket: 'tkt_none' },
      'agents.health': {},
      'agents.stop': { process: '1:1' },
      'agents.ways': {},
      'staged.list': { sessionId, listing: null, offset: 0, limit: 50, ...everyStaged },
      'staged.weigh': { ...nothingStaged, action: 'keep' },
      'staged.difference': { sessionId, listing: nothingStaged.listing, place: { layer: 1, path: 'a' } },
      'staged.keep': { ...nothingStaged, fingerprint: null },
      'staged.discard': { ...nothingStaged, fingerprint: null },
      'staged.kept': { sessionId, landing: null, offset: 0, limit: 50 },
      'staged.weighUndo': { sessionId, choice: { kind: 'folder', path: '/home/u/a' } },
      'staged.undo': { sessionId, choice: { kind: 'folder', path: '/home/u/a' }, fingerprint: null },
      'sessions.list': {},
      'sessions.read': { id: 'ags_none' },
      'sessions.start': { sessionId, agent: 'claude', terminal: { columns: 80, rows: 24 }, resume: null },
      'sessions.stop': { id: 'ags_none' },
      'sessions.release': { id: 'ags_none' },
      'sessions.attach': { id: 'ags_none', code: null },
      'conversation.begin': { sessionId, text: 'go', settings: {} },
      'conversation.read': { id: 'ags_none', after: 0 },
      'output.attach': { runId, fromOffset: 0 },
      'output.ack': { runId, offset: 0 },
      'output.detach': { runId },
    };
    // Answering needs a card of its own, see below; redeeming needs a ticket, and stopping an agent that runs.
    // Nothing is staged on a scripted host: what names a listing of it, or what was kept, finds none.
    const ofListings = ['staged.weigh', 'staged.difference', 'staged.keep', 'staged.discard'] as const;
    const ofKept = ['staged.weighUndo', 'staged.undo'] as const;
    const ofSessions = [
      'sessions.read',
      'sessions.stop',
      'sessions.release',
      'sessions.attach',
      'conversation.read',
    ] as const;
    // This stage has neither.
    const ofDevices = methodNames.filter((method) => /^(?:devices|team)\./u.test(method));
    const special = new Set<MethodName>([
      'approvals.answer',
      'ticket.redeem',
      'agents.stop',
      'agents.setup',
      'agents.set',
      'desk.stop',
      'desk.release',
      ...ofListings,
      ...ofKept,
      ...ofSessions,
      ...ofDevices,
      'sessions.start',
      'conversation.begin',
    ]);
    const plain = methodNames.filter((method) => !special.has(method));
    for (const method of plain) await expect(call(method, valid[method], client)).resolves.toBeDefined();
    expect(await errorCode('ticket.redeem', valid['ticket.redeem'], client)).toBe('ticket-refused');
    expect(await errorCode('agents.stop', valid['agents.stop'], client)).toBe('bad-request');
    for (const method of ofListings) expect(await errorCode(method, valid[method], client)).toBe('stale-approval');
    for (const method of ofKept) expect(await errorCode(method, valid[method], client)).toBe('bad-request');
    for (const method of ofSessions) expect(await errorCode(method, valid[method], client)).toBe('unknown-session');
    for (const method of ofDevices) expect(await errorCode(method, valid[method], client)).toBe('not-allowed-here');
    expect(await errorCode('sessions.start', valid['sessions.start'], client)).toBe('not-allowed-here');
    expect(await errorCode('conversation.begin', valid['conversation.begin'], client)).toBe('not-offered');
    // Asks a command of its own, which there is none of here.
    expect(await errorCode('agents.setup', valid['agents.setup'], client)).toBe('internal');
    expect(await errorCode('agents.set', valid['agents.set'], client)).toBe('internal');
    const stopped = await call('desk.stop', valid['desk.stop'], client);
    expect(await errorCode('desk.release', { at: stopped.at + 1 }, client)).toBe('stale-approval');
    expect(await call('desk.release', { at: stopped.at }, client)).toEqual({ released: true });
  });

  test('events are numbered without a gap, and a snapshot says where it stands', async () => {
    const subscribed = await call('desk.subscribe', { afterSeq: null }, client);
    const seq = subscribed.kind === 'snapshot' ? subscribed.snapshot.seq : -1;
    const events = watchEvents(client);
    await submit(exec(), client);
    await submit(exec(), client);
    await events.atLeast(9);
    expect(events.all.map((event) => event.seq)).toEqual(events.all.map((_event, index) => seq + 1 + index));
  });

  test('a client that comes back resumes after the last event it saw', async () => {
    const before = watchEvents(client);
    await call('desk.subscribe', { afterSeq: null }, client);
    await submit(exec(), client);
    await before.first('task-complete');
    client.close();

    const other = await broker.connect();
    const all = watchEvents(other);
    await call('desk.subscribe', { afterSeq: 0 }, other);
    await submit(exec(), other);
    const lastSeen = before.all.at(-1)!.seq;

    const back = await broker.connect();
    const after = watchEvents(back);
    expect(await call('desk.subscribe', { afterSeq: lastSeen }, back)).toEqual({
      kind: 'resumed',
      fromSeq: lastSeen + 1,
    });
    await after.first('task-complete');
    expect(after.all[0]?.seq).toBe(lastSeen + 1);
    // The other client is not held back for this one.
    await expect.poll(() => all.all.length).toBeGreaterThanOrEqual(before.all.length + after.all.length);
    expect([...before.all, ...after.all]).toEqual(all.all.slice(0, before.all.length + after.all.length));
  });

  test('a client that claims to have seen the future gets a snapshot', async () => {
    expect(await call('desk.subscribe', { afterSeq: 1_000_000 }, client)).toMatchObject({ kind: 'snapshot' });
  });

  test('output arrives with its stream, its place and its bytes as they are', async () => {
    broker.host.script = () => ({
      output: [
        ['stdout', 'one '],
        ['stderr', 'two'],
      ],
    });
    const frames: string[] = [];
    const done = Promise.withResolvers<void>();
    client.onOutput((frame) => {
      frames.push(`${frame.stream}@${frame.offset}:${new TextDecoder().decode(frame.bytes)}`);
      if (frames.length === 2) done.resolve();
    });
    const events = watchEvents(client);
    await call('desk.subscribe', { afterSeq: null }, client);
    const receipt = await submit(exec(), client);
    await events.first('task-complete');
    const runId = receipt.kind === 'accepted' && receipt.runId !== null ? receipt.runId : ('run_none' as const);
    expect(await call('output.attach', { runId, fromOffset: 0 }, client)).toEqual({
      startOffset: 0,
      totalBytes: 7,
      ended: true,
      shownTo: 0,
    });
    broker.host.clock.advance(100);
    await done.promise;
    expect(frames).toEqual(['stdout@0:one ', 'stderr@4:two']);
    // What a terminal was asked there is answered, and not once more by the next one.
    expect(await call('output.attach', { runId, fromOffset: 0 }, client)).toMatchObject({ shownTo: 7 });
  });

  test('output of a run nobody knows is refused', async () => {
    expect(await errorCode('output.attach', { runId: 'run_none', fromOffset: 0 }, client)).toBe('unknown-run');
  });

  test('a call on a wire that is closed is answered', async () => {
    client.close();
    expect(await errorCode('desk.hello', { protocolVersion, client: 'test' }, client)).toBe('desk-unreachable');
  });
});
