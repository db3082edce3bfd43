/** Whoever runs the database writes into a team's store by hand: what that changes is taken for nothing, and told of. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SharedAnswer, TeamStore } from '#core/ports.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { fingerprintOf } from '#domain/common/digest.ts';
import { teamAnswerWords, type TeamAnswerEnd } from '#domain/team/team.ts';
import { followInbox } from '../../../main/doors/pocket/pocket-inbox.ts';
import { answerCard } from '../../../main/doors/team/answer-card.ts';
import { openHostKey } from '../../../main/doors/team/host-key.ts';
import { readSharedCard, shareCards, takeAnswers } from '../../../main/doors/team/share-cards.ts';
import type { StoreFollower } from '../../../main/doors/team/follow-store.ts';
import type { TeamParts } from '../../../main/doors/team/team-parts.ts';
import { openTeamBook } from '../../../main/doors/team/team-book.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { driveBroker } from '../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../fakes/people/scripted-host.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
});
afterAll(() => cluster.close());

const open = (user: string): Promise<TeamStore> => openPostgres(readStoreUrl(cluster.url(user), {}));
const newKey = () => openHostKey({ read: async () => null, write: async () => undefined } as never);

let pairs = 0;

/** One asks and the other answers, by keys that were compared; the names are new each time. */
async function begin() {
  pairs += 1;
  const [asks, answers] = [`asks-${pairs}`, `answers-${pairs}`];
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const driver = await driveBroker(host);
  const [store, other] = [await open('anna'), await open('ben')];
  const [key, otherKey] = [await newKey(), await newKey()];
  await store.enter(asks, key.key);
  await other.enter(answers, otherKey.key);
  const book = openTeamBook({ read: () => null, write: async () => undefined });
  await book.trust(answers, otherKey.key);
  const ground = {
    store,
    host: asks,
    key,
    broker: driver.broker,
    inbox: followInbox(driver.broker, () => false),
    book,
    cover: (text: string) => text,
    endings: new Map<string, string>(),
    answered: new Map<string, string | null>(),
  };
  const ask = async (argv: [string, ...string[]] = ['make']) => {
    const runId = await driver.exec(argv);
    const card = await driver.card(runId);
    await shareCards(ground);
    return card;
  };
  const signed = (card: string, digest: string, answer: 'allow' | 'deny'): SharedAnswer => {
    const words = { host: asks, card, digest, answer, byHost: answers };
    return { ...words, byUser: '', signature: otherKey.sign(teamAnswerWords(words)) };
  };
  const seen = async () =>
    (await other.cards(null)).filter((card) => card.host === asks && readSharedCard(card, key.key) !== null);
  /** As a person there does it, who then is told how it ended. */
  const say = async (card: ApprovalRequest, word: 'allow' | 'deny'): Promise<TeamAnswerEnd> => {
    const theirs = openTeamBook({ read: () => null, write: async () => undefined });
    await theirs.trust(asks, key.key);
    const follower = { store: () => other } as StoreFollower;
    const parts = { options: { host: answers } as TeamParts['options'], key: otherKey, book: theirs, follower };
    const asked = { host: asks, card: card.id, fingerprint: fingerprintOf(card.digest), answer: word };
    return answerCard(parts, asked);
  };
  const notes = () =>
    host.configurationChanges.map(({ configurationChange: { topic, ...change } }) => JSON.stringify([topic, change]));
  const close = async (): Promise<void> => {
    await store.close();
    await other.close();
  };
  return { asks, answers, driver, ground, ask, signed, seen, say, notes, other, key, close };
}

const insert = ({ host, card, digest, answer, byHost, signature }: SharedAnswer): Promise<object[]> =>
  cluster.sql(`INSERT INTO countersign.answers (host, card, digest, answer, by_host, by_user, signature)
    VALUES ('${host}', '${card}', '${digest}', '${answer}', '${byHost}', 'ben', '${signature}')`);

test('an answer that was made up allows nothing, and stands in the log', async () => {
  const { asks, driver, ground, ask, signed, notes, close } = await begin();
  const card = await ask();
  await insert({ ...signed(card.id, card.digest, 'deny'), answer: 'allow' });
  await takeAnswers(ground);
  expect(driver.openCards().map(({ id }) => id)).toEqual([card.id]);
  expect(notes().some((note) => note.includes('teamAnswers') && note.includes('"refused":"bad-signature"'))).toBe(true);
  expect(await ground.store.outcome(asks, card.id)).toMatch(/^bad-signature /u);
  await close();
});

