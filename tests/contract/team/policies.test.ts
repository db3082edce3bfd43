/** A team's policy in PostgreSQL: each host follows what a key signed, and nothing that somebody else wrote there. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBroker } from '#core/broker.ts';
import { english, say } from '#domain/common/message.ts';
import { openTeam, type TeamDesk } from '../../../main/doors/team/open-team.ts';
import { createSystemClock } from '../../../main/node/host/time-and-ids.ts';
import { createPolicyShelf } from '../../../main/node/team-policy/policy-shelf.ts';
import { initialiseTeamStore, openPostgres } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { scriptedHost } from '../../fakes/people/scripted-host.ts';
import { createSigner } from '../../fakes/sign-policy.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';
import { reader } from '../../unit/core/request/reader.ts';

let cluster: PostgresCluster;
let folder: string;
const desks: TeamDesk[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'team-policy-'));
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
});
afterAll(async () => {
  for (const desk of desks) await desk.close();
  await cluster.close();
  await rm(folder, { recursive: true });
});

const signer = createSigner();
const forbid = (word: string) => ({
  effect: 'forbid',
  match: 'prefix',
  tokens: [word],
  sandbox: 'keep',
  reason: null,
  expiresAt: null,
});
const issue = (serial: number, ...words: string[]): string =>
  JSON.stringify({ version: 1, name: 'Acme', serial, rules: words.map(forbid) });

let made = 0;

/** A file of a policy with its signature beside it. */
async function write(text: string, signature = signer.sign(text)): Promise<string> {
  made += 1;
  const path = join(folder, `policy-${made}`);
  await writeFile(path, text);
  await writeFile(`${path}.minisig`, signature);
  return path;
}

async function begin(name: string, user: string) {
  const dataDir = join(folder, name);
  await mkdir(dataDir, { mode: 0o700 });
  const host = scriptedHost();
  let desk: TeamDesk | null = null;
  const shelf = createPolicyShelf(dataDir, async (of) => desk!.readPolicy(of));
  const broker = createBroker({ ...host.ports, reader, teamPolicy: shelf });
  const told: string[] = [];
  broker.subscribe('now', ({ msg }) => {
    if (msg.type === 'warning') told.push(english(msg.text));
  });
  const kept = new Map<string, string>();
  const own: TeamDesk = await openTeam({
    broker,
    chain: { after: () => [], cut: () => null },
    clock: createSystemClock(),
    secrets: {
      read: async (of: string) => kept.get(of) ?? null,
      write: async (of: string, text: string) => void kept.set(of, text),
    } as never,
    file: { read: () => null, write: async () => undefined },
    host: name,
    open: async () => openPostgres(readStoreUrl(cluster.url(user), {})),
    shown: 'the store',
    cover: (text) => text,
    holdsWhenLost: false,
  });
  desk = own;
  desks.push(own);
  const isThere = () => expect.poll(async () => (await own.state()).connection, { timeout: 30_000 });
  await isThere().toBe('connected');
  const words = (): string[] => host.rules.map(({ effect, tokens }) => `${effect} ${tokens.join(' ')}`);
  const serial = async () => (await broker.teamPolicy.show())?.mark.serial;
  const problem = async () => english((await broker.teamPolicy.show())?.problem ?? say('none'));
  const binds = () => expect.poll(words, { timeout: 30_000 });
  const use = (of: string) => broker.teamPolicy.use({ source: `store:${of}`, key: signer.publicKey }, { kind: 'desk' });
  return { own, told, words, serial, problem, binds, use, isThere };
}

/** Its own user may write what it likes there. */
const insert = (name: string, serial: number, text: string, signature: string) =>
  cluster.sql(`INSERT INTO countersign.policies (name, serial, digest, content, signature)
    VALUES ('${name}', ${serial}, repeat('e', 64), '${text}', '${signature}')`);

