/** Copies of logs in PostgreSQL: nothing acknowledged is lost when the server is killed, what somebody changed is found, and roles and versions hold. */
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditChain, LocalRow, TeamStore } from '#core/ports.ts';
import type { HostKey } from '../../../main/doors/team/host-key.ts';
import { sendLog } from '../../../main/doors/team/send-log.ts';
import { openTeamBook, type TeamBook } from '../../../main/doors/team/team-book.ts';
import { verifyLogs } from '../../../main/doors/team/verify-logs.ts';
import { chainRoot } from '#domain/audit/chained-row.ts';
import { hashOfRow } from '../../../main/node/store/log/verify-chain.ts';
import { teamSteps } from '../../../main/node/team-store/migrate.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

let cluster: PostgresCluster;
beforeAll(async () => {
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
});
afterAll(() => cluster.close());

const open = (user: string): Promise<TeamStore> => openPostgres(readStoreUrl(cluster.url(user), {}));

function makeKey(): HostKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return { key, sign: (words) => sign(null, Buffer.from(words), privateKey).toString('base64url') };
}

/** Bound as the store of a host binds them; `cut` were removed there. */
function makeChain(length: number, cut = 0): AuditChain {
  const rows: LocalRow[] = [];
  let previous = chainRoot;
  for (let seq = 1; seq <= length; seq += 1) {
    const body = JSON.stringify({ seq, text: 'ä \u0000 \'"' });
    const row = { seq, at: seq, sessionId: 's', runId: 'r', projectRoot: '/p', kind: 'request', body };
    previous = hashOfRow(row, previous);
    rows.push({ ...row, hash: previous });
  }
  const last = rows[cut - 1];
  return {
    after: (seq, limit) => rows.filter((row) => row.seq > seq && row.seq > cut).slice(0, limit),
    cut: () => (last === undefined ? null : { seq: last.seq, hash: last.hash }),
  };
}

function memoryBook(): TeamBook {
  let kept: string | null = null;
  return openTeamBook({ read: () => kept, write: (text) => Promise.resolve(void (kept = text)) });
}

/** What a part is sent with, by a host that was told nothing yet. */
const sending = (store: TeamStore, host: string, chain: AuditChain, key: HostKey) => {
  const takenAway: [number, number][] = [];
  const onTakenAway = async (was: number, is: number) => void takenAway.push([was, is]);
  return { store, chain, host, key, book: memoryBook(), onTakenAway, takenAway };
};

async function sendAll(store: TeamStore, host: string, chain: AuditChain, key: HostKey): Promise<void> {
  await store.enter(host, key.key);
  await sendRest(sending(store, host, chain, key));
}

async function sendRest(ground: ReturnType<typeof sending>): Promise<void> {
  while (!(await sendLog(ground)).isAll);
}

describe('a copy', () => {
  const book = memoryBook();
  const nobody = { host: 'none', key: '', seq: 0, hash: '' };
  const found = async (host: string) => {
    const store = await open('anna');
    try {
      return (await verifyLogs(store, book, nobody)).find((log) => log.host === host);
    } finally {
      await store.close();
    }
  };

  test.each([
    ['changed', "UPDATE countersign.audit SET body = '{}' WHERE host = 'changed' AND seq = 3", 'changed', 3],
    ['missing', "DELETE FROM countersign.audit WHERE host = 'missing' AND seq = 3", 'missing', 3],
    ['tail', "DELETE FROM countersign.audit WHERE host = 'tail' AND seq > 4", 'unsigned', 4],
    ['emptied', "DELETE FROM countersign.audit WHERE host = 'emptied'", 'shorter', 0],
    ['forged', "UPDATE countersign.audit SET signature = 'x' WHERE host = 'forged' AND seq = 6", 'unsigned', 6],
  ])('of %s is whole, and is not after somebody wrote into it', async (host, sql, what, seq) => {
    const store = await open('anna');
    await sendAll(store, host, makeChain(6), makeKey());
    await store.close();
    expect(await found(host)).toMatchObject({ found: 'whole', rows: 6, seq: 6 });
    await cluster.sql(sql);
    expect(await found(host)).toMatchObject({ found: what, seq });
  });

  test('begins behind what its host removed and signed', async () => {
    const store = await open('anna');
    await sendAll(store, 'cut', makeChain(6, 2), makeKey());
    await store.close();
    expect(await found('cut')).toMatchObject({ found: 'whole', rows: 4, seq: 6 });
    await cluster.sql("DELETE FROM countersign.cuts WHERE host = 'cut'");
    expect(await found('cut')).toMatchObject({ found: 'missing', seq: 1 });
  });

  test('of another log is not written over', async () => {
    const [store, key] = [await open('anna'), makeKey()];
    await sendAll(store, 'other-log', makeChain(6), key);
    const shorter = makeChain(3);
    await expect(sendLog(sending(store, 'other-log', shorter, key))).rejects.toMatchObject({
      code: 'stale-approval',
    });
    expect(await store.lastRow('other-log')).toMatchObject({ seq: 6 });
    await store.close();
  });
});

