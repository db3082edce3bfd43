/** How a card ended is told to the store as often as it takes: a call that failed, or an older store, changes nothing of it. */
import { expect, test } from 'vitest';
import { openHostKey } from '../../../../main/doors/team/host-key.ts';
import { shareCards, takeAnswers } from '../../../../main/doors/team/share-cards.ts';
import { openTeamBook } from '../../../../main/doors/team/team-book.ts';
import { followInbox } from '../../../../main/doors/pocket/pocket-inbox.ts';
import { teamAnswerWords } from '#domain/team/team.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';
import { memoryTeam, memoryTeamStore } from '../../../fakes/team/memory-team-store.ts';

const newKey = () => openHostKey({ read: async () => null, write: async () => undefined } as never);

/** Alpha asks, beta answers; beta's key was not compared. */
async function begin() {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const shared = memoryTeam();
  const [alpha, beta] = [memoryTeamStore(shared, 'anna'), memoryTeamStore(shared, 'ben')];
  const [key, other] = [await newKey(), await newKey()];
  await alpha.enter('alpha', key.key);
  await beta.enter('beta', other.key);
  const failures = { of: 0 };
  const closeCard: typeof alpha.closeCard = async (...card) => {
    if (failures.of === 0) return alpha.closeCard(...card);
    failures.of -= 1;
    throw new Error('out of reach');
  };
  const endings = new Map<string, string>();
  driver.broker.subscribe('now', ({ msg }) => {
    if (msg.type === 'approval-settled') endings.set(msg.approvalId, msg.decision.kind);
  });
  const ground = {
    store: { ...alpha, closeCard },
    host: 'alpha',
    key,
    broker: driver.broker,
    inbox: followInbox(driver.broker, () => false),
    book: openTeamBook({ read: () => null, write: async () => undefined }),
    cover: (text: string) => text,
    endings,
    answered: new Map<string, string | null>(),
  };
  await driver.exec(['make']);
  const card = await driver.card();
  await shareCards(ground);
  const words = { host: 'alpha', card: card.id, digest: card.digest, answer: 'allow' as const, byHost: 'beta' };
  const answer = () => beta.answer({ ...words, byUser: '', signature: other.sign(teamAnswerWords(words)) });
  return { driver, shared, beta, failures, ground, card, answer };
}

test('a refused answer is told of after the store was out of reach', async () => {
  const { beta, failures, ground, card, answer } = await begin();
  expect(await answer()).toBe(true);
  failures.of = 1;
  await expect(takeAnswers(ground)).rejects.toThrow('out of reach');
  expect(await beta.outcome('alpha', card.id)).toBeNull();
  await shareCards(ground);
  expect(await beta.outcome('alpha', card.id)).toMatch(/^not-trusted /u);
  // It waits at its own desk still, and is not put there again.
  await shareCards(ground);
  expect([ground.inbox.find(card.id)?.id, await beta.cards(null)]).toEqual([card.id, []]);
});

test('a card that is open again in an older store ends there as it did', async () => {
  const { driver, shared, beta, ground, card } = await begin();
  await driver.answer(card, { kind: 'deny', note: null });
  await shareCards(ground);
  expect(await beta.outcome('alpha', card.id)).toMatch(/^denied /u);
  for (const each of shared.cards.values()) each.outcome = null;
  await shareCards(ground);
  expect(await beta.outcome('alpha', card.id)).toMatch(/^denied /u);
});