test('what an administrator puts there binds each host that follows it, and stays in force while the store is away', async () => {
  const [boss, one, two] = [await begin('boss', 'otto'), await begin('one', 'anna'), await begin('two', 'mia')];
  const publish = async (text: string) =>
    boss.own.publish({ name: 'acme', source: await write(text), key: signer.publicKey });
  await expect(one.use('acme')).rejects.toMatchObject({ code: 'bad-request' });
  expect(await publish(issue(7, 'terraform'))).toMatchObject({ name: 'Acme', serial: 7 });
  await one.use('acme');
  await two.use('acme');
  expect([one.words(), two.words(), boss.words()]).toEqual([['forbid terraform'], ['forbid terraform'], []]);
  await publish(issue(8, 'terraform', 'pulumi'));
  await one.binds().toEqual(['forbid terraform', 'forbid pulumi']);
  await two.binds().toEqual(['forbid terraform', 'forbid pulumi']);
  expect(await boss.own.policies()).toMatchObject([{ name: 'acme', serial: 8, byUser: 'otto' }]);
  // An older one, another text of this one, and one that is not signed are not put there; nor by who may not.
  await expect(publish(issue(7, 'true'))).rejects.toMatchObject({ code: 'bad-request' });
  await expect(publish(issue(8, 'true'))).rejects.toMatchObject({ code: 'bad-request' });
  const unsigned = { name: 'acme', source: await write(issue(9), createSigner().sign(issue(9))) };
  await expect(boss.own.publish({ ...unsigned, key: signer.publicKey })).rejects.toMatchObject({ code: 'bad-request' });
  const signed = { name: 'acme', source: await write(issue(9)), key: signer.publicKey };
  await expect(one.own.publish(signed)).rejects.toMatchObject({ code: 'not-allowed-here' });

  await cluster.kill();
  await one.isThere().toBe('lost');
  expect([one.words(), await one.serial()]).toEqual([['forbid terraform', 'forbid pulumi'], 8]);
  await expect(one.use('acme')).rejects.toMatchObject({ code: 'store-unavailable' });
  expect(await one.serial()).toBe(8);
  await cluster.start();
  await boss.isThere().toBe('connected');
  await publish(issue(9, 'helm'));
  await one.binds().toEqual(['forbid helm']);
  await two.binds().toEqual(['forbid helm']);
});

test('what somebody else wrote there is refused and told of once, and what was in force stays', async () => {
  const host = await begin('three', 'anna');
  const first = issue(1, 'make');
  await insert('hand', 1, first, signer.sign(first));
  await host.use('hand');
  const newer = (serial: number): string => issue(serial, 'true');
  const cases: (readonly [number, string, string, string])[] = [
    [2, newer(2), createSigner().sign(newer(2)), 'it was signed with the key'],
    [3, newer(3), signer.sign(newer(4)), 'its signature belongs to another text'],
    [4, newer(4), 'none', 'its signature is not a minisign signature'],
    // The number beside it is not the one that was signed.
    [5, first.replace('make', 'true'), signer.sign(first.replace('make', 'true')), 'another text with the number 1'],
    [6, '{"version":2}', signer.sign('{"version":2}'), 'it is signed, but'],
  ];
  for (const [serial, text, signature, why] of cases) {
    await insert('hand', serial, text, signature);
    await cluster.sql("SELECT pg_notify('countersign', 'policy')");
    await expect.poll(() => host.told.filter((each) => each.includes(why)).length, { timeout: 30_000 }).toBe(1);
    expect([host.words(), await host.serial()]).toEqual([['forbid make'], 1]);
    expect(await host.problem()).toContain(why);
  }
  // With the checks of the table taken away too.
  await cluster.sql(`ALTER TABLE countersign.policies DROP CONSTRAINT policies_content_check;
    INSERT INTO countersign.policies (name, serial, digest, content, signature)
      VALUES ('hand', 7, repeat('f', 64), repeat('x', 3000000), 's'); SELECT pg_notify('countersign', 'policy')`);
  await expect.poll(() => host.told.some((each) => each.includes('is no policy')), { timeout: 30_000 }).toBe(true);
  expect(host.told.filter((each) => each.includes('policy')).length).toBe(cases.length + 1);
  // One that is signed, and later, ends it.
  await insert('hand', 8, issue(8, 'cmake'), signer.sign(issue(8, 'cmake')));
  await cluster.sql("SELECT pg_notify('countersign', 'policy')");
  await host.binds().toEqual(['forbid cmake']);
});
