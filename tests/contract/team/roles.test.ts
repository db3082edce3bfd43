/** What each role of a team's store may do to each of its tables, asked of PostgreSQL itself: statements, not the program's own calls. */
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { teamSteps } from '../../../main/node/team-store/migrate.ts';
import { initialiseTeamStore } from '../../../main/node/team-store/open-postgres.ts';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';
import { startTeamCluster, type PostgresCluster } from '../../fakes/team/postgres-cluster.ts';

const roles = ['member', 'approver', 'auditor', 'administrator', 'nobody'] as const;
type Role = (typeof roles)[number];

let cluster: PostgresCluster;
const clients = new Map<Role, Client>();
beforeAll(async () => {
  cluster = await startTeamCluster((url) => initialiseTeamStore(readStoreUrl(url, {})));
  for (const role of roles) {
    await cluster.sql(`CREATE ROLE ${role} LOGIN ${role === 'nobody' ? '' : `IN ROLE countersign_${role}`}`);
  }
  for (const user of roles) {
    const client = new Client({ host: cluster.folder, user, database: 'postgres' });
    await client.connect();
    clients.set(user, client);
  }
  const key = 'K'.repeat(59);
  // Of another user: one host with a row of its log, an open card, one that is closed, and an answer.
  await cluster.sql(`
    INSERT INTO countersign.hosts (host, owner, key) VALUES ('other', 'anna', '${key}'), ('own', 'member', '${key}'),
      ('approves', 'approver', '${key}');
    INSERT INTO countersign.audit (host, seq, at, session_id, run_id, project_root, kind, body, hash)
      VALUES ('other', 1, 1, '', '', '', 'request', '{}', 'h'), ('own', 1, 1, '', '', '', 'request', '{}', 'h');
    INSERT INTO countersign.cards (host, card, digest, body, signature, outcome) VALUES ('other', 'open', 'd', '{}', 's', NULL),
      ('other', 'closed', 'd', '{}', 's', 'denied'), ('own', 'mine', 'd', '{}', 's', NULL);
    INSERT INTO countersign.answers (host, card, digest, answer, by_host, by_user, signature)
      VALUES ('other', 'closed', 'd', 'deny', 'other', 'anna', 's');
    INSERT INTO countersign.policies (name, serial, digest, content, signature)
      VALUES ('acme', 1, '${'d'.repeat(64)}', '{}', 's')`);
});
afterAll(async () => {
  for (const client of clients.values()) await client.end();
  await cluster.close();
});

/** How many rows it concerns, or the code of the refusal; nothing of it stays. */
async function tryAs(role: Role, sql: string): Promise<number | string> {
  const client = clients.get(role)!;
  await client.query('BEGIN');
  try {
    return (await client.query(sql)).rows.length;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  } finally {
    await client.query('ROLLBACK');
  }
}

const no = '42501';
const answers = (card: string, by: string, more = '') =>
  `INSERT INTO countersign.answers (host, card, digest, answer, by_host, signature${more === '' ? '' : ', by_user'})
   VALUES ('other', '${card}', 'd', 'allow', '${by}', 's'${more}) RETURNING 1`;

const putPolicy = (more: string) =>
  `INSERT INTO countersign.policies (name, serial, digest, content, signature${more === '' ? '' : ', by_user'})
   VALUES ('acme', 2, '${'d'.repeat(64)}', '{}', 's'${more}) RETURNING 1`;