test('a yes that was moved from one card to another allows nothing', async () => {
  const { asks, driver, ground, ask, signed, other, close } = await begin();
  const [one, two] = [await ask(['make', 'one']), await ask(['make', 'two'])];
  expect(await other.answer(signed(one.id, one.digest, 'allow'))).toBe(true);
  await cluster.sql(
    `UPDATE countersign.answers SET card = '${two.id}', digest = '${two.digest}' WHERE host = '${asks}' AND card = '${one.id}'`,
  );
  await takeAnswers(ground);
  expect(driver.openCards().map(({ id }) => id)).toEqual([one.id, two.id]);
  await close();
});

test('a yes that was taken out and put back later counts once', async () => {
  const { asks, driver, ground, ask, signed, other, close } = await begin();
  const card = await ask();
  const yes = signed(card.id, card.digest, 'allow');
  await other.answer(yes);
  await cluster.sql(`DELETE FROM countersign.answers WHERE host = '${asks}'`);
  await takeAnswers(ground);
  expect(driver.openCards()).toHaveLength(1);
  await insert(yes);
  await takeAnswers(ground);
  expect(driver.openCards()).toHaveLength(0);
  // The same words to the card that is asked next are for another one.
  const next = await ask();
  await insert({ ...yes, card: next.id, digest: next.digest });
  await takeAnswers(ground);
  expect(driver.openCards().map(({ id }) => id)).toEqual([next.id]);
  await close();
});

test.each([
  ['text', "body = replace(body, 'make', 'true')"],
  ['digest', "digest = repeat('0', 64)"],
  ['signature', "signature = 'x'"],
])('a card whose %s was changed is shown to nobody', async (_what, change) => {
  const { asks, ask, seen, close } = await begin();
  await ask();
  expect(await seen()).toHaveLength(1);
  await cluster.sql(`UPDATE countersign.cards SET ${change} WHERE host = '${asks}'`);
  expect(await seen()).toEqual([]);
  await close();
});

test('the key of a host that was exchanged lets nobody answer in its name', async () => {
  const { answers, driver, ground, ask, signed, close } = await begin();
  const [card, forger] = [await ask(), await newKey()];
  await cluster.sql(`UPDATE countersign.hosts SET key = '${forger.key}' WHERE host = '${answers}'`);
  const words = signed(card.id, card.digest, 'allow');
  await insert({ ...words, signature: forger.sign(teamAnswerWords(words)) });
  await takeAnswers(ground);
  expect(driver.openCards()).toHaveLength(1);
  await close();
});

test('the host whose own key was exchanged is told so, and writes nothing over it', async () => {
  const { asks, ground, key, close } = await begin();
  await cluster.sql(`UPDATE countersign.hosts SET key = '${(await newKey()).key}' WHERE host = '${asks}'`);
  await expect(ground.store.enter(asks, key.key)).rejects.toMatchObject({ code: 'unauthorized' });
  await close();
});

test('a card that was taken out is put there again while it waits', async () => {
  const { asks, ground, ask, seen, close } = await begin();
  const card = await ask();
  await cluster.sql(`DELETE FROM countersign.cards WHERE host = '${asks}'`);
  expect(await seen()).toEqual([]);
  await shareCards(ground);
  expect((await seen()).map((each) => each.card)).toEqual([card.id]);
  await close();
});

test('a card that was closed by hand waits at its own desk', async () => {
  const { asks, driver, ground, ask, seen, close } = await begin();
  const card = await ask();
  await cluster.sql(`UPDATE countersign.cards SET outcome = 'approved' WHERE host = '${asks}'`);
  await shareCards(ground);
  await takeAnswers(ground);
  expect([driver.openCards().map(({ id }) => id), await seen()]).toEqual([[card.id], []]);
  await close();
});

test('who answered is told that it was taken by the host that took it, and by nobody else', async () => {
  const { asks, ground, ask, say, close } = await begin();
  const [one, two] = [await ask(['make', 'one']), await ask(['make', 'two'])];
  const taken = say(one, 'deny');
  await expect.poll(async () => (await ground.store.answers(asks)).length).toBe(1);
  await takeAnswers(ground);
  // What waits no longer is closed, with how it ended.
  ground.endings.set(one.id, 'denied');
  await shareCards(ground);
  expect(await taken).toBe('taken');
  const made = say(two, 'deny');
  await expect.poll(async () => (await ground.store.answers(asks)).length).toBe(1);
  // With a signature of that host, to be sure, but for another card.
  await cluster.sql(`UPDATE countersign.cards c SET outcome = o.outcome FROM countersign.cards o
    WHERE c.host = '${asks}' AND c.card = '${two.id}' AND o.host = '${asks}' AND o.card = '${one.id}'`);
  expect(await made).toBe('unsigned');
  await close();
});
