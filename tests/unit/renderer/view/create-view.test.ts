import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Decision } from '#domain/approval/decision.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { createBridge } from '../../../../renderer/bridge.ts';
import { answerApproval } from '../../../../renderer/stores/answer-approval.ts';
import { createView } from '../../../../renderer/stores/create-view.ts';
import { describeGone } from '../../../../renderer/stores/describe-gone.ts';
import { describeSettled } from '../../../../renderer/stores/settled-by-rules.ts';
import { emptyBroker, type BrokerState } from '../../../../renderer/stores/broker-state.ts';
import { texts } from '../../../../renderer/text/texts/screen-texts.ts';
import { createFakeBroker } from '../../../fakes/people/fake-broker.ts';
import { sampleApproval } from '../../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

function open(ids: readonly ApprovalId[]) {
  const broker = createStore<BrokerState>(() => emptyBroker);
  const view = createView(broker, { gone: describeGone, settledByRule: describeSettled }, true);
  const wait = (waiting: readonly ApprovalId[]) =>
    broker.setState({ approvals: waiting.map((id) => sampleApproval({ id })) });
  wait(ids);
  return { broker, view, wait, front: () => view.store.getState().front, notices: () => view.store.getState().notices };
}

function quiet(comesForward: () => boolean) {
  const broker = createStore<BrokerState>(() => emptyBroker);
  const view = createView(broker, { gone: describeGone, settledByRule: describeSettled }, comesForward);
  const wait = (waiting: readonly ApprovalId[]) =>
    broker.setState({ approvals: waiting.map((id) => sampleApproval({ id })) });
  return { view, wait, front: () => view.store.getState().front };
}

describe('the card in front', () => {
  test('is never swapped by new requests', () => {
    const { wait, front } = open(['apr_1']);
    wait(['apr_1', 'apr_2', 'apr_3']);
    expect(front()).toBe('apr_1');
  });

  test('put off, it and what waits behind it stay pending and can be opened again', () => {
    const { view, front, broker } = open(['apr_1', 'apr_2']);
    view.putOff('apr_1');
    expect(front()).toBeNull();
    expect(broker.getState().approvals).toHaveLength(2);
    view.review('apr_1');
    expect(front()).toBe('apr_1');
  });

  test('is not pushed aside by opening another', () => {
    const { view, front } = open(['apr_1', 'apr_2']);
    view.putOff('apr_1');
    view.review('apr_2');
    view.review('apr_1');
    expect(front()).toBe('apr_2');
  });

  test('settled by somebody else, it says so kindly and the next one comes', () => {
    const { broker, front, notices } = open(['apr_1', 'apr_2']);
    const decision = { kind: 'denied', by: { kind: 'policy' }, note: null } as const;
    broker.setState({
      approvals: [sampleApproval({ id: 'apr_2' })],
      settled: [{ seq: 5, approvalId: 'apr_1', decision }],
    });
    expect(front()).toBe('apr_2');
    expect(notices().map((notice) => notice.text)).toEqual([expect.stringContaining('denied')]);
  });

  test('settled by a rule with others, one notice counts them and offers to take the rule back', () => {
    const { broker, notices } = open(['apr_1', 'apr_2', 'apr_3']);
    const allowed = { kind: 'approved', scope: { kind: 'once' }, digest: '0'.repeat(64), grants: [] } as const;
    const decision = { ...allowed, by: { kind: 'rule', ruleId: 'rul_1' }, grants: [] } satisfies Decision;
    const settled = (['apr_1', 'apr_2'] as const).map((approvalId, index) => ({
      seq: 5 + index,
      approvalId,
      decision,
    }));
    broker.setState({ approvals: [sampleApproval({ id: 'apr_3' })], settled });
    broker.setState({ approvals: [], settled });
    const told = notices().map(({ text, undo }) => ({ text, undo }));
    expect(told).toEqual([
      { text: texts.settledAllowedByRule({ n: 2 }), undo: 'rul_1' },
      { text: expect.any(String), undo: null },
    ]);
  });

  test('settled by an answer from here, it goes without a notice', () => {
    const { view, wait, notices } = open(['apr_1']);
    view.markAnswered('apr_1', true);
    wait([]);
    expect(notices()).toEqual([]);
  });
});

describe('a card that comes by itself', () => {
  test('waits until it may, and is there as soon as it may', () => {
    const person = { isIdle: false };
    const { view, wait, front } = quiet(() => person.isIdle);
    wait(['apr_1']);
    view.refront();
    expect(front()).toBeNull();
    person.isIdle = true;
    view.refront();
    expect(front()).toBe('apr_1');
  });

  test('follows at once on the one that was answered: that is what the person does', () => {
    const person = { isIdle: true };
    const { wait, front } = quiet(() => person.isIdle);
    wait(['apr_1', 'apr_2']);
    person.isIdle = false;
    wait(['apr_2']);
    expect(front()).toBe('apr_2');
  });

  test('never covers the inbox, and does not come after the person once they leave it', () => {
    const { view, wait, front } = quiet(() => true);
    view.show('inbox');
    wait(['apr_1']);
    expect(front()).toBeNull();
    view.show('rules');
    wait(['apr_1']);
    expect(front()).toBeNull();
    wait(['apr_1', 'apr_2']);
    expect(front()).toBe('apr_2');
  });

  test('of the inbox puts off to the next one, around and around', () => {
    const { view, wait } = quiet(() => true);
    view.reviewAll();
    wait(['apr_1', 'apr_2']);
    view.putOff('apr_1');
    expect(view.store.getState().opened).toBe('apr_2');
    view.putOff('apr_2');
    expect(view.store.getState().opened).toBe('apr_1');
  });
});

describe('an answer', () => {
  const approval = sampleApproval({ id: 'apr_1' });

  test('carries the digest of what was shown', async () => {
    const { view } = open(['apr_1']);
    const fake = createFakeBroker();
    const taken = await answerApproval(createBridge(fake.api), view, approval, { kind: 'deny', note: 'no' });
    expect(taken).toBe(true);
    expect(fake.submissions()).toEqual([
      {
        type: 'exec-approval',
        answer: { approvalId: 'apr_1', digest: approval.digest, verdict: { kind: 'deny', note: 'no' } },
      },
    ]);
  });

  test.each([
    { code: 'already-settled', tone: 'info', text: texts.answerAlreadySettled },
    { code: 'stale-approval', tone: 'warning', text: texts.answerStale },
    { code: 'not-offered', tone: 'error', text: 'Not possible.' },
  ] as const)('refused as $code is explained as $tone', async ({ code, tone, text }) => {
    const { view, notices } = open(['apr_1']);
    const error = { code, message: say('Not possible.'), remedy: null };
    const fake = createFakeBroker({ 'session.submit': () => ({ kind: 'refused', error }) });
    const taken = await answerApproval(createBridge(fake.api), view, approval, { kind: 'deny', note: null });
    expect(taken).toBe(false);
    expect(notices()).toMatchObject([{ tone, text }]);
  });

  test('that did not arrive says that nothing was decided, and the card stays', async () => {
    const { view, notices, front } = open(['apr_1']);
    const fake = createFakeBroker();
    fake.connection('lost');
    const approve = { kind: 'approve', scope: { kind: 'once' } } as const;
    expect(await answerApproval(createBridge(fake.api), view, approval, approve)).toBe(false);
    expect(notices()).toMatchObject([{ tone: 'warning', text: texts.answerNotSent }]);
    expect(front()).toBe('apr_1');
  });
});
