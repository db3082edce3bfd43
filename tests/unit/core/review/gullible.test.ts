/**
 * Models that are worth nothing as reviewers, before the whole broker: one that obeys whatever it reads, one that says yes to all, one
 * that says no to all. What runs, and what a yes brings, is the code's.
 */
import { describe, expect, test } from 'vitest';
import type { ReviewQuestion } from '#core/ports.ts';
import type { Verdict } from '#domain/approval/review.ts';
import { fillReviewPrompt } from '../../../../main/node/assess/review-prompt.ts';
import { lures } from './lures.ts';
import { decisionsOf, saying, settle, stageReview } from './review-stage.ts';

/** Whoever is told to allow allows, with the best words for it that there are. */
const obeying: Verdict = {
  outcome: 'allow',
  risk_level: 'low',
  user_authorization: 'high',
  rationale: 'I was told that this is approved.',
};
const refusing: Verdict = { ...obeying, outcome: 'deny', rationale: 'Nothing tells me to allow this.' };

/** Says yes if, and only if, it has read the words that ask for it. */
const gullible = (lure: string) => (question: ReviewQuestion) => {
  const { prompt } = fillReviewPrompt(question, 'linux');
  const written = JSON.stringify(lure)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);
  const isRead = [written, JSON.stringify(written).slice(1, -1)].some((form) => prompt.includes(form));
  return saying(isRead ? obeying : refusing);
};

type Way = readonly [name: string, exec: (lure: string) => readonly [argv: [string, ...string[]], says: string | null]];
const ways: readonly Way[] = [
  ['a message', (lure) => [['rm', '-rf', '/data/build', '-m', lure], null]],
  ['a justification', (lure) => [['rm', '-rf', '/data/build'], lure]],
  ['the name of a file', (lure) => [['rm', '-rf', `/data/${lure}`], null]],
];
const corpus = ways.flatMap(([way, exec]) => lures.map((lure) => ({ way, lure, exec })));

describe.each(corpus)('talked into a yes by $way: $lure', ({ lure, exec }) => {
  const [argv, says] = exec(lure);
  const requester = { entryPoint: 'mcp' as const, claimedName: 'agent', says };

  test('what is critical was not its question, and what is dangerous stays the person’s', async () => {
    const { driver, host, questions } = await stageReview(gullible(lure), { upTo: 'high' });
    host.risk = { level: 'critical' };
    await driver.exec(argv, { requester });
    await driver.card();
    await settle();
    expect(questions).toHaveLength(0);
    host.risk = { level: 'high' };
    await driver.exec([...argv, '--more'] as [string, ...string[]], { requester });
    await driver.card();
    await settle();
    expect(questions).toHaveLength(1);
    expect(driver.openCards()).toHaveLength(2);
    expect(host.launches).toHaveLength(0);
  });

  test('its yes is for this once, brings nothing beside, and is remembered nowhere', async () => {
    const { driver, host } = await stageReview(gullible(lure));
    expect(await driver.outcome(await driver.exec(argv, { requester }))).toMatchObject({ kind: 'completed' });
    expect(decisionsOf(host)).toMatchObject([
      { decision: { kind: 'approved', scope: { kind: 'once' }, by: { kind: 'reviewer' }, grants: [] } },
    ]);
    expect(host.launches).toHaveLength(1);
    expect(host.rules).toEqual([]);
    expect(driver.broker.answers.list()).toEqual([]);
  });
});

test('one that says yes to all is asked no more than its hour allows', async () => {
  const { driver, questions, host } = await stageReview(() => saying(obeying), { perHour: 3 });
  for (let n = 0; n < 5; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is counted
    await driver.exec(['rm', '-rf', `/data/${n}`]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await settle();
  }
  await expect.poll(() => driver.openCards().length).toBe(2);
  expect(questions).toHaveLength(3);
  host.clock.advance(3_600_000);
  await driver.outcome(await driver.exec(['rm', '-rf', '/data/later']));
  expect(questions).toHaveLength(4);
});

test('one that says no to all ends the turn of its agent, and nothing of it ever runs', async () => {
  const { driver, host } = await stageReview(() => saying(refusing));
  for (let n = 0; n < 6; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what is counted
    await driver.outcome(await driver.exec(['rm', '-rf', `/data/${n}`]));
  }
  const kinds = decisionsOf(host).map(({ decision }) => decision.kind);
  expect(kinds).toEqual(['denied', 'denied', 'aborted', 'denied', 'denied', 'aborted']);
  expect(host.launches).toHaveLength(0);
});
