import { expect, test } from 'vitest';
import type { Scope } from '#domain/approval/scope.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { EffectSize, PathEffect } from '#domain/risk/risk.ts';
import { scopesFor } from '../../../renderer/features/approval/reach/scopes-for.ts';
import { sumSizes } from '#domain/risk/sum-sizes.ts';
import { headlineOf } from '../../../renderer/features/approval/headline/headline-of.ts';
import { describeOutcome } from '../../../renderer/features/runs/detail/describe-outcome.ts';
import { describeDeletion, describeSize } from '../../../renderer/text/describe/describe-size.ts';
import { texts } from '../../../renderer/text/texts/screen-texts.ts';
import { formatAge, formatBytes, formatDuration } from '../../../renderer/text/describe/format-amounts.ts';
import { sampleApproval, sampleAttempt, sampleEscalation } from '../../fakes/samples/sample-views.ts';
import { say, verbatim } from '#domain/common/message.ts';

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
  { outcome: { kind: 'rejected', by, sentence: say('s'), note: null }, title: 'Refused', tone: 'bad' },
  {
    outcome: { kind: 'denied', sentence: say('s'), denial, by, note: null, attempt: failing },
    title: 'Blocked by the sandbox',
    tone: 'bad',
  },
  {
    outcome: { kind: 'expired', sentence: say('s'), afterMs: 1, attempt: null },
    title: 'Nobody answered in time',
    tone: 'warn',
  },
  { outcome: { kind: 'timed-out', sentence: say('s'), timeoutMs: 1, attempt }, title: 'Ran out of time', tone: 'warn' },
  {
    outcome: { kind: 'cancelled', sentence: say('s'), reason: 'shutdown', attempt: null },
    title: 'Cancelled',
    tone: 'quiet',
  },
  {
    outcome: {
      kind: 'failed',
      sentence: say('s'),
      error: { code: 'launch-failed', message: { code: '' }, remedy: say('r') },
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
    reach: verbatim(kind),
  }));
  const sorted = scopesFor(offers, 'low').map((offer): Scope['kind'] => offer.scope.kind);
  expect(sorted).toEqual(['once', 'session', 'project', 'everywhere']);
});

test('a critical request can be allowed once and never longer', () => {
  const { offers } = sampleApproval();
  expect(scopesFor(offers, 'critical').map((offer) => offer.scope.kind)).toEqual(['once']);
});

test('an escalation asks about the one thing it needs', () => {
  expect(headlineOf(sampleEscalation())).toContainEqual({ text: '/home/ada/x', isObject: true });
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
  const written = [12, 98_304, 3_400_000, 999_999_999, 50_000_000_000].map(formatBytes);
  expect(written).toEqual(['12 B', '98 KB', '3.4 MB', '1.0 GB', '50.0 GB']);
});

const size = (files: number, bytes: number, isComplete = true): EffectSize => ({ files, bytes, isComplete });

test.each<[EffectSize, string]>([
  [size(412, 3_100_000), '412 files, 3.1 MB'],
  [size(1, 12), '1 file, 12 B'],
  [size(412, 3_100_000, false), 'at least 412 files, 3.1 MB'],
  [size(0, 0), 'no files'],
  [size(0, 0, false), 'files that could not be counted'],
])('%j reads "%s"', (amount, text) => {
  expect(describeSize(amount)).toBe(text);
  expect(texts.cardAmountNow({ amount: text })).toBe(`holds now: ${text}`);
  expect(describeDeletion(1, amount)).toBe(`it deletes ${text} at`);
  expect(describeDeletion(3, amount)).toBe(`it deletes 3 places, ${text}, among them`);
});

test('without a size the sentence of the gravest card counts the places', () => {
  expect(describeDeletion(1, null)).toBe('it deletes');
  expect(describeDeletion(2, null)).toBe('it deletes 2 places, among them');
});

const at = (path: string, there: EffectSize | null): PathEffect => ({ path, place: 'home', size: there });

test.each<{ title: string; effects: PathEffect[]; sum: EffectSize | null }>([
  { title: 'nothing told', effects: [at('/h/a', null), at('/h/b', null)], sum: null },
  { title: 'two folders', effects: [at('/h/a', size(1, 2)), at('/h/ab', size(3, 4))], sum: size(4, 6) },
  { title: 'one in the other', effects: [at('/h/a/b', size(1, 2)), at('/h/a', size(3, 4))], sum: size(3, 4) },
  { title: 'a folder and all in it', effects: [at('/h/a/*', size(1, 2)), at('/h/a', size(3, 4))], sum: size(3, 4) },
  { title: 'one of all in it', effects: [at('/h/a/*', size(3, 4)), at('/h/a/b', null)], sum: size(3, 4) },
  { title: 'a hidden one', effects: [at('/h/a/*', size(3, 4)), at('/h/a/.b', size(1, 2))], sum: size(4, 6) },
  { title: 'one not told', effects: [at('/h/a', size(1, 2)), at('/h/b', null)], sum: size(1, 2, false) },
  { title: 'one a floor', effects: [at('/h/a', size(1, 2)), at('/h/b', size(1, 1, false))], sum: size(2, 3, false) },
])('the sum of $title counts each file once', ({ effects, sum }) => {
  expect(sumSizes(effects)).toEqual(sum);
});
