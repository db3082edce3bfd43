/** A small scene on this machine for a health check: a project, a secret, a socket and a port that must be out of reach. */
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import path from 'node:path';

export interface ProbeScene {
  readonly project: string;
  readonly outside: string;
  readonly secret: string;
  /** Names for the probes' scripts. */
  readonly facts: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** `parent` must not be a place that a sandbox replaces as a whole. */
export async function createProbeScene(parent: string): Promise<ProbeScene> {
  const base = realpathSync(mkdtempSync(path.join(parent, '.countersign-health-')));
  const at = (name: string): string => path.join(base, name);
  for (const name of ['project', 'outside']) mkdirSync(at(name));
  writeFileSync(at('secret'), 'secret\n', { mode: 0o600 });
  const servers = [await listen({ host: '127.0.0.1', port: 0 }), await listen(at('socket'))];
  const address = servers[0]?.address();
  return {
    project: at('project'),
    outside: at('outside'),
    secret: at('secret'),
    facts: {
      OUTSIDE: at('outside'),
      SECRET: at('secret'),
      SOCKET: at('socket'),
      PORT: typeof address === 'object' && address !== null ? String(address.port) : '0',
      DESK: String(process.pid),
      DESK_NAME: readFileSync('/proc/self/comm', 'utf8').trim(),
      IPC: readlinkSync('/proc/self/ns/ipc'),
    },
    async remove() {
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
      rmSync(base, { recursive: true, force: true });
    },
  };
}

async function listen(where: string | { host: string; port: number }): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(where, resolve);
  });
  return server;
}