/** In the order of the roles. */
const may: readonly (readonly [string, string, readonly (number | string)[]])[] = [
  ['sees hosts', 'SELECT 1 FROM countersign.hosts', [3, 3, 3, 3, no]],
  ['sees logs', 'SELECT 1 FROM countersign.audit', [1, 0, 2, 2, no]],
  ['sees what waits', 'SELECT 1 FROM countersign.cards', [1, 3, 3, 3, no]],
  ['sees answers', 'SELECT 1 FROM countersign.answers', [1, 1, 1, 1, no]],
  [
    'brings a host in',
    `INSERT INTO countersign.hosts (host, key) VALUES ('new', '${'N'.repeat(59)}') RETURNING 1`,
    [1, no, no, no, no],
  ],
  [
    'brings one in for somebody else',
    `INSERT INTO countersign.hosts (host, key, owner) VALUES ('new', '${'N'.repeat(59)}', 'anna') RETURNING 1`,
    [no, no, no, no, no],
  ],
  ["changes a host's key", "UPDATE countersign.hosts SET key = 'x' RETURNING 1", [no, no, no, no, no]],
  ["takes another's host", 'UPDATE countersign.hosts SET owner = current_user RETURNING 1', [no, no, no, no, no]],
  ['says that its host is there', 'UPDATE countersign.hosts SET seen_at = now() RETURNING 1', [1, no, no, no, no]],
  [
    'adds to its log',
    `INSERT INTO countersign.audit (host, seq, at, session_id, run_id, project_root, kind, body, hash)
     VALUES ('own', 2, 1, '', '', '', 'request', '{}', 'h') RETURNING 1`,
    [1, no, no, no, no],
  ],
  [
    'adds to the log of another',
    `INSERT INTO countersign.audit (host, seq, at, session_id, run_id, project_root, kind, body, hash)
     VALUES ('other', 2, 1, '', '', '', 'request', '{}', 'h') RETURNING 1`,
    [no, no, no, no, no],
  ],
  [
    'says when a row came',
    `INSERT INTO countersign.audit (host, seq, at, session_id, run_id, project_root, kind, body, hash, received_at)
     VALUES ('own', 2, 1, '', '', '', 'request', '{}', 'h', 'epoch') RETURNING 1`,
    [no, no, no, no, no],
  ],
  [
    'cuts the log of another',
    "INSERT INTO countersign.cuts (host, seq, hash, signature) VALUES ('other', 1, 'h', 's') RETURNING 1",
    [no, no, no, no, no],
  ],
  [
    'asks',
    `INSERT INTO countersign.cards (host, card, digest, body, signature) VALUES ('own', 'c', 'd', '{}', 's') RETURNING 1`,
    [1, no, no, no, no],
  ],
  [
    'asks for another',
    `INSERT INTO countersign.cards (host, card, digest, body, signature) VALUES ('other', 'c', 'd', '{}', 's') RETURNING 1`,
    [no, no, no, no, no],
  ],
  ['closes its cards', "UPDATE countersign.cards SET outcome = 'x' RETURNING 1", [1, no, no, no, no]],
  ['changes what a card says', "UPDATE countersign.cards SET body = 'x' RETURNING 1", [no, no, no, no, no]],
  ['answers', answers('open', 'approves'), [no, 1, no, no, no]],
  ['answers what is closed', answers('closed', 'approves'), [no, no, no, no, no]],
  ['answers from the host of another', answers('open', 'other'), [no, no, no, no, no]],
  ['answers as another user', answers('open', 'approves', ", 'anna'"), [no, no, no, no, no]],
  ['sees policies', 'SELECT 1 FROM countersign.policies', [1, 1, 1, 1, no]],
  ['puts a policy there', putPolicy(''), [no, no, no, 1, no]],
  ['puts one there as another user', putPolicy(", 'anna'"), [no, no, no, no, no]],
  ['changes a policy', "UPDATE countersign.policies SET content = '{}' RETURNING 1", [no, no, no, no, no]],
  ['sees the version', 'SELECT 1 FROM countersign.version', [...Array.from({ length: 4 }, () => teamSteps.length), no]],
  [
    'says what version it is',
    'INSERT INTO countersign.version (version, readable_from) VALUES (9, 9) RETURNING 1',
    [no, no, no, no, no],
  ],
];

describe.each(may)('who %s', (_what, sql, expected) => {
  test('is who may', async () => {
    const found = await Promise.all(roles.map((role) => tryAs(role, sql)));
    expect(Object.fromEntries(roles.map((role, at) => [role, found[at]]))).toEqual(
      Object.fromEntries(roles.map((role, at) => [role, expected[at]])),
    );
  });
});

const tables = ['hosts', 'audit', 'cuts', 'cards', 'answers', 'policies', 'version'] as const;

test.each(tables)('nobody takes a row out of %s, or all, or changes what rights there are', async (table) => {
  const statements = [
    `DELETE FROM countersign.${table}`,
    `TRUNCATE countersign.${table}`,
    `ALTER TABLE countersign.${table} DISABLE ROW LEVEL SECURITY`,
    `DROP TABLE countersign.${table}`,
  ];
  for (const role of roles) {
    for (const sql of statements) expect([role, sql, await tryAs(role, sql)]).toEqual([role, sql, no]);
  }
});
