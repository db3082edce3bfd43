/** Sockets of the host are found by whatever name they were bound. */
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { spawn, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostSockets } from '../../../../../main/node/sandbox/machine/host-sockets.ts';

let folder: string;
let server: Server | null = null;
let service: ChildProcess | null = null;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'host-sockets-')));
});
afterEach(() => {
  server?.close();
  service?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a socket bound by its full name is found', async () => {
  const name = path.join(folder, 'full name.sock');
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(name, resolve));
  expect(hostSockets()).toContain(name);
});

test('a socket bound by a relative name is found beside its process, and gone with it', async () => {
  const listening = `require('node:net').createServer().listen('rel ä.sock', () => console.log(1))`;
  service = spawn(process.execPath, ['-e', listening], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve) => service?.stdout?.once('data', resolve));
  const name = path.join(folder, 'rel ä.sock');
  expect(hostSockets()).toContain(name);
  expect(hostSockets()).toContain(name);
  const ended = new Promise((resolve) => service?.once('close', resolve));
  service.kill('SIGKILL');
  await ended;
  expect(hostSockets()).not.toContain(name);
});

test('a socket in a closed folder of somebody else is left out: no sandbox could go there, or cover it', async ({
  skip,
}) => {
  skip(process.getuid?.() !== 0, 'only the superuser can give a folder to somebody else');
  const theirs = path.join(folder, 'theirs');
  mkdirSync(theirs);
  const name = path.join(theirs, 'desk.sock');
  server = createServer();
  await new Promise<void>((resolve) => server?.listen(name, resolve));
  chownSync(theirs, 65_534, 65_534);
  for (const [mode, isFound] of [
    [0o700, false],
    [0o711, true],
    [0o710, false],
  ] as const) {
    chmodSync(theirs, mode);
    expect([mode, hostSockets().includes(name)]).toEqual([mode, isFound]);
  }
  chownSync(theirs, 65_534, process.getegid?.() ?? 0);
  expect(hostSockets()).toContain(name);
});
