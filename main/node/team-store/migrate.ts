/** Makes the tables of a team's store, step by step, and says which version a store has. */
import type { Client } from 'pg';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import first from '../../../resources/team-store/1.sql?raw';
import policies from '../../../resources/team-store/2.sql?raw';

export interface TeamStep {
  readonly version: number;
  /** The oldest version of a host that may work with what the step leaves. */
  readonly readableFrom: number;
  readonly sql: string;
}

export const teamSteps: readonly TeamStep[] = [
  { version: 1, readableFrom: 1, sql: first },
  { version: 2, readableFrom: 1, sql: policies },
];
const newestOf = (steps: readonly TeamStep[]): number => steps.at(-1)?.version ?? 0;
const teamStoreVersion = newestOf(teamSteps);
/** What the channel of news says where hosts have to look at the version again. */
export const versionNews = 'version';

const roles = ['member', 'approver', 'auditor', 'administrator'].map((role) => `countersign_${role}`);

/** Resolves to the version that it then has. Throws `protocol-mismatch` for one of a newer version. */
export async function migrateTeamStore(client: Pick<Client, 'query'>, steps = teamSteps): Promise<number> {
  await client.query('BEGIN');
  try {
    // One at a time where the engine has such locks; elsewhere the key of the version does it.
    await client.query('SELECT pg_advisory_xact_lock(7236498112)');
    const known = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY($1)', [
      roles,
    ]);
    for (const role of roles) {
      if (!known.rows.some(({ rolname }) => rolname === role)) await client.query(`CREATE ROLE ${role}`);
    }
    await client.query('CREATE SCHEMA IF NOT EXISTS countersign');
    await client.query(
      `CREATE TABLE IF NOT EXISTS countersign.version
         (version int PRIMARY KEY, readable_from int NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
    );
    const found = await readVersion(client);
    refuseNewer(found, newestOf(steps));
    for (const { version, readableFrom, sql } of steps.filter((step) => step.version > found.version)) {
      await client.query('INSERT INTO countersign.version (version, readable_from) VALUES ($1, $2)', [
        version,
        readableFrom,
      ]);
      await client.query(sql);
    }
    await client.query(`GRANT SELECT ON countersign.version TO ${roles.join(', ')}`);
    await client.query('COMMIT');
    // Hosts that are connected work with what was there before. Where nobody can be told they look by themselves.
    await client.query(`SELECT pg_notify('countersign', '${versionNews}')`).catch(() => undefined);
    return Math.max(found.version, newestOf(steps));
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Throws `protocol-mismatch` where this program and the store do not fit each other. */
export async function checkVersion(client: Pick<Client, 'query'>): Promise<void> {
  const found = await readVersion(client);
  refuseNewer(found, teamStoreVersion);
  if (found.version >= teamStoreVersion) return;
  throw new BrokerError('protocol-mismatch', say("The team's store is older than this program."), {
    remedy: say('Its administrator brings it up: countersign team init'),
  });
}

interface Version {
  readonly version: number;
  readonly readableFrom: number;
}

async function readVersion(client: Pick<Client, 'query'>): Promise<Version> {
  const { rows } = await client.query<{ version: number | null; readable_from: number | null }>(
    'SELECT max(version) AS version, max(readable_from) AS readable_from FROM countersign.version',
  );
  return { version: rows[0]?.version ?? 0, readableFrom: rows[0]?.readable_from ?? 0 };
}

function refuseNewer({ readableFrom }: Version, own: number): void {
  if (readableFrom <= own) return;
  throw new BrokerError('protocol-mismatch', say("The team's store is of a newer version than this program."), {
    remedy: say('Install a newer Countersign. Nothing was changed.'),
  });
}
