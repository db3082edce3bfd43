/** An ordinary PostgreSQL cluster of this system's package in a temporary folder, on a Unix socket, and on TCP where it has a certificate. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { makeCertificates, type Certificates } from './certificates.ts';
import { fillDisk, putDisk, takeDisk } from './small-disk.ts';

const nobody = 65_534;

export interface PostgresCluster {
  /** The folder of its socket. */
  readonly folder: string;
  url(user: string): string;
  /** Where it listens on TCP, if it does: another one after each start. */
  port(): number;
  readonly certificates: Certificates | null;
  /** Runs statements as the owner of the cluster, or as another user of it. */
  sql<T extends object>(text: string, user?: string): Promise<T[]>;
  /** Until it answers; where it runs, it is only waited for. */
  start(): Promise<void>;
  /** As a power cut would: every process of it at once. `immediate`: it ends itself at once, and recovers later too. */
  kill(how?: 'power' | 'immediate'): Promise<void>;
  /** A copy of it as it is now, made while it works; the one before is gone. */
  backUp(): Promise<void>;
  /** Ends it, and starts it as it was when it was copied. */
  restore(): Promise<void>;
  /** Takes all the room of its disk; returns what gives it back. Null where the disk is the machine's own. */
  readonly fill: (() => () => void) | null;
  close(): Promise<void>;
}

export interface ClusterOptions {
  /** What its certificate says: it then listens on TCP at 127.0.0.1, with TLS. */
  readonly names?: string;
  /** Megabytes of a disk of its own. */
  readonly room?: number;
}

const versions = '/usr/lib/postgresql';

function binaries(): string {
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0] : undefined;
  if (newest === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql');
  return join(versions, newest, 'bin');
}

/** A process and all that it started. */
function familyOf(pid: number): readonly number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
  } catch {
    return [pid];
  }
}

function endAll(_running: ChildProcess, pid: number): void {
  for (const each of familyOf(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // Gone by itself.
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const early = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03']);
const isEarly = (error: unknown): boolean => error instanceof Error && 'code' in error && early.has(String(error.code));

export async function startCluster({ names, room }: ClusterOptions = {}): Promise<PostgresCluster> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'cs-pg-'));
  const isRoot = process.getuid?.() === 0;
  const hasDisk = room !== undefined && isRoot;
  if (hasDisk) putDisk(folder, room);
  const certificates = names === undefined ? null : makeCertificates(folder, names);
  // It does not run as root.
  if (isRoot) execFileSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
  const own = isRoot ? { uid: nobody, gid: nobody } : {};
  const options = { ...own, cwd: folder, env: { HOME: folder, LC_ALL: 'C', PATH: process.env['PATH'] } };
  const run = (program: string, ...args: string[]) => promisify(execFile)(join(bin, program), args, options);
  await run('initdb', '-D', 'data', '-U', 'boss', '-A', 'trust', '--no-sync');
  // In its file, where statements can change it.
  const tls = "ssl = on\nssl_cert_file = '../server.crt'\nssl_key_file = '../server.key'\n";
  if (certificates !== null) appendFileSync(join(folder, 'data/postgresql.conf'), tls);
  let server: ChildProcess | null = null;
  let port = 5432;
  const hasEnded = (): boolean => server === null || server.exitCode !== null || server.signalCode !== null;
  const connect = async (user: string): Promise<Client> => {
    for (const end = Date.now() + 60_000; ; await pause(20)) {
      const client = new Client({ host: folder, port, user, database: 'postgres' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (!isEarly(error) || hasEnded() || Date.now() > end) throw error;
      }
    }
  };
  const answers = async (): Promise<void> => (await connect('boss')).end();
  const begin = async (): Promise<void> => {
    if (certificates !== null) port = await freePort();
    const small = ['fsync=off', 'shared_buffers=16MB', 'max_connections=60', 'min_wal_size=32MB', 'max_wal_size=32MB'];
    const settings = [`listen_addresses=${certificates === null ? '' : '127.0.0.1'}`, ...small];
    const args = ['-D', 'data', '-k', folder, '-p', String(port), ...settings.flatMap((each) => ['-c', each])];
    server = spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore', detached: true });
    await answers();
  };
  const start = async (): Promise<void> => {
    // Its port was taken meanwhile, or a process of the one before had not ended yet.
    for (const end = Date.now() + 60_000; ; await pause(20)) {
      try {
        return await (hasEnded() ? begin() : answers());
      } catch (error) {
        if (!hasEnded() || Date.now() > end) throw error;
      }
    }
  };
  const stop = async (end: (running: ChildProcess, pid: number) => void): Promise<void> => {
    const running = server;
    if (running?.pid === undefined) return;
    if (!hasEnded()) {
      const gone = once(running, 'exit');
      end(running, running.pid);
      await gone;
    }
    server = null;
  };
  const kill = (how: 'power' | 'immediate' = 'power') =>
    stop(how === 'power' ? endAll : (running) => running.kill('SIGQUIT'));
  await start();
  return {
    folder,
    certificates,
    port: () => port,
    url: (user) => `postgres://${user}@localhost:${port}/postgres?host=${encodeURIComponent(folder)}`,
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
    kill,
    async backUp() {
      rmSync(join(folder, 'backup'), { recursive: true, force: true });
      await run('pg_basebackup', '-D', 'backup', '-h', folder, '-p', String(port), '-U', 'boss', '-c', 'fast', '-N');
    },
    async restore() {
      await kill('immediate');
      rmSync(join(folder, 'data'), { recursive: true });
      await promisify(execFile)('cp', ['-a', 'backup', 'data'], options);
      await start();
    },
    fill: hasDisk ? () => fillDisk(folder) : null,
    async close() {
      await stop((running) => running.kill('SIGINT'));
      if (hasDisk) takeDisk(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With the store of a team in it, and a user for each role: anna and ben answer, mia only asks, rita reads, otto administers and asks. */
export async function startTeamCluster(
  initialise: (url: string) => Promise<unknown>,
  options: ClusterOptions = {},
): Promise<PostgresCluster> {
  const cluster = await startCluster(options);
  await initialise(cluster.url('boss'));
  await cluster.sql(`CREATE ROLE anna LOGIN IN ROLE countersign_member, countersign_approver;
    CREATE ROLE ben LOGIN IN ROLE countersign_member, countersign_approver;
    CREATE ROLE mia LOGIN IN ROLE countersign_member; CREATE ROLE rita LOGIN IN ROLE countersign_auditor;
    CREATE ROLE otto LOGIN IN ROLE countersign_member, countersign_administrator`);
  return cluster;
}
