/** An ordinary PostgreSQL cluster of this system's package in a temporary folder, on a Unix socket alone. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const nobody = 65_534;

export interface PostgresCluster {
  /** The folder of its socket. */
  readonly folder: string;
  url(user: string): string;
  /** Runs statements as the owner of the cluster, or as another user of it. */
  sql<T extends object>(text: string, user?: string): Promise<T[]>;
  start(): Promise<void>;
  /** As a power cut would: every process of it at once. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const versions = '/usr/lib/postgresql';

function binaries(): string {
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  if (newest === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  return join(versions, newest, 'bin');
}

export async function startCluster(): Promise<PostgresCluster> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'cs-pg-'));
  // It does not run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, nobody, nobody);
  const own = isRoot ? { uid: nobody, gid: nobody } : {};
  const options = { ...own, cwd: folder, env: { HOME: folder, LC_ALL: 'C', PATH: process.env['PATH'] } };
  execFileSync(join(bin, 'initdb'), ['-D', 'data', '-U', 'boss', '-A', 'trust', '--no-sync'], {
    ...options,
    stdio: 'ignore',
  });
  let server: ChildProcess | null = null;
  const connect = async (user: string): Promise<Client> => {
    for (const end = Date.now() + 60_000; ; await pause(20)) {
      const client = new Client({ host: folder, user, database: 'postgres' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        // Not there yet, or just starting.
        if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code) || Date.now() > end) throw error;
      }
    }
  };
  const start = async (): Promise<void> => {
    const settings = ['listen_addresses=', 'fsync=off', 'shared_buffers=16MB', 'max_connections=60'];
    const args = ['-D', 'data', '-k', folder, ...settings.flatMap((each) => ['-c', each])];
    server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', detached: true });
    await (await connect('boss')).end();
  };
  const stop = async (end: (running: ChildProcess, pid: number) => void): Promise<void> => {
    const running = server;
    if (running?.pid === undefined) return;
    const gone = once(running, 'exit');
    end(running, running.pid);
    await gone;
    server = null;
  };
  await start();
  return {
    folder,
    url: (user) => `postgres://${user}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async sql<T extends object>(text: string, user = 'boss') {
      const client = await connect(user);
      try {
        const found = await client.query<T>(text);
        return found.rows;
      } finally {
        await client.end();
      }
    },
    start,
    // Its whole group, which it was started as the leader of.
    kill: () => stop((_server, pid) => process.kill(-pid, 'SIGKILL')),
    async close() {
      await stop((running) => running.kill('SIGINT'));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With the store of a team in it, and a user for each role: anna and ben answer, mia only asks, rita reads. */
export async function startTeamCluster(initialise: (url: string) => Promise<unknown>): Promise<PostgresCluster> {
  const cluster = await startCluster();
  await initialise(cluster.url('boss'));
  await cluster.sql(`CREATE ROLE anna LOGIN IN ROLE countersign_member, countersign_approver;
    CREATE ROLE ben LOGIN IN ROLE countersign_member, countersign_approver;
    CREATE ROLE mia LOGIN IN ROLE countersign_member; CREATE ROLE rita LOGIN IN ROLE countersign_auditor`);
  return cluster;
}
