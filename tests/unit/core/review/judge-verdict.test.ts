/** What code makes of a model's word, card by card. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeVerdict, mayReview } from '#core/review/judge-verdict.ts';
import { createRefusalBreaker, lastCounted, mostOfLast } from '#core/review/review-limits.ts';
import {
  authorizations,
  compareReviews,
  differencesIn,
  reviewedKinds,
  type ReviewedDecision,
} from '#domain/approval/review.ts';
import { say } from '#domain/common/message.ts';
import { riskLevels, type RiskLevel } from '#domain/risk/risk.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import { sampleConnection } from '../../../fakes/samples/sample-connection.ts';
import { flaggedFile, samplePatch, updatedFile } from '../../../fakes/samples/sample-patch.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../../fakes/samples/sample-views.ts';
import { deciding, no, yes } from './review-stage.ts';

const everything = { ...deciding, kinds: [...reviewedKinds], upTo: 'high' as const };
const settings = { reviewer: everything, approvalPolicy: { mode: 'on-request' as const } };
const rank = (level: RiskLevel): number => riskLevels.indexOf(level);

describe('no model is asked about', () => {
  test('a command that runs without a sandbox', () => {
    const card = sampleApproval();
    expect(mayReview(card, settings)).toBe(true);
    const plan = { ...samplePlan, mechanism: 'none' as const };
    expect(mayReview({ ...card, facts: { ...card.facts, plan } }, settings)).toBe(false);
  });

  test.each<[Grant, boolean]>([
    [{ kind: 'path', path: '/data', access: 'write' }, true],
    [{ kind: 'host', target: { host: 'a.example', port: 443, protocol: 'https' } }, true],
    [{ kind: 'unsandboxed' }, false],
    [{ kind: 'credential', tool: 'npm', host: 'a.example', port: 443 }, false],
    [{ kind: 'key', name: 'TOKEN' }, false],
    [{ kind: 'socket', path: '/run/docker.sock' }, false],
    [{ kind: 'forward', port: 3000 }, false],
  ])('a grant of %o: %s', (grant, isAsked) => {
    expect(mayReview(sampleEscalation({ grants: [grant] }), settings)).toBe(isAsked);
    // A command may ask for it ahead.
    const card = sampleApproval();
    const plan = { ...samplePlan, grants: [grant] };
    expect(mayReview({ ...card, facts: { ...card.facts, plan } }, settings)).toBe(isAsked);
  });

  test('a command that asks for a host ahead, where connections are not its matter', () => {
    const card = sampleApproval();
    const host = { kind: 'host', target: { host: 'a.example', port: 443, protocol: 'https' } } as const;
    const asked = { ...card, facts: { ...card.facts, plan: { ...samplePlan, grants: [host] } } };
    const reviewer = { ...everything, kinds: ['command' as const, 'escalation' as const] };
    expect(mayReview(card, { ...settings, reviewer })).toBe(true);
    expect(mayReview(asked, { ...settings, reviewer })).toBe(false);
  });

  test('what ran on a copy of its project, and would be kept', () => {
    expect(mayReview(sampleApproval({ tried: true }), settings)).toBe(false);
  });

  test('files that run later, and places inside of networks of one’s own', () => {
    expect(mayReview(samplePatch([updatedFile]), settings)).toBe(true);
    expect(mayReview(samplePatch([updatedFile, flaggedFile]), settings)).toBe(false);
    const held = sampleConnection('medium');
    const { connection } = held;
    const open = { ...connection, addressClass: 'public' as const };
    expect(mayReview(held, settings)).toBe(false);
    expect(mayReview({ ...held, connection: open }, settings)).toBe(true);
    expect(mayReview({ ...held, connection: { ...open, otherNames: ['b.example'] } }, settings)).toBe(false);
  });

  test('a question that cannot be answered once', () => {
    const offers = [{ scope: { kind: 'session' as const }, reach: say('all of it') }];
    expect(mayReview(sampleApproval({ offers }), settings)).toBe(false);
  });
});

const verdicts = fc.record({
  outcome: fc.constantFrom('allow' as const, 'deny' as const),
  risk_level: fc.constantFrom(...riskLevels),
  user_authorization: fc.constantFrom(...authorizations),
  rationale: fc.string({ minLength: 1, maxLength: 20 }),
});

test('whatever a model says, it allows nothing above the limit, nothing critical, and nothing that it denies', () => {
  const levels = fc.constantFrom(...riskLevels);
  const limits = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
  fc.assert(
    fc.property(verdicts, levels, fc.boolean(), limits, fc.boolean(), (verdict, level, opaque, upTo, isSpokenTo) => {
      const card = sampleApproval({ risk: { ...sampleRisk, level, opaque } });
      const { made } = judgeVerdict(verdict, card, { ...everything, upTo }, isSpokenTo);
      if (made !== 'allow') return;
      const highest = Math.max(rank(level), rank(verdict.risk_level), opaque ? rank('high') : 0);
      expect(verdict.outcome).toBe('allow');
      expect(highest).toBeLessThanOrEqual(rank(upTo));
      if (highest < rank('high')) return;
      expect(isSpokenTo).toBe(true);
      expect(['medium', 'high']).toContain(verdict.user_authorization);
    }),
    { numRuns: 2000 },
  );
});

test('ten refusals among fifty stop the turn, and yeses between them do not hide them', () => {
  const breaker = createRefusalBreaker();
  const stops: number[] = [];
  for (let n = 1; n <= lastCounted; n += 1) {
    if (n % 2 === 0) breaker.allowed('agent');
    else if (breaker.refused('agent')) stops.push((n + 1) / 2);
  }
  expect(stops).toEqual([mostOfLast, 2 * mostOfLast]);
});

const row = (made: 'allow' | 'deny' | 'leave', wasAllowed: boolean | null, decidedBy = 'person'): ReviewedDecision => ({
  seq: 1,
  at: 0,
  digest: '0'.repeat(64),
  text: 'x',
  decidedBy,
  wasAllowed,
  review: {
    mode: 'shadow',
    model: 'm',
    verdict: made === 'deny' ? no : yes,
    made,
    because: null,
    tookMs: 1,
    tries: 1,
    inputTokens: 1,
    outputTokens: 1,
  },
});

test('the comparison counts only what a person answered', () => {
  const rows = [
    row('allow', true),
    row('allow', true),
    row('allow', false),
    row('deny', false),
    row('deny', true),
    row('leave', true),
    row('allow', null),
    row('allow', true, 'reviewer'),
  ];
  expect(compareReviews(rows)).toEqual({ compared: 6, agreed: 3, saved: 2, wrongYes: 1, wrongNo: 1, left: 1 });
});

test('the answers that differed are those of a person against the model’s, its wrong yeses first', () => {
  const rows = [
    row('deny', true),
    row('allow', true),
    row('leave', true),
    row('allow', false),
    row('allow', false, 'reviewer'),
    row('deny', null),
  ];
  expect(differencesIn(rows)).toEqual([rows[3], rows[0]]);
});
