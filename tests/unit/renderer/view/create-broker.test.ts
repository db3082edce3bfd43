import { describe, expect, test, vi } from 'vitest';
import { createBridge } from '../../../../renderer/bridge.ts';
import { createBroker } from '../../../../renderer/stores/create-broker.ts';
import { createFakeBroker, helloAnswer } from '../../../fakes/people/fake-broker.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { sampleApproval, sampleRun, sampleSession } from '../../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

const snapshot = {
  seq: 0,
  sessions: [sampleSession],
  runs: [sampleRun()],
  approvals: [sampleApproval()],
  assessments: [],
  paused: false,
  floods: [],
};

async function open(answers: Parameters<typeof createFakeBroker>[0] = {}) {
  const fake = createFakeBroker({ 'desk.subscribe': () => ({ kind: 'snapshot', snapshot }), ...answers });
  const clock = createManualClock();
  const broker = createBroker(createBridge(fake.api), clock);
  const stop = broker.start();
  const state = () => broker.store.getState();
  await vi.waitFor(() => expect(state().link === 'connected' || state().refused !== null).toBe(true));
  return { fake, clock, broker, state, stop };
}

describe('the mirror of the desk', () => {
  test('says hello, subscribes and shows the snapshot', async () => {
    const { fake, state } = await open();
    expect(state().hello).toEqual(helloAnswer);
    expect(state().approvals).toEqual([sampleApproval()]);
    expect(fake.calls.slice(0, 2).map((call) => call.method)).toEqual(['desk.hello', 'desk.subscribe']);
  });

  test('a lost connection keeps every card, and resuming asks for what was missed', async () => {
    const { fake, clock, state } = await open();
    fake.say({ type: 'exec-approval-request', approval: sampleApproval({ id: 'apr_b' }) });
    clock.advance(16);
    fake.connection('lost');
    expect(state().link).toBe('lost');
    expect(state().approvals).toHaveLength(2);
    fake.answer({ 'desk.subscribe': () => ({ kind: 'resumed', fromSeq: 2 }) });
    fake.connection('connected');
    await vi.waitFor(() => expect(state().link).toBe('connected'));
    expect(fake.calls.findLast((call) => call.method === 'desk.subscribe')?.params).toEqual({ afterSeq: 1 });
    expect(state().approvals.map((approval) => approval.id)).toEqual(['apr_a', 'apr_b']);
  });

  test('events that arrive before the subscription is answered are not lost', async () => {
    const fake = createFakeBroker({ 'desk.subscribe': () => ({ kind: 'snapshot', snapshot }) });
    const clock = createManualClock();
    const broker = createBroker(createBridge(fake.api), clock);
    broker.start();
    fake.say({ type: 'exec-approval-request', approval: sampleApproval({ id: 'apr_b' }) });
    clock.advance(16);
    expect(broker.store.getState().approvals).toEqual([]);
    await vi.waitFor(() => expect(broker.store.getState().link).toBe('connected'));
    expect(broker.store.getState().approvals.map((approval) => approval.id)).toEqual(['apr_a', 'apr_b']);
  });

  test('what comes after a rest is drawn at once', async () => {
    const { fake, clock, state } = await open();
    clock.advance(1000);
    fake.say({ type: 'exec-approval-request', approval: sampleApproval({ id: 'apr_b' }) });
    clock.advance(0);
    expect(state().approvals).toHaveLength(2);
  });

  test('while a burst lasts the page is drawn less often, and soon again when it pauses', async () => {
    const { fake, clock, state } = await open();
    let last = 0;
    const tell = (count: number): void => {
      for (let each = 0; each < count; each += 1) {
        last += 1;
        fake.say({ type: 'exec-approval-request', approval: sampleApproval({ id: `apr_n${last}` }) });
      }
    };
    const shown = (ms: number): number => {
      clock.advance(ms);
      return state().approvals.length - 1;
    };
    tell(50);
    expect(shown(16)).toBe(50);
    const drawn: number[] = [];
    for (let part = 0; part < 15; part += 1) {
      tell(10);
      drawn.push(shown(8));
    }
    expect(drawn.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 50));
    expect(drawn.at(-1)).toBeGreaterThan(100);
    expect(shown(64)).toBe(200);
    clock.advance(100);
    tell(1);
    expect(shown(0)).toBe(201);
  });

  test('a thousand events in a burst make one change', async () => {
    const { fake, clock, broker, state } = await open();
    let changes = 0;
    broker.store.subscribe(() => (changes += 1));
    for (let n = 0; n < 1000; n += 1) fake.say({ type: 'task-started', run: sampleRun({ runId: `run_${n}` }) });
    clock.advance(16);
    expect(changes).toBe(1);
    expect(state().runs.size).toBe(1001);
  });

  test('a desk that refuses the page says why', async () => {
    const refuse = { code: 'protocol-mismatch', message: say('Too old.'), remedy: say('Update.') } as const;
    const { state } = await open({ 'desk.hello': () => ({ refuse }) });
    expect(state().refused).toEqual(refuse);
    expect(state().link).not.toBe('connected');
  });

  test('an event that cannot be read is reported and nothing breaks', async () => {
    const fake = createFakeBroker({ 'desk.subscribe': () => ({ kind: 'snapshot', snapshot }) });
    const bridge = createBridge(fake.api);
    let unreadable = 0;
    bridge.onUnreadable(() => (unreadable += 1));
    const clock = createManualClock();
    const broker = createBroker(bridge, clock);
    broker.start();
    await vi.waitFor(() => expect(broker.store.getState().link).toBe('connected'));
    fake.sayRaw({ seq: 1, at: 0, sessionId: null, id: null, msg: { type: 'from-the-future' } });
    fake.say({ type: 'warning', text: say('still here') });
    clock.advance(16);
    expect(unreadable).toBe(1);
    expect(broker.store.getState().news.map((news) => news.text)).toEqual(['still here']);
  });

  test('after stopping, nothing is heard any more', async () => {
    const { fake, clock, state, stop } = await open();
    stop();
    fake.say({ type: 'warning', text: say('too late') });
    clock.advance(1000);
    expect(state().news).toEqual([]);
  });
});
