import { expect, test } from 'vitest';
import type { Scope } from '#domain/decision.ts';
import type { Outcome } from '#domain/outcome.ts';
import { scopesFor } from '../../../renderer/features/approval/scopes-for.ts';
import { describeQuestion } from '../../../renderer/features/approval/describe-question.ts';
import { describeOutcome } from '../../../renderer/features/runs/describe-outcome.ts';
import { formatAge, formatBytes, formatDuration } from '../../../renderer/text/format-amounts.ts';
import { sampleApproval, sampleAttempt, sampleEscalation } from '../../fakes/sample-pictures.ts';

const attempt = sampleAttempt;
const failing = { ...attempt, exitCode: 1 };
const by = { kind: 'person', connectionId: null } as const;
const { denial } = sampleEscalation();

test.each<{ outcome: Outcome; title: string; tone: string }>([
  { outcome: { kind: 'completed', attempt }, title: 'Finished', tone: 'good' },
  { outcome: { kind: 'completed', attempt: failing }, title: 'Failed with exit code 1', tone: 'warn' },
  {
    outcome: { kind: 'completed', attempt: { ...attempt, exitCode: null, signal: 'SIGKILL' } },
    title: 'Ended by SIGKILL',
    tone: 'warn',
  },
  { outcome: { kind: 'rejected', by, sentence: 's', note: null }, title: 'Refused', tone: 'bad' },
  {
    outcome: { kind: 'denied', sentence: 's', denial, by, note: null, attempt: failing },
    title: 'Blocked by the sandbox',
    tone: 'bad',
  },
  {
    outcome: { kind: 'expired', sentence: 's', afterMs: 1, attempt: null },
    title: 'Nobody answered in time',
    tone: 'warn',
  },
  { outcome: { kind: 'timed-out', sentence: 's', timeoutMs: 1, attempt }, title: 'Ran out of time', tone: 'warn' },
  {
    outcome: { kind: 'cancelled', sentence: 's', reason: 'shutdown', attempt: null },
    title: 'Cancelled',
    tone: 'quiet',
  },
  {
    outcome: {
      kind: 'failed',
      sentence: 's',
      error: { code: 'launch-failed', message: '', remedy: 'r' },
      attempt: null,
    },
    title: 'Could not run',
    tone: 'bad',
  },
])('$outcome.kind is called "$title"', ({ outcome, title, tone }) => {
  expect(describeOutcome(outcome)).toMatchObject({ title, tone });
});

test('a command without a sandbox that succeeds says that it had none', () => {
  const outcome = describeOutcome({ kind: 'completed', attempt: { ...attempt, mechanism: 'none' } });
  expect(outcome.sentence).toContain('without a sandbox');
});

test('the smallest scope comes first, whatever the order of the offers', () => {
  const offers = (['everywhere', 'project', 'once', 'session'] as const).map((kind) => ({
    scope: { kind },
    reach: kind,
  }));
  const sorted = scopesFor(offers, 'low').map((offer): Scope['kind'] => offer.scope.kind);
  expect(sorted).toEqual(['once', 'session', 'project', 'everywhere']);
});

test('a critical request can be allowed once and never longer', () => {
  const { offers } = sampleApproval();
  expect(scopesFor(offers, 'critical').map((offer) => offer.scope.kind)).toEqual(['once']);
});

test('an escalation asks about the one thing it needs', () => {
  expect(describeQuestion(sampleEscalation())).toMatchObject({ object: '/home/ada/x' });
});

test.each([
  [40, '40 ms'],
  [3240, '3.2 s'],
  [59_990, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_840_000, '1 h 4 min'],
])('%i ms reads as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test('ages and sizes are coarse', () => {
  expect([formatAge(5000), formatAge(130_000), formatAge(7_200_000)]).toEqual(['just now', '2 min ago', '2 h ago']);
  expect([formatBytes(12), formatBytes(98_304), formatBytes(3_400_000)]).toEqual(['12 B', '98 KB', '3.4 MB']);
});
