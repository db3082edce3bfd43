/** Who may do what over a wire, whatever kind it is: pages and programs, answers that come late, twice or for something else. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Params } from '#contract/methods.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { projectRoot } from '../fakes/people/scripted-host.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { answer, askingRun, call, draft, errorCode, submit } from './calls.ts';
import { watchEvents } from './watch-events.ts';

describe.each(['memory', 'socket'] as const)('over a %s wire', (kind) => {
  let broker: BoundBroker;
  let client: WireClient;
  beforeEach(async () => {
    broker = await openBoundBroker(kind);
    client = await broker.connect();
  });
  afterEach(() => broker.close());

  test('a card outlives the page that saw it, and another page can answer it', async () => {
    const card = await askingRun(broker, client);
    client.close();
    const back = await broker.connect();
    const events = watchEvents(back);
    const subscribed = await call('desk.subscribe', { afterSeq: null }, back);
    expect(subscribed.kind === 'snapshot' && subscribed.snapshot.approvals).toEqual([card]);
    expect(await submit(answer(card, 'approve'), back)).toEqual({ kind: 'accepted', runId: null });
    expect((await events.first('exec-command-end')).outcome.kind).toBe('completed');
  });

  test('the first answer counts, the second learns that it came too late', async () => {
    const card = await askingRun(broker, client);
    const events = watchEvents(client);
    expect(await submit(answer(card, 'deny'), client)).toEqual({ kind: 'accepted', runId: null });
    expect(await submit(answer(card, 'approve'), client)).toMatchObject({
      kind: 'refused',
      error: { code: 'already-settled' },
    });
    expect((await events.first('exec-command-end')).outcome.kind).toBe('rejected');
    expect(broker.host.launches).toHaveLength(0);
  });

  test('an answer to something else than what would run decides nothing', async () => {
    const card = await askingRun(broker, client);
    expect(await submit(answer(card, 'approve', 'f'.repeat(64)), client)).toMatchObject({
      kind: 'refused',
      error: { code: 'stale-approval' },
    });
    expect(broker.host.launches).toHaveLength(0);
  });

  test('a remembered yes is listed with who gave it and when, and taken back the next one is asked about', async () => {
    const events = watchEvents(client);
    for (const scope of ['session', 'project'] as const) {
      const card = await askingRun(broker, client);
      const { approvalId, digest } = answer(card, 'approve').answer;
      const verdict = { kind: 'approve', scope: { kind: scope } } as const;
      await submit({ type: 'exec-approval', answer: { approvalId, digest, verdict } }, client);
      await events.first('exec-command-end');
      const { answers } = await call('grants.list', {}, client);
      expect(answers).toMatchObject([
        { about: 'command', effect: 'allow', scope, shown: 'make', by: { kind: 'person' }, uses: 0 },
      ]);
      const [kept] = answers;
      const revoke = () => call('grants.revoke', { answerId: kept?.answerId ?? 'ans_none' }, client);
      expect(await revoke()).toEqual({ revoked: true });
      expect(await revoke()).toEqual({ revoked: false });
      expect(await call('grants.list', {}, client)).toEqual({ answers: [] });
    }
  });

  test('a program passes on what a person typed at a terminal: once, with the fingerprint, and not for itself', async () => {
    const requester = await broker.connect({ isPerson: false });
    const terminal = await broker.connect({ isPerson: false });
    const card = await askingRun(broker, requester);
    const typed = (change: object = {}) => ({
      approvalId: card.id,
      fingerprint: card.fingerprint,
      verdict: { kind: 'allow' },
      ...change,
    });
    expect(await errorCode('approvals.answer', typed({ fingerprint: '!!!!' }), terminal)).toBe('stale-approval');
    expect(await errorCode('approvals.answer', typed(), requester)).toBe('not-allowed-here');
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
    const card = await askingRun(broker, client);
    const program = await broker.connect({ isPerson: false });
    const { sessionId } = await call('project.open', { path: projectRoot }, program);
    const notHere = { kind: 'refused', error: { code: 'not-allowed-here' } };
    expect(await submit(answer(card, 'approve'), program)).toMatchObject(notHere);
    expect(await submit({ type: 'configure-session', settings: {} }, program)).toMatchObject(notHere);
    expect(await submit({ type: 'shutdown' }, program)).toMatchObject(notHere);
    for (const [method, params] of [
      ['settings.save', { sessionId, layer: {}, forget: [], reach: 'user' }],
      ['settings.preview', { sessionId, layer: {}, forget: [] }],
      ['settings.reviewFile', { sessionId }],
      ['settings.trustFile', { sessionId, contentHash: null }],
      ['audit.retain', { days: 1, rows: null }],
      ['model.read', {}],
      ['model.save', { config: null, key: null }],
      ['review.read', { projectRoot }],
      ['review.override', { digest: '0'.repeat(64) }],
      ['rules.add', { draft }],
      ['rules.remove', { ruleId: 'rul_1' }],
      ['rules.import', { source: 'claude', text: '{}', project: null }],
      ['policy.use', { source: '/policy.json', key: 'RW' }],
      ['policy.refresh', {}],
      ['policy.leave', {}],
      ['desk.pause', {}],
      ['desk.resume', {}],
      ['network.registries', { sessionId }],
      ['grants.list', {}],
      ['grants.revoke', { answerId: 'ans_1' }],
    ] as const) {
      expect(await errorCode(method, params, program)).toBe('not-allowed-here');
    }
    expect(broker.host.rules).toEqual([]);
    expect(await errorCode('project.pick', {}, program)).toBe('not-allowed-here');
    expect(broker.host.launches).toHaveLength(0);
  });

  test('a person pauses the desk and resumes it, and every client is told', async () => {
    const other = await broker.connect({ isPerson: false });
    const program = watchEvents(other);
    await call('desk.subscribe', { afterSeq: null }, other);
    expect(await call('desk.pause', {}, client)).toEqual({ paused: true });
    expect(await program.first('pause-changed')).toEqual({ type: 'pause-changed', paused: true });
    expect(await call('desk.subscribe', { afterSeq: null }, client)).toMatchObject({ snapshot: { paused: true } });
    expect(await call('desk.resume', {}, client)).toEqual({ paused: false });
  });

  test('what a program asked ends when it goes away', async () => {
    const page = watchEvents(client);
    await call('desk.subscribe', { afterSeq: null }, client);
    const program = await broker.connect({ isPerson: false });
    await askingRun(broker, program);
    program.close();
    expect((await page.first('exec-command-end')).outcome).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
  });
});
