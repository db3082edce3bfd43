import { expect, test } from 'vitest';
import type { BrokerEvent, EventMessage } from '#domain/common/event.ts';
import { applyEvents, applySnapshot } from '../../../../renderer/stores/apply-events.ts';
import { emptyBroker } from '../../../../renderer/stores/broker-state.ts';
import {
  sampleApproval,
  sampleAttempt,
  samplePlan,
  sampleRun,
  sampleSession,
} from '../../../fakes/samples/sample-views.ts';
import { say } from '#domain/common/message.ts';

const numbered = (messages: readonly EventMessage[], first = 1): BrokerEvent[] =>
  messages.map((msg, index) => ({ seq: first + index, at: 5000 + index, sessionId: null, id: null, msg }));

const walk = numbered([
  { type: 'session-configured', session: sampleSession },
  { type: 'task-started', run: sampleRun({ state: 'waiting', plan: null, attempts: 0 }) },
  { type: 'exec-approval-request', approval: sampleApproval() },
  {
    type: 'approval-settled',
    approvalId: 'apr_a',
    decision: { kind: 'denied', by: { kind: 'person', connectionId: null }, note: null },
  },
  { type: 'exec-command-begin', runId: 'run_a', attempt: 1, plan: samplePlan, outputOffset: 0 },
  { type: 'background', runId: 'run_a', text: say('retrying') },
  { type: 'exec-command-end', runId: 'run_a', outcome: { kind: 'completed', attempt: sampleAttempt } },
  { type: 'task-complete', runId: 'run_a' },
]);

test('a run is followed from its start to its one ending', () => {
  const waiting = applyEvents(emptyBroker, walk.slice(0, 3));
  expect(waiting.runs.get('run_a')?.state).toBe('waiting');
  expect(waiting.approvals.map((approval) => approval.id)).toEqual(['apr_a']);
  const running = applyEvents(waiting, walk.slice(3, 6));
  expect(running.approvals).toEqual([]);
  expect(running.runs.get('run_a')).toMatchObject({ state: 'running', plan: samplePlan, attempts: 1, begunAt: 5004 });
  expect(running.runs.get('run_a')?.progress).toEqual({ text: say('retrying'), at: 5005 });
  const ended = applyEvents(running, walk.slice(6));
  expect(ended.runs.get('run_a')).toMatchObject({ state: 'ended', endedAt: 5006, outcome: { kind: 'completed' } });
  expect(ended.runs.get('run_a')).not.toHaveProperty('progress');
});

test('what held a run back is over where it begins, and what explains a second attempt stays', () => {
  const [opened, started, , , begins] = walk;
  const held: EventMessage = { type: 'background', runId: 'run_a', text: say('held: the desk is paused') };
  const events = [opened, started, begins].flatMap((event) => (event === undefined ? [] : [event.msg]));
  const [session, task, begin] = events as [EventMessage, EventMessage, EventMessage];
  const first = applyEvents(emptyBroker, numbered([session, task, held, begin]));
  expect(first.runs.get('run_a')).not.toHaveProperty('progress');
  const again: EventMessage = {
    type: 'exec-command-begin',
    runId: 'run_a',
    attempt: 2,
    plan: samplePlan,
    outputOffset: 0,
  };
  const second = applyEvents(first, numbered([held, again], 9));
  expect(second.runs.get('run_a')?.progress?.text).toEqual(say('held: the desk is paused'));
});

test('an event that comes twice changes nothing', () => {
  const once = applyEvents(emptyBroker, walk);
  expect(applyEvents(once, walk)).toBe(once);
  // The request comes a second time after it was settled: it must not wait again.
  expect(applyEvents(emptyBroker, [...walk.slice(0, 4), ...walk.slice(2, 3)]).approvals).toEqual([]);
});

test('one batch gives the same picture as the same events one by one', () => {
  const oneByOne = walk.reduce((state, event) => applyEvents(state, [event]), emptyBroker);
  expect(applyEvents(emptyBroker, walk)).toEqual(oneByOne);
});

test('three requests at once are all kept, in the order they came', () => {
  const approvals = (['apr_1', 'apr_2', 'apr_3'] as const).map((id) => sampleApproval({ id }));
  const state = applyEvents(
    emptyBroker,
    numbered(approvals.map((approval) => ({ type: 'exec-approval-request', approval }))),
  );
  expect(state.approvals.map((approval) => approval.id)).toEqual(['apr_1', 'apr_2', 'apr_3']);
});

test('a snapshot replaces what the page believed, and older events do not come back', () => {
  const before = applyEvents(emptyBroker, walk.slice(0, 3));
  const after = applySnapshot(before, {
    seq: 90,
    sessions: [sampleSession],
    runs: [],
    approvals: [],
    assessments: [],
    paused: false,
    floods: [],
  });
  expect(after).toMatchObject({ seq: 90, approvals: [] });
  expect(after.runs.size).toBe(0);
  expect(applyEvents(after, walk)).toBe(after);
});

test('a model’s words stand beside their card while it waits, and no longer', () => {
  const said = { approvalId: 'apr_a', digest: '0'.repeat(64) } as const;
  const assessment = { description: 'Runs the tests.', level: 'low', categories: [], model: 'some-model' } as const;
  const words: EventMessage = { type: 'assessment', ...said, assessment: { ...assessment, categories: [] } };
  const open = applyEvents(
    emptyBroker,
    numbered([{ type: 'exec-approval-request', approval: sampleApproval() }, words]),
  );
  expect(open.assessments.get('apr_a')).toMatchObject({ ...said, assessment });
  const decision = { kind: 'denied', by: { kind: 'person', connectionId: null }, note: null } as const;
  const settled = applyEvents(open, numbered([{ type: 'approval-settled', approvalId: 'apr_a', decision }, words], 3));
  expect(settled.assessments.size).toBe(0);
});

test('what a reviewer says stands beside its card while that waits: asked first, then what it left to a person', () => {
  const about = { approvalId: 'apr_a', runId: 'run_a', digest: '0'.repeat(64) } as const;
  const asked: EventMessage = { type: 'review', ...about, review: null };
  const review = { mode: 'decides', model: 'm', verdict: null, made: 'leave', because: 'timeout' } as const;
  const said: EventMessage = {
    type: 'review',
    ...about,
    review: { ...review, tookMs: 1, tries: 1, inputTokens: null, outputTokens: null },
  };
  const open = applyEvents(
    emptyBroker,
    numbered([{ type: 'exec-approval-request', approval: sampleApproval() }, asked]),
  );
  expect(open.reviews.get('apr_a')).toMatchObject({ ...about, review: null });
  const left = applyEvents(open, numbered([said], 3));
  expect(left.reviews.get('apr_a')).toMatchObject({ review });
  const decision = { kind: 'denied', by: { kind: 'person', connectionId: null }, note: null } as const;
  const settled = applyEvents(left, numbered([{ type: 'approval-settled', approvalId: 'apr_a', decision }, said], 4));
  expect(settled.reviews.size).toBe(0);
});
