/** A small scene on this machine for a health check: a project, secrets, sockets and a port that must be out of reach. */
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';

export interface ProbeScene {
  readonly project: string;
  readonly outside: string;
  /** To be denied for reading: one is there, one is replaced later, one appears later. */
  readonly secrets: readonly string[];
  /** `NAME=value` in the environment of everything that the probes start. */
  readonly mark: string;
  /** Names for the probes' scripts. */
  readonly facts: Readonly<Record<string, string>>;
  /** Lets the late secrets appear, and then tells the probe that waits for them. */
  change(): void;
  remove(): Promise<void>;
}

const prefix = '.countersign-health-';
const abandonedAfterMs = 600_000;

/** `parent` must not be a place that a sandbox replaces as a whole. */
export async function createProbeScene(parent: string): Promise<ProbeScene> {
  sweepOld(parent);
  const base = realpathSync(mkdtempSync(path.join(parent, prefix)));
  const at = (...names: string[]): string => path.join(base, ...names);
  const name = path.basename(base).slice(1);
  for (const folder of ['project', 'outside']) mkdirSync(at(folder));
  for (const file of ['secret', 'replaced']) writeFileSync(at(file), 'secret\n', { mode: 0o600 });
  writeFileSync(at('project', '.mcp.json'), '{}\n');
  writeFileSync(at('outside', 'linked'), 'before\n');
  mkdirSync(at('project', 'node_modules'));
  for (const folder of ['project', 'project/node_modules']) linkSync(at('outside', 'linked'), at(folder, 'linked'));
  const servers = [await listen({ host: '127.0.0.1', port: 0 }), await listen(at('socket')), await listen(`\0${name}`)];
  const address = servers[0]?.address();
  return {
    project: at('project'),
    outside: at('outside'),
    secrets: ['secret', 'replaced', 'late'].map((file) => at(file)),
    mark: `COUNTERSIGN_PROBE=${name}`,
    facts: {
      COUNTERSIGN_PROBE: name,
      OUTSIDE: at('outside'),
      SECRET: at('secret'),
      REPLACED: at('replaced'),
      LATE: at('late'),
      SHARED_DEVICES: ['/tmp', '/dev/shm'].map((folder) => deviceOf(folder)).join(' '),
      SOCKET: at('socket'),
      ABSTRACT: name,
      PORT: typeof address === 'object' && address !== null ? String(address.port) : '0',
      DESK: String(process.pid),
      DESK_NAME: readFileSync('/proc/self/comm', 'utf8').trim(),
      IPC: readlinkSync('/proc/self/ns/ipc'),
      NAMESPACES: ['user', 'mnt', 'uts', 'pid'].map((kind) => readlinkSync(`/proc/self/ns/${kind}`)).join(' '),
    },
    change() {
      writeFileSync(at('late'), 'secret\n');
      writeFileSync(at('fresh'), 'secret\n');
      renameSync(at('fresh'), at('replaced'));
      writeFileSync(at('project', 'changed'), '');
    },
    async remove() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      rmSync(base, { recursive: true, force: true });
    },
  };
}

/** Number of the file system that a folder lies on. */
function deviceOf(folder: string): string {
  return String(statSync(folder, { throwIfNoEntry: false })?.dev ?? 'none');
}

/** What a broker left that was killed in the middle of a check. */
function sweepOld(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const scene = path.join(parent, name);
    const changedAt = statSync(scene, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > abandonedAfterMs) rmSync(scene, { recursive: true, force: true });
  }
}

async function listen(where: string | { host: string; port: number }): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
  return server;
}
