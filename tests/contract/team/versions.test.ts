/** Hosts of two versions beside each other: a store is brought up while older hosts work with it, and each goes on or says why not. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TeamStore } from '#core/ports.ts';
import { teamSteps, type TeamStep } from '../../../main/node/team-store/migrate.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

let cluster: PostgresCluster;
beforeEach(async () => {
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
});
afterEach(() => cluster.close());

const open = (): Promise<TeamStore> => openPostgres(readStoreUrl(cluster.url('anna'), {}));
const key = 'A'.repeat(59);
const newest = teamSteps.length;
const next = newest + 1;

/** As a newer program brings it up. */
const bringUp = (readableFrom: number, sql: string): Promise<number> => {
  const step: TeamStep = { version: next, readableFrom, sql };
  return initialiseTeamStore(readStoreUrl(cluster.url('boss'), {}), [...teamSteps, step]);
};

const row = (seq: number) => ({
  seq,
  at: seq,
  sessionId: '',
  runId: '',
  projectRoot: '',
  kind: 'request',
  body: '{}',
  hash: 'a'.repeat(64),
  signature: null,
});

/** Connected, and listening. */
async function connected() {
  const store = await open();
  await store.enter('alpha', key);
  const lost = new Promise<void>((resolve) => store.onLost(resolve));
  store.onNews(() => undefined);
  await store.hosts();
  return { store, lost };
}

test('an older host that may work with the newer store opens it again and goes on', async () => {
  const { store, lost } = await connected();
  expect(await bringUp(1, 'ALTER TABLE countersign.audit ADD COLUMN more text')).toBe(next);
  await lost;
  await expect(store.hosts()).rejects.toMatchObject({ code: 'store-unavailable' });
  const again = await open();
  await again.enter('alpha', key);
  await again.send('alpha', [row(1)]);
  expect(await again.lastRow('alpha')).toMatchObject({ seq: 1 });
  await again.close();
});

test('one that may not is told so, and writes nothing more', async () => {
  const { lost } = await connected();
  expect(await bringUp(next, 'ALTER TABLE countersign.audit ADD COLUMN more text')).toBe(next);
  await lost;
  await expect(open()).rejects.toMatchObject({ code: 'protocol-mismatch' });
  await expect(initialiseTeamStore(readStoreUrl(cluster.url('boss'), {}))).rejects.toMatchObject({
    code: 'protocol-mismatch',
  });
});

test('where nobody is told it is noticed when the host says that it is there', async () => {
  const { store } = await connected();
  await cluster.sql(`INSERT INTO countersign.version (version, readable_from) VALUES (${next}, ${next})`);
  await expect(store.enter('alpha', key)).rejects.toMatchObject({ code: 'protocol-mismatch' });
  await store.close();
});

test('rows sent while it is brought up are all there, each once', async () => {
  let { store } = await connected();
  let isUp = false;
  const up = bringUp(1, 'ALTER TABLE countersign.audit ADD COLUMN more text').then(() => (isUp = true));
  let seq = 0;
  for (let after = 0; after < 20; after += isUp ? 1 : 0) {
    try {
      await store.send('alpha', [row(seq + 1)]);
      seq += 1;
    } catch (error) {
      expect(error).toMatchObject({ code: 'store-unavailable' });
      await store.close();
      store = await open();
    }
  }
  await up;
  expect((await store.rows('alpha', 0, 100_000)).map((each) => each.seq)).toEqual(
    Array.from({ length: seq }, (_, at) => at + 1),
  );
  await store.close();
});

test('several who bring it up at once wait for each other, and it is done once', async () => {
  await cluster.sql('DROP SCHEMA countersign CASCADE');
  const all = await Promise.all(Array.from({ length: 5 }, () => bringUp(1, 'CREATE TABLE countersign.more (n int)')));
  expect(all).toEqual([next, next, next, next, next]);
  const versions = await cluster.sql('SELECT version FROM countersign.version ORDER BY version');
  expect(versions).toEqual(Array.from({ length: next }, (_, at) => ({ version: at + 1 })));
});

test('one that breaks off leaves the store as it was', async () => {
  const { store } = await connected();
  await expect(bringUp(next, 'CREATE TABLE countersign.more (n int); SELECT 1 / 0')).rejects.toMatchObject({
    code: 'store-unavailable',
  });
  await store.enter('alpha', key);
  expect(await cluster.sql("SELECT to_regclass('countersign.more') AS more")).toEqual([{ more: null }]);
  await store.close();
});
