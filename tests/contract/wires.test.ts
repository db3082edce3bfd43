/** One suite for every wire: what a client may rely on, however it is connected. */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { protocolVersion } from '#contract/channels.ts';
import { replySchema } from '#contract/envelope.ts';
import { methods, type MethodName, type Params, type Result } from '#contract/methods.ts';
import type { ApprovalRequest } from '#domain/approval.ts';
import { everyAuditRow } from '#domain/audit-book.ts';
import type { Operation } from '#domain/submission.ts';
import type { RuleDraft } from '#domain/rule.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { projectRoot } from '../fakes/scripted-host.ts';
import { openBoundDesk, type BoundDesk } from './bound-desk.ts';
import { watchEvents } from './watch-events.ts';

const junk = [null, 0, true, '', 'text', [], [{}], { unknown: 1 }, { constructor: 1 }].map((params) => ({ params }));
const methodNames = Object.keys(methods) as MethodName[];

describe.each(['memory', 'socket'] as const)('over a %s wire', (kind) => {
  let desk: BoundDesk;
  let client: WireClient;
  beforeEach(async () => {
    desk = await openBoundDesk(kind);
    client = await desk.connect();
  });
  afterEach(() => desk.close());

  /** Calls and parses as the page does. */
  async function call<M extends MethodName>(method: M, params: Params<M>, by = client): Promise<Result<M>> {
    const reply = replySchema.parse(await by.call(method, params));
    if (!reply.ok) throw new Error(`${method}: ${reply.error.code} ${reply.error.message}`);
    return methods[method].result.parse(reply.result) as Result<M>;
  }
  async function errorCode(method: string, params: unknown, by = client): Promise<string> {
    const reply = replySchema.parse(await by.call(method, params));
    return reply.ok ? 'ok' : reply.error.code;
  }
  const open = (by = client) => call('project.open', { path: projectRoot }, by);
  const exec = (more: Partial<Operation> = {}): Operation =>
    ({
      type: 'exec',
      argv: ['make'],
      cwd: null,
      env: {},
      terminal: null,
      timeoutMs: null,
      wish: null,
      asker: { door: 'page', claimedName: null, says: null },
      settings: {},
      ...more,
    }) as Operation;
  async function submit(op: Operation, by = client): Promise<Result<'session.submit'>> {
    const { sessionId } = await open(by);
    return call('session.submit', { sessionId, submission: { id: 'sub', op } }, by);
  }
  async function askingRun(by = client): Promise<ApprovalRequest> {
    desk.host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const events = watchEvents(by);
    await call('desk.subscribe', { afterSeq: null }, by);
    await submit(exec(), by);
    return (await events.first('exec-approval-request')).approval;
  }
  const answer = (
    card: ApprovalRequest,
    verdict: 'approve' | 'deny',
    digest = card.digest,
  ): Extract<Operation, { type: 'exec-approval' }> => ({
    type: 'exec-approval',
    answer: {
      approvalId: card.id,
      digest,
      verdict: verdict === 'deny' ? { kind: 'deny', note: null } : { kind: 'approve', scope: { kind: 'once' } },
    },
  });

  describe.each(methodNames)('%s', (method) => {
    test.each(junk)('refuses $params with a code', async ({ params }) => {
      expect(await errorCode(method, params)).toMatch(/^(bad-request|unknown-operation)$/);
    });
  });

  test('whatever is sent, the reply parses and the desk stays up', { timeout: 60_000 }, async () => {
    const { sessionId } = await open();
    const params = fc.oneof(
      fc.jsonValue(),
      fc.record({ path: fc.jsonValue() }),
      fc.record({ sessionId: fc.constant(sessionId), submission: fc.record({ id: fc.string(), op: fc.jsonValue() }) }),
      fc.record({ runId: fc.constantFrom('run_1', 'run_', 1), fromOffset: fc.jsonValue() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...methodNames), fc.string()), params, async (method, value) => {
        expect(replySchema.safeParse(await client.call(method, value)).success).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(await call('desk.hello', { protocolVersion, client: 'test' })).toMatchObject({ userName: 'u' });
  });

  test.each(['', 'desk', 'desk.unknown', 'toString', '__proto__', 'constructor'])(
    'a method called %j is unknown',
    async (method) => {
      expect(await errorCode(method, {})).toBe('unknown-method');
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
    ['about nothing that is allowed', { type: 'foreign-question', choices: [] }, 'bad-request'],
    ['without its settings', { ...exec(), settings: undefined }, 'bad-request'],
    ['with an unknown setting', exec({ settings: { sandbox: 'off' } as never }), 'bad-request'],
    ['with input that is not base64', { type: 'write-stdin', runId: 'run_1', data: '!', end: false }, 'bad-request'],
  ])('an operation %s is refused with a code', async (_name, op, code) => {
    const { sessionId } = await open();
    expect(await errorCode('session.submit', { sessionId, submission: { id: 's', op } })).toBe(code);
  });

  test('an operation for a session nobody opened is refused', async () => {
    const params = { sessionId: 'ses_none', submission: { id: 's', op: { type: 'interrupt' } } };
    expect(await errorCode('session.submit', params)).toBe('unknown-session');
  });

  test('another version of the protocol is refused', async () => {
    expect(await errorCode('desk.hello', { protocolVersion: 999, client: 'old' })).toBe('protocol-mismatch');
  });

  const draft: RuleDraft = {
    effect: 'allow',
    match: 'prefix',
    tokens: ['npm', 'run', 'test'],
    project: null,
    sandbox: 'keep',
    reason: null,
    expiresAt: null,
  };

  test('every call of the table has a reply that parses', async () => {
    desk.host.script = () => ({ output: [['stdout', 'hello']] });
    const { sessionId } = await open();
    const receipt = await submit(exec());
    const runId = receipt.kind === 'accepted' && receipt.runId !== null ? receipt.runId : ('run_none' as const);
    const valid: { readonly [M in MethodName]: Params<M> } = {
      'desk.hello': { protocolVersion, client: 'test' },
      'desk.subscribe': { afterSeq: 0 },
      'desk.pause': {},
      'desk.resume': {},
      'desk.health': { refresh: false },
      'project.open': { path: projectRoot },
      'project.pick': {},
      'session.submit': { sessionId, submission: { id: 's', op: { type: 'interrupt' } } },
      'session.simulate': { sessionId, question: { kind: 'host', destination: 'files.example' }, change: {} },
      'settings.save': { sessionId, layer: { network: 'blocked' } },
      'rules.list': {},
      'rules.add': { draft },
      'rules.remove': { ruleId: 'rul_1' },
      'rules.preview': { draft },
      'rules.import': { source: 'claude', text: '{}', project: null },
      'rules.export': {},
      'approvals.answer': { approvalId: 'apr_none', fingerprint: '0000', verdict: { kind: 'allow' } },
      'audit.query': { filter: everyAuditRow, before: null, limit: 50 },
      'audit.show': { seq: 1 },
      'audit.verify': {},
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
      'ticket.redeem': { ticket: 'tkt_none', cwd: projectRoot, processes: [] },
      'agents.health': {},
      'output.attach': { runId, fromOffset: 0 },
      'output.ack': { runId, offset: 0 },
      'output.detach': { runId },
    };
    // Answering needs a card of its own, see below; redeeming needs a ticket.
    const plain = methodNames.filter((method) => method !== 'approvals.answer' && method !== 'ticket.redeem');
    for (const method of plain) await expect(call(method, valid[method])).resolves.toBeDefined();
    expect(await errorCode('ticket.redeem', valid['ticket.redeem'])).toBe('ticket-refused');
  });

  test('events are numbered without a gap, and a snapshot says where it stands', async () => {
    const subscribed = await call('desk.subscribe', { afterSeq: null });
    const seq = subscribed.kind === 'snapshot' ? subscribed.snapshot.seq : -1;
    const events = watchEvents(client);
    await submit(exec());
    await submit(exec());
    await events.atLeast(9);
    expect(events.all.map((event) => event.seq)).toEqual(events.all.map((_event, index) => seq + 1 + index));
  });

  test('a client that comes back resumes after the last event it saw', async () => {
    const before = watchEvents(client);
    await call('desk.subscribe', { afterSeq: null });
    await submit(exec());
    await before.first('task-complete');
    client.close();

    const other = await desk.connect();
    const all = watchEvents(other);
    await call('desk.subscribe', { afterSeq: 0 }, other);
    await submit(exec(), other);
    const lastSeen = before.all.at(-1)!.seq;

    const back = await desk.connect();
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
    expect(await call('desk.subscribe', { afterSeq: 1_000_000 })).toMatchObject({ kind: 'snapshot' });
  });

  test('a card outlives the page that saw it, and another page can answer it', async () => {
    const card = await askingRun();
    client.close();
    const back = await desk.connect();
    const events = watchEvents(back);
    const subscribed = await call('desk.subscribe', { afterSeq: null }, back);
    expect(subscribed.kind === 'snapshot' && subscribed.snapshot.approvals).toEqual([card]);
    expect(await submit(answer(card, 'approve'), back)).toEqual({ kind: 'accepted', runId: null });
    expect((await events.first('exec-command-end')).outcome.kind).toBe('completed');
  });

  test('the first answer counts, the second learns that it came too late', async () => {
    const card = await askingRun();
    const events = watchEvents(client);
    expect(await submit(answer(card, 'deny'))).toEqual({ kind: 'accepted', runId: null });
    expect(await submit(answer(card, 'approve'))).toMatchObject({
      kind: 'refused',
      error: { code: 'already-settled' },
    });
    expect((await events.first('exec-command-end')).outcome.kind).toBe('rejected');
    expect(desk.host.launches).toHaveLength(0);
  });

  test('an answer to something else than what would run decides nothing', async () => {
    const card = await askingRun();
    expect(await submit(answer(card, 'approve', 'f'.repeat(64)))).toMatchObject({
      kind: 'refused',
      error: { code: 'stale-approval' },
    });
    expect(desk.host.launches).toHaveLength(0);
  });

  test('a remembered yes is listed with who gave it and when, and taken back the next one is asked about', async () => {
    const events = watchEvents(client);
    for (const kind of ['session', 'project'] as const) {
      const card = await askingRun();
      const { approvalId, digest } = answer(card, 'approve').answer;
      const verdict = { kind: 'approve', scope: { kind } } as const;
      await submit({ type: 'exec-approval', answer: { approvalId, digest, verdict } });
      await events.first('exec-command-end');
      const { answers } = await call('grants.list', {});
      expect(answers).toMatchObject([
        { about: 'command', effect: 'allow', scope: kind, shown: 'make', by: { kind: 'person' }, uses: 0 },
      ]);
      const [kept] = answers;
      const revoke = () => call('grants.revoke', { answerId: kept?.answerId ?? 'ans_none' });
      expect(await revoke()).toEqual({ revoked: true });
      expect(await revoke()).toEqual({ revoked: false });
      expect(await call('grants.list', {})).toEqual({ answers: [] });
    }
  });

  test('a program passes on what a person typed at a terminal: once, with the fingerprint, and not for itself', async () => {
    const asker = await desk.connect({ isPerson: false });
    const terminal = await desk.connect({ isPerson: false });
    const card = await askingRun(asker);
    const typed = (change: object = {}) => ({
      approvalId: card.id,
      fingerprint: card.fingerprint,
      verdict: { kind: 'allow' },
      ...change,
    });
    expect(await errorCode('approvals.answer', typed({ fingerprint: '!!!!' }), terminal)).toBe('stale-approval');
    expect(await errorCode('approvals.answer', typed(), asker)).toBe('not-allowed-here');
    expect(await errorCode('approvals.answer', typed({ scope: { kind: 'everywhere' } }), terminal)).toBe('bad-request');
    const settled = watchEvents(terminal);
    await call('desk.subscribe', { afterSeq: null }, terminal);
    expect(await call('approvals.answer', typed() as Params<'approvals.answer'>, terminal)).toMatchObject({
      kind: 'accepted',
    });
    expect(await settled.first('approval-settled')).toMatchObject({
      decision: { kind: 'approved', scope: { kind: 'once' }, by: { kind: 'person' } },
    });
    expect(await errorCode('approvals.answer', typed(), terminal)).toBe('unknown-approval');
  });

  test('a program may ask, but neither answer, nor change settings, nor open a dialog', async () => {
    const card = await askingRun();
    const program = await desk.connect({ isPerson: false });
    const { sessionId } = await open(program);
    const notHere = { kind: 'refused', error: { code: 'not-allowed-here' } };
    expect(await submit(answer(card, 'approve'), program)).toMatchObject(notHere);
    expect(await submit({ type: 'configure-session', settings: {} }, program)).toMatchObject(notHere);
    expect(await submit({ type: 'shutdown' }, program)).toMatchObject(notHere);
    expect(await errorCode('settings.save', { sessionId, layer: {} }, program)).toBe('not-allowed-here');
    for (const [method, params] of [
      ['rules.add', { draft }],
      ['rules.remove', { ruleId: 'rul_1' }],
      ['rules.import', { source: 'claude', text: '{}', project: null }],
      ['desk.pause', {}],
      ['desk.resume', {}],
      ['network.registries', { sessionId }],
      ['grants.list', {}],
      ['grants.revoke', { answerId: 'ans_1' }],
    ] as const) {
      expect(await errorCode(method, params, program)).toBe('not-allowed-here');
    }
    expect(desk.host.rules).toEqual([]);
    expect(await errorCode('project.pick', {}, program)).toBe('not-allowed-here');
    expect(desk.host.launches).toHaveLength(0);
  });

  test('a person pauses the desk and resumes it, and every client is told', async () => {
    const other = await desk.connect({ isPerson: false });
    const program = watchEvents(other);
    await call('desk.subscribe', { afterSeq: null }, other);
    expect(await call('desk.pause', {})).toEqual({ paused: true });
    expect(await program.first('pause-changed')).toEqual({ type: 'pause-changed', paused: true });
    expect(await call('desk.subscribe', { afterSeq: null })).toMatchObject({ snapshot: { paused: true } });
    expect(await call('desk.resume', {})).toEqual({ paused: false });
  });

  test('what a program asked ends when it goes away', async () => {
    const page = watchEvents(client);
    await call('desk.subscribe', { afterSeq: null });
    const program = await desk.connect({ isPerson: false });
    await askingRun(program);
    program.close();
    expect((await page.first('exec-command-end')).outcome).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
  });

  test('output arrives with its stream, its place and its bytes as they are', async () => {
    desk.host.script = () => ({
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
    await call('desk.subscribe', { afterSeq: null });
    const receipt = await submit(exec());
    await events.first('task-complete');
    const runId = receipt.kind === 'accepted' && receipt.runId !== null ? receipt.runId : ('run_none' as const);
    expect(await call('output.attach', { runId, fromOffset: 0 })).toEqual({
      startOffset: 0,
      totalBytes: 7,
      ended: true,
    });
    desk.host.clock.advance(100);
    await done.promise;
    expect(frames).toEqual(['stdout@0:one ', 'stderr@4:two']);
  });

  test('output of a run nobody knows is refused', async () => {
    expect(await errorCode('output.attach', { runId: 'run_none', fromOffset: 0 })).toBe('unknown-run');
  });

  test('a call on a wire that is closed is answered', async () => {
    client.close();
    expect(await errorCode('desk.hello', { protocolVersion, client: 'test' })).toBe('desk-unreachable');
  });
});