test('a store that lost rows is told of once, and has them again', async () => {
  const [store, key] = [await open('anna'), makeKey()];
  await store.enter('restored', key.key);
  const ground = sending(store, 'restored', makeChain(6), key);
  await sendRest(ground);
  await cluster.sql("DELETE FROM countersign.audit WHERE host = 'restored' AND seq > 2");
  await sendRest(ground);
  await sendRest(ground);
  expect(ground.takenAway).toEqual([[6, 2]]);
  expect(await store.lastRow('restored')).toMatchObject({ seq: 6 });
  // Rows that were removed here before they were sent were never there.
  await sendRest({ ...ground, chain: makeChain(12, 9) });
  await sendRest({ ...ground, chain: makeChain(12, 9) });
  expect(ground.takenAway).toEqual([[6, 2]]);
  await store.close();
});

test('roles see and do what they may', async () => {
  const [anna, ben, mia] = [await open('anna'), await open('ben'), await open('mia')];
  await sendAll(anna, 'of-anna', makeChain(2), makeKey());
  await mia.enter('of-mia', makeKey().key);
  const card = { host: 'of-anna', card: 'apr_1', digest: 'd'.repeat(64), body: '{}', signature: 's' };
  await anna.openCard(card);
  expect(await ben.rows('of-anna', 0, 10)).toEqual([]);
  expect(await mia.cards(null)).toEqual([]);
  expect(await ben.cards(null)).toEqual([card]);
  const answer = { host: 'of-anna', card: 'apr_1', digest: card.digest, answer: 'allow' as const, signature: '' };
  await expect(mia.answer({ ...answer, byHost: 'of-mia', byUser: '' })).rejects.toMatchObject({
    code: 'not-allowed-here',
  });
  const rita = await open('rita');
  expect(await rita.rows('of-anna', 0, 10)).toHaveLength(2);
  await expect(rita.enter('of-rita', makeKey().key)).rejects.toMatchObject({ code: 'not-allowed-here' });
  // Nobody but its administrator changes or takes out a row.
  for (const user of ['anna', 'ben', 'rita']) {
    for (const sql of ["UPDATE countersign.audit SET body = ''", 'DELETE FROM countersign.audit']) {
      await expect(cluster.sql(sql, user)).rejects.toMatchObject({ code: '42501' });
    }
  }
  for (const store of [anna, ben, mia, rita]) await store.close();
});

test('a newer store is refused where it says so, and else worked with', async () => {
  const next = teamSteps.length + 1;
  await cluster.sql(`INSERT INTO countersign.version (version, readable_from) VALUES (${next}, 1)`);
  await (await open('anna')).close();
  await cluster.sql(`UPDATE countersign.version SET readable_from = ${next} WHERE version = ${next}`);
  await expect(open('anna')).rejects.toMatchObject({ code: 'protocol-mismatch' });
  const url = readStoreUrl(cluster.url('boss'), {});
  await expect(initialiseTeamStore(url)).rejects.toMatchObject({ code: 'protocol-mismatch' });
  await cluster.sql(`DELETE FROM countersign.version WHERE version = ${next}`);
  expect(await initialiseTeamStore(url)).toBe(next - 1);
});

test('nothing acknowledged is lost when the server is killed again and again', async () => {
  const [chain, key] = [makeChain(6000), makeKey()];
  let acknowledged = 0;
  let kills = 0;
  for (let isAll = false; !isAll;) {
    const store = await open('anna');
    try {
      await store.enter('killed', key.key);
      expect((await store.lastRow('killed'))?.seq ?? 0).toBeGreaterThanOrEqual(acknowledged);
      for (let part = 0; !isAll; part += 1) {
        const sent = sendLog(sending(store, 'killed', chain, key));
        // In the midst of a part: what it says afterwards does not matter, what the store has does.
        if (part === 1 && kills < 5) {
          kills += 1;
          await Promise.all([sent.catch(() => undefined), cluster.kill()]);
          await cluster.start();
          throw new Error('killed');
        }
        ({ through: acknowledged, isAll } = await sent);
      }
    } catch (error) {
      if (!/killed|reached/u.test(String(error))) throw error;
    } finally {
      await store.close();
    }
  }
  const [store, book] = [await open('anna'), memoryBook()];
  const logs = await verifyLogs(store, book, { host: 'none', key: '', seq: 0, hash: '' });
  await store.close();
  expect(kills).toBe(5);
  expect(logs.find(({ host }) => host === 'killed')).toMatchObject({ found: 'whole', rows: 6000, seq: 6000 });
});
