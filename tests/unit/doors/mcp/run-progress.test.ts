/** What an agent over MCP reads of the questions of its run: who answers them, in words. */
import { expect, test } from 'vitest';
import type { Decision, DecidedBy } from '#domain/approval/decision.ts';
import type { Review } from '#domain/approval/review.ts';
import { createRunProgress } from '../../../../main/doors/mcp/run/run-progress.ts';
import { say } from '#domain/common/message.ts';
import { sampleApproval, sampleEscalation } from '../../../fakes/samples/sample-views.ts';

const card = sampleApproval();
const { id: approvalId, runId, digest } = card;

const nothing = (): void => undefined;

function follow() {
  const told: string[] = [];
  const progress = createRunProgress({
    tell: (text) => told.push(text),
    onBegin: nothing,
    onAttempt: nothing,
    onEnd: nothing,
  });
  progress.take({ type: 'exec-approval-request', approval: card });
  return { progress, told };
}

const review: Review = {
  mode: 'decides',
  model: 'local-7b',
  verdict: null,
  made: 'leave',
  because: 'timeout',
  tookMs: 10,
  tries: 1,
  inputTokens: null,
  outputTokens: null,
};

test('while it waits it reads what the automated reviewer makes of its card', () => {
  const { progress, told } = follow();
  const before = progress.waitsFor;
  progress.take({ type: 'review', approvalId, runId, digest, review: null });
  expect(progress.waitsFor).toBe(`${before} The automated reviewer is looking at it.`);
  progress.take({ type: 'review', approvalId, runId, digest, review });
  expect(progress.waitsFor).toBe(`${before} The automated reviewer leaves it to a person. It took too long.`);
  expect(told.at(-1)).toBe(`Waiting for ${progress.waitsFor}`);
});

test('a further question that is held back in a flood is waited for like one with a card', () => {
  const { progress, told } = follow();
  progress.take({ type: 'approval-settled', approvalId, decision: no({ kind: 'hook', name: 'guard' }) });
  progress.take({ type: 'exec-command-begin', runId, attempt: 1, outputOffset: 0 } as never);
  expect(progress.waitsFor).toBeNull();
  progress.take({ type: 'background', runId, text: say('It waits.'), isHeld: true });
  expect(progress.waitsFor).toBe('a person to say at the desk how it goes on: you ask too much at once.');
  expect(told.at(-1)).toBe('It waits.');
  progress.take({ type: 'exec-approval-request', approval: sampleEscalation() } as never);
  expect(progress.waitsFor).toContain('a person to decide');
});

const yes = (by: DecidedBy): Decision => ({ kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] });
const no = (by: DecidedBy): Decision => ({ kind: 'denied', by, note: null });

test.each([
  [yes({ kind: 'person', connectionId: null }), 'Allowed by a person.'],
  [yes({ kind: 'rule', ruleId: 'rul_1' }), 'Allowed by a rule (rul_1).'],
  [yes({ kind: 'cache', scope: 'session' }), 'Allowed by an earlier answer of a person.'],
  [no({ kind: 'hook', name: 'guard' }), 'Denied by the hook guard.'],
  [no({ kind: 'reviewer', model: 'local-7b' }), 'Denied by the automated reviewer (local-7b).'],
  [{ kind: 'expired', by: { kind: 'deadline' }, afterMs: 1 }, 'Ended without an answer, by the deadline.'],
] as const)('an answer is told with who gave it: %#', (decision, words) => {
  const { progress, told } = follow();
  progress.take({ type: 'approval-settled', approvalId, decision });
  expect([progress.decided, told.at(-1)]).toEqual([[words], words]);
});

test('while it waits for more than its sandbox gave, it says what was refused', () => {
  const { progress } = follow();
  expect(progress.refused).toEqual([]);
  const asked = sampleEscalation();
  progress.take({ type: 'exec-approval-request', approval: asked });
  expect([progress.isAskedAgain, progress.refused]).toEqual([true, asked.denial.refusals]);
  progress.take({
    type: 'approval-settled',
    approvalId: asked.id,
    decision: yes({ kind: 'person', connectionId: null }),
  });
  expect([progress.isAskedAgain, progress.refused]).toEqual([false, []]);
});
