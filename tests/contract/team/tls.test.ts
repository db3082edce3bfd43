/** TLS to a real PostgreSQL: what is not the right server is refused before anything is said to it, each time in its own words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorText, toWireError } from '#domain/common/errors.ts';
import type { TeamStore } from '#core/ports.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

let cluster: PostgresCluster;
beforeAll(async () => {
  const options = { names: 'DNS:localhost' };
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})), options);
});
afterAll(() => cluster.close());

const open = (host: string, more: Readonly<Record<string, string>>): Promise<TeamStore> =>
  openPostgres(
    readStoreUrl(`postgres://anna@${host}:${cluster.port()}/postgres?${new URLSearchParams(more).toString()}`, {}),
  );

/** What a person is told. */
async function refusalOf(host: string, more: Readonly<Record<string, string>>): Promise<string> {
  try {
    await (await open(host, more)).close();
    return 'let in';
  } catch (error) {
    return errorText(toWireError(error));
  }
}

test('the right certificate is taken, and what is said is covered', async () => {
  const { authority } = cluster.certificates!;
  const store = await open('localhost', { sslrootcert: authority });
  const [{ ssl, version } = { ssl: false, version: '' }] = await cluster.sql<{ ssl: boolean; version: string }>(
    "SELECT s.ssl, s.version FROM pg_stat_ssl s JOIN pg_stat_activity USING (pid) WHERE application_name = 'countersign'",
  );
  expect([ssl, version]).toEqual([true, 'TLSv1.3']);
  await store.close();
});

test.each([
  ['127.0.0.1', 'authority', /has another name than its address\. Address it by the name in its certificate/u],
  ['localhost', 'stranger', /of an authority that is not known here\. Name the authority/u],
  // The authorities of this machine do not know it either.
  ['localhost', null, /of an authority that is not known here\. Name the authority/u],
] as const)('%s with %s is refused', async (host, authority, words) => {
  const more = authority === null ? {} : { sslrootcert: cluster.certificates![authority] };
  expect(await refusalOf(host, more)).toMatch(words);
});

test('a certificate that is over is refused', async () => {
  const { authority, renew } = cluster.certificates!;
  renew('over');
  await cluster.sql('SELECT pg_reload_conf()');
  await expect
    .poll(() => refusalOf('localhost', { sslrootcert: authority }))
    .toMatch(/does not hold at this time\. Its administrator renews it/u);
  renew('good');
  await cluster.sql('SELECT pg_reload_conf()');
  await expect.poll(() => refusalOf('localhost', { sslrootcert: authority })).toBe('let in');
});

test('a server without TLS is refused', async () => {
  await cluster.sql('ALTER SYSTEM SET ssl = off');
  await cluster.sql('SELECT pg_reload_conf()');
  const { authority } = cluster.certificates!;
  await expect
    .poll(() => refusalOf('localhost', { sslrootcert: authority }))
    .toMatch(/does not speak TLS\. Its administrator turns it on/u);
  await cluster.sql('ALTER SYSTEM SET ssl = on');
  await cluster.sql('SELECT pg_reload_conf()');
  await expect.poll(() => refusalOf('localhost', { sslrootcert: authority })).toBe('let in');
});
