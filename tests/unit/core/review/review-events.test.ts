/** What screens and command lines are told of a reviewer while its card is open. */
import { expect, test } from 'vitest';
import type { BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { english } from '#domain/common/message.ts';
import { broken, decisionsOf, no, saying, settle, stageReview, yes } from './review-stage.ts';

const ask: [string, ...string[]] = ['rm', '-rf', '/data/build'];
const reviewsOf = ({ events }: BrokerDriver) => events.flatMap(({ msg }) => (msg.type === 'review' ? [msg] : []));
function openReviews({ broker }: BrokerDriver) {
  const flow = broker.subscribe(null, () => undefined);
  flow.unsubscribe();
  return flow.kind === 'snapshot' ? (flow.snapshot.reviews ?? []) : null;
}

test('that a model is asked, and then what it left to the person, bound to the card; and nothing once that is closed', async () => {
  const { driver } = await stageReview(() => saying({ ...yes, risk_level: 'high' }));
  const runId = await driver.exec(ask);
  const card = await driver.card();
  await settle();
  const about = { type: 'review', approvalId: card.id, runId, digest: card.digest };
  expect(reviewsOf(driver)).toMatchObject([
    { ...about, review: null },
    { ...about, review: { made: 'leave', because: 'too-dangerous', model: 'judge-1', inputTokens: 900 } },
  ]);
  // A page that comes later finds it in its picture.
  expect(openReviews(driver)).toMatchObject([{ approvalId: card.id, review: { made: 'leave' } }]);
  await driver.allow(card);
  await driver.outcome(runId);
  expect(openReviews(driver)).toEqual([]);
});

test('its no is told before the answer that it gives', async () => {
  const { driver } = await stageReview(() => saying(no));
  await driver.outcome(await driver.exec(ask));
  const order = driver.events.flatMap(({ msg }) =>
    msg.type === 'review' ? [msg.review?.made ?? 'asked'] : msg.type === 'approval-settled' ? ['settled'] : [],
  );
  expect(order).toEqual(['asked', 'deny', 'settled']);
});

test('nothing where it only compares: it would sway the answer that it is compared with', async () => {
  const { driver, host } = await stageReview(() => saying(no), { mode: 'shadow' });
  const runId = await driver.exec(ask);
  const card = await driver.card();
  await settle();
  expect(reviewsOf(driver)).toEqual([]);
  expect(openReviews(driver)).toEqual([]);
  await driver.allow(card);
  await driver.outcome(runId);
  expect(decisionsOf(host)[0]?.review).toMatchObject({ mode: 'shadow', made: 'deny' });
});

test.each([
  ['no model is appointed', { kind: 'off' }, 'off', false],
  ['the month’s limit is reached', { kind: 'too-costly', model: 'judge-1' }, 'too-costly', true],
  ['it says nothing that can be read', { ...broken, isTransient: false }, 'no-answer', true],
] as const)('%s: the card stays a person’s, and says why', async (_name, answer, because, isOnRecord) => {
  const { driver, host } = await stageReview(() => answer);
  const runId = await driver.exec(ask);
  const card = await driver.card();
  await settle();
  expect(reviewsOf(driver).at(-1)).toMatchObject({ review: { made: 'leave', because, verdict: null } });
  expect(host.launches).toHaveLength(0);
  await driver.answer(card, { kind: 'deny', note: null });
  const outcome = await driver.outcome(runId);
  expect(outcome.kind === 'rejected' && english(outcome.sentence)).toContain('rejected by user');
  expect(decisionsOf(host)[0]?.review?.because ?? null).toBe(isOnRecord ? because : null);
});
