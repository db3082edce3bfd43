/** The store of a team, in memory and in PostgreSQL: the same calls, the same answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SentRow, SharedCard, TeamStore } from '#core/ports.ts';
import { mostTeamCards } from '#domain/team/team.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { memoryTeam, memoryTeamStore } from '../../fakes/team/memory-team-store.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

const key = (mark: string): string => mark.repeat(59);
const hash = (mark: string): string => mark.repeat(64);
const card = (host: string, id: string): SharedCard => ({
  host,
  card: id,
  digest: hash('d'),
  body: '{"a":"\u00E4 \'"}',
  signature: 's',
});
const row = (seq: number, signature: string | null = null): SentRow => ({
  seq,
  at: 1_700_000_000_000 + seq,
  sessionId: '',
  runId: 'run_1',
  projectRoot: '/home/u/\u00E4',
  kind: 'request',
  body: `{"n":${seq}}`,
  hash: hash(String(seq % 10)),
  signature,
});
const answer = (host: string, id: string, byHost: string, word: 'allow' | 'deny') => ({
  host,
  card: id,
  digest: hash('d'),
  answer: word,
  byHost,
  byUser: '',
  signature: `of ${byHost}`,
});

const policy = (name: string, serial: number, more: object = {}) => {
  const content = `{"serial":${serial},"a":"\u00E4 '"}`;
  return { name, serial, digest: hash('e'), content, signature: 'two\nlines', byUser: '', ...more };
};

const kinds = ['memory', 'PostgreSQL'] as const;

describe.each(kinds)('in %s', (kind) => {
  let cluster: PostgresCluster | null = null;
  let anna: TeamStore;
  let ben: TeamStore;
  let otto: TeamStore;
  beforeAll(async () => {
    const shared = memoryTeam();
    if (kind === 'PostgreSQL') cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
    const open = async (user: string): Promise<TeamStore> =>
      cluster === null ? memoryTeamStore(shared, user) : openPostgres(readStoreUrl(cluster.url(user), {}));
    [anna, ben, otto] = [await open('anna'), await open('ben'), await open('otto')];
    await anna.enter('a', key('A'));
    await ben.enter('b', key('B'));
  });
  afterAll(async () => {
    await anna?.close();
    await ben?.close();
    await otto?.close();
    await cluster?.close();
  });

  test('a host comes in again by its key, and nobody else by its name', async () => {
    await anna.enter('a', key('A'));
    await expect(ben.enter('a', key('B'))).rejects.toMatchObject({ code: 'unauthorized' });
    // Nor with the right key as another user, nor with another key as the right one.
    await expect(ben.enter('a', key('A'))).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(anna.enter('a', key('C'))).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await ben.hosts()).map(({ host, key: its }) => [host, its])).toEqual([
      ['a', key('A')],
      ['b', key('B')],
    ]);
  });

  test('rows sent twice are there once, in their order and to the letter', async () => {
    expect(await anna.lastRow('a')).toBeNull();
    await anna.send('a', [row(1), row(2, 'x')]);
    await anna.send('a', [row(2, 'other'), row(3, 'y')]);
    expect(await anna.rows('a', 0, 10)).toEqual([row(1), row(2, 'x'), row(3, 'y')]);
    expect(await anna.rows('a', 1, 1)).toEqual([row(2, 'x')]);
    expect(await anna.lastRow('a')).toMatchObject({ seq: 3, hash: hash('3') });
    await anna.sendCut('a', { seq: 9, hash: hash('9'), signature: 'c' });
    expect(await ben.cuts('a')).toEqual([{ seq: 9, hash: hash('9'), signature: 'c' }]);
  });

  test('a host writes for itself alone', async () => {
    await expect(ben.send('a', [row(4)])).rejects.toMatchObject({ code: 'not-allowed-here' });
    await expect(ben.sendCut('a', { seq: 1, hash: hash('1'), signature: '' })).rejects.toMatchObject({
      code: 'not-allowed-here',
    });
    await expect(ben.openCard(card('a', 'apr_x'))).rejects.toMatchObject({ code: 'not-allowed-here' });
    await anna.openCard(card('a', 'apr_own'));
    await ben.closeCard('a', 'apr_own', 'stolen');
    expect(await anna.outcome('a', 'apr_own')).toBeNull();
    // Nor does it answer as another one.
    await expect(ben.answer(answer('a', 'apr_own', 'a', 'allow'))).rejects.toMatchObject({ code: 'not-allowed-here' });
    await anna.closeCard('a', 'apr_own', 'denied');
  });

  test('a card is there until it is closed, and closed once', async () => {
    await anna.openCard(card('a', 'apr_1'));
    await anna.openCard({ ...card('a', 'apr_1'), body: 'other' });
    expect(await ben.cards(null)).toEqual([card('a', 'apr_1')]);
    expect(await ben.cards('b')).toEqual([]);
    await anna.closeCard('a', 'apr_1', 'approved');
    await anna.closeCard('a', 'apr_1', 'denied');
    expect(await ben.outcome('a', 'apr_1')).toBe('approved');
    expect(await ben.cards(null)).toEqual([]);
    expect(await ben.answer(answer('a', 'apr_1', 'b', 'allow'))).toBe(false);
  });

  test('a host where much waits does not hide the others', async () => {
    const many = Array.from({ length: mostTeamCards + 20 }, (_, at) => `apr_much${String(at).padStart(3, '0')}`);
    for (const id of many) await anna.openCard(card('a', id));
    await ben.openCard(card('b', 'apr_late1'));
    await ben.openCard(card('b', 'apr_late2'));
    const seen = (await anna.cards(null)).map((each) => each.card);
    expect([seen.length, seen.slice(0, 2), seen.slice(-2)]).toEqual([
      mostTeamCards,
      many.slice(0, 2),
      ['apr_late1', 'apr_late2'],
    ]);
    for (const id of many) await anna.closeCard('a', id, 'denied');
    for (const id of ['apr_late1', 'apr_late2']) await ben.closeCard('b', id, 'denied');
    expect(await anna.cards(null)).toEqual([]);
  });

  test('an answer sent again is the same one, before its card is closed and after', async () => {
    await anna.openCard(card('a', 'apr_again'));
    const [own, other] = [answer('a', 'apr_again', 'b', 'allow'), answer('a', 'apr_again', 'a', 'deny')];
    expect(await ben.answer(own)).toBe(true);
    expect([await ben.answer(own), await anna.answer(other)]).toEqual([true, false]);
    await anna.closeCard('a', 'apr_again', 'approved');
    expect([await ben.answer(own), await anna.answer(other)]).toEqual([true, false]);
  });

  test('of answers at one moment one is the first', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = `apr_many${n}`;
      await anna.openCard(card('a', id));
      const won = await Promise.all([
        ben.answer(answer('a', id, 'b', 'allow')),
        anna.answer(answer('a', id, 'a', 'deny')),
      ]);
      expect(won.toSorted()).toEqual([false, true]);
      const [first, ...more] = (await anna.answers('a')).filter((each) => each.card === id);
      expect(more).toEqual([]);
      expect(first).toMatchObject(won[0] ? { byHost: 'b', byUser: 'ben' } : { byHost: 'a', byUser: 'anna' });
      await anna.closeCard('a', id, 'done');
    }
    expect(await anna.answers('a')).toEqual([]);
  });

  test('an answer to another text of the card is none', async () => {
    await anna.openCard(card('a', 'apr_text'));
    const other = { ...answer('a', 'apr_text', 'b', 'allow' as const), digest: hash('e') };
    await expect(ben.answer(other)).rejects.toMatchObject({ code: 'not-allowed-here' });
  });

  test('news are told', async () => {
    const heard = new Promise<string>((resolve) => ben.onNews(resolve));
    // Listening has begun once a later call on the same connection is answered.
    await ben.hosts();
    await anna.openCard(card('a', 'apr_news'));
    expect(await heard).toBe('');
  });

  test('an administrator puts policies there, each later than the one before, and everybody reads the newest', async () => {
    const heard = new Promise<string>((resolve) => anna.onNews(resolve));
    await anna.hosts();
    expect(await ben.policy('acme')).toBeNull();
    expect(await otto.putPolicy(policy('acme', 7))).toBe(true);
    expect(await heard).toBe('policy');
    expect(await otto.putPolicy(policy('acme', 7))).toBe(true);
    expect(await otto.putPolicy(policy('acme', 7, { content: '{}' }))).toBe(false);
    expect(await otto.putPolicy(policy('acme', 6))).toBe(false);
    expect(await otto.putPolicy(policy('acme', 11))).toBe(true);
    expect(await otto.putPolicy(policy('acme', 7))).toBe(false);
    expect(await otto.putPolicy(policy('Other-1', 1))).toBe(true);
    expect(await ben.policy('acme')).toEqual({ ...policy('acme', 11), byUser: 'otto' });
    expect(await anna.policies()).toEqual([
      { name: 'Other-1', serial: 1, digest: hash('e'), byUser: 'otto' },
      { name: 'acme', serial: 11, digest: hash('e'), byUser: 'otto' },
    ]);
    await expect(anna.putPolicy(policy('acme', 12))).rejects.toMatchObject({ code: 'not-allowed-here' });
  });
});
