/** The client without Node, compiled as the build does it, and desks that say what a test wants. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waysToCompile } from '../../../main/node/sandbox/bubblewrap/build-helper.ts';

const source = join(import.meta.dirname, '../../../resources/helper/client/client.c');

export interface ClientPlace {
  readonly folder: string;
  readonly client: string;
  readonly project: string;
  readonly runtimeDir: string;
  readonly env: NodeJS.ProcessEnv;
  remove(): void;
}

/** Null where there is no compiler. */
export function makeClientPlace(): ClientPlace | null {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cs-')));
  const client = join(folder, 'client');
  const isBuilt =
    process.platform === 'linux' &&
    waysToCompile.some(
      (how) => spawnSync('cc', ['-Wall', '-Wextra', '-Werror', ...how, '-o', client, source]).status === 0,
    );
  if (!isBuilt) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const project = join(folder, 'project');
  const runtimeDir = join(folder, 'run', 'countersign');
  mkdirSync(project);
  mkdirSync(runtimeDir, { recursive: true, mode: 0o700 });
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_RUNTIME_DIR: join(folder, 'run') };
  return { folder, client, project, runtimeDir, env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface ClientEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface StartedClient {
  readonly process: ChildProcess;
  readonly end: Promise<ClientEnd>;
}

export function startProgram(
  [program = '', ...args]: readonly string[],
  { project, env }: Pick<ClientPlace, 'project' | 'env'>,
  input: string | Buffer | null = '',
): StartedClient {
  const child = spawn(program, args, { cwd: project, env, stdio: 'pipe' });
  const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  child.stdout.on('data', (chunk: Buffer) => said.stdout.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.stderr.push(chunk));
  // A program that reads nothing may be gone before its input is.
  child.stdin.on('error', () => undefined);
  if (input !== null) child.stdin.end(input);
  const end = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    stdout: Buffer.concat(said.stdout).toString(),
    stderr: Buffer.concat(said.stderr).toString(),
  }));
  return { process: child, end };
}

/** In the place of Node: says that it was started, and with what. */
export function standInForNode({ folder }: ClientPlace): readonly [string, string] {
  const program = join(folder, 'program.cjs');
  if (!existsSync(program)) {
    writeFileSync(program, 'printf "node:"; printf " %s" "$@"; [ "$1" = go-on ] || { printf "\\n"; cat; }; exit 99\n');
  }
  return ['/bin/sh', program];
}

export const upgraded = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n';

export function textFrame(value: unknown): Buffer {
  const payload = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2);
  else if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

export const reply = (id: number, result: unknown): Buffer =>
  textFrame({ t: 'reply', id, reply: { ok: true, result } });

export interface ScriptedDesk {
  /** Names of the methods that were called. */
  readonly called: string[];
  close(): Promise<void>;
}

export type Answer = (call: { method: string; id: number; params: unknown }, socket: Socket) => void;

/** Upgrades with `greeting`, answers the hello, and everything else by the script. */
export async function scriptedDesk(place: ClientPlace, answer: Answer, greeting = upgraded): Promise<ScriptedDesk> {
  writeFileSync(join(place.runtimeDir, 'desk.token'), 'token', { mode: 0o600 });
  const called: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let have: Buffer = Buffer.alloc(0);
    let isUpgraded = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      have = Buffer.concat([have, chunk]);
      if (!isUpgraded) {
        const end = have.indexOf('\r\n\r\n');
        if (end === -1) return;
        isUpgraded = true;
        have = have.subarray(end + 4);
        socket.write(greeting);
      }
      for (let frame = readMasked(have); frame !== null; frame = readMasked(have)) {
        have = frame.rest;
        const call = JSON.parse(frame.text) as { method: string; id: number; params: unknown };
        called.push(call.method);
        if (call.method === 'desk.hello') socket.write(reply(call.id, {}));
        else answer(call, socket);
      }
    });
  });
  server.listen(join(place.runtimeDir, 'desk.sock'));
  await once(server, 'listening');
  return {
    called,
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

function readMasked(bytes: Buffer): { text: string; rest: Buffer } | null {
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < start) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const from = start + 4;
  if (bytes.length < from + length) return null;
  return { text: bytes.subarray(from, from + length).toString(), rest: bytes.subarray(from + length) };
}
