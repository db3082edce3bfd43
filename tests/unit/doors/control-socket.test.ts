/** Facts about the entry point for programs: who can reach it, and what a dead or second broker does to it. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectBroker } from '../../../main/doors/control-socket/connect-broker.ts';
import {
  serveControlSocket,
  type ServedControlSocket,
} from '../../../main/doors/control-socket/serve-control-socket.ts';
import { handClock } from '../../fakes/hand-clock.ts';
import { scriptedBroker, type ScriptedBroker } from '../../fakes/people/scripted-broker.ts';
import { english } from '#domain/common/message.ts';

let base: string;
let runtimeDir: string;
let broker: ScriptedBroker;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'cs-'));
  runtimeDir = join(base, 'run');
  broker = scriptedBroker({
    'desk.hello': () => ({ shell: 'socket' }),
    'project.open': () => ({ sessionId: 'ses_1' }),
  });
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  rmSync(base, { recursive: true });
});

async function serve(): Promise<ServedControlSocket> {
  const served = await serveControlSocket({
    runtimeDir,
    dataDir: runtimeDir,
    onWire: (wire) => broker.bind(wire),
    clock: handClock(),
  });
  if (served.kind === 'serving') ends.push(() => served.close());
  return served;
}
const connect = () => connectBroker({ runtimeDir, dataDir: runtimeDir, client: 'test', waitMs: 3000 });
const socketFile = () => join(runtimeDir, 'desk.sock');
const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** Leaves a socket file behind that nobody listens on, as a killed broker does. */
async function leaveDeadSocket(): Promise<void> {
  mkdirSync(runtimeDir, { mode: 0o700 });
  const script = `require('net').createServer().listen(${JSON.stringify(socketFile())}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', script]), 'exit');
  expect(lstatSync(socketFile()).isSocket()).toBe(true);
}

test('folder, socket and token are for the owner alone', async () => {
  await serve();
  expect([runtimeDir, socketFile(), join(runtimeDir, 'desk.token')].map(modeOf)).toEqual(['700', '600', '600']);
});

test('a program of the same user gets a wire that is no person', async () => {
  await serve();
  const connection = await connect();
  if (connection.kind !== 'connected') throw new Error(english(connection.error.message));
  expect(await connection.client.call('project.open', { path: '/p' })).toEqual({
    ok: true,
    result: { sessionId: 'ses_1' },
  });
  expect(broker.wires.map(({ shell, isPerson }) => ({ shell, isPerson }))).toEqual([
    { shell: 'socket', isPerson: false },
  ]);
  connection.client.close();
});

test('when the desk goes, a waiting call is answered and the files are gone', async () => {
  const served = await serve();
  const asked = Promise.withResolvers<void>();
  const never = scriptedBroker({ 'desk.health': () => (asked.resolve(), new Promise(() => undefined)) });
  const connection = await connect();
  if (connection.kind !== 'connected' || served.kind !== 'serving') throw new Error('not connected');
  never.bind(broker.wires[0]!);
  const gone = new Promise<void>((resolve) => connection.client.onClose(resolve));
  const waiting = connection.client.call('desk.health', { refresh: false });
  await asked.promise;
  ends.pop();
  await served.close();
  expect(await waiting).toMatchObject({ ok: false, error: { code: 'desk-unreachable' } });
  await gone;
  expect(existsSync(socketFile()) || existsSync(join(runtimeDir, 'desk.token'))).toBe(false);
});

test('without a desk a client learns so at once', async () => {
  expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: false, error: { code: 'desk-unreachable' } });
});

test('a socket that a dead desk left is replaced, and means no desk to clients', async () => {
  await leaveDeadSocket();
  writeFileSync(join(runtimeDir, 'desk.token'), 'old', { mode: 0o600 });
  expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: false });
  expect((await serve()).kind).toBe('serving');
  const connection = await connect();
  expect(connection.kind).toBe('connected');
  if (connection.kind === 'connected') connection.client.close();
});

test('a second desk is refused, and the first keeps its socket', async () => {
  await serve();
  expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'already-settled' } });
  const connection = await connect();
  expect(connection.kind).toBe('connected');
  if (connection.kind === 'connected') connection.client.close();
});

test('of several desks that start at once over a dead socket exactly one serves', async () => {
  await leaveDeadSocket();
  const kinds = (await Promise.all([serve(), serve(), serve()])).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['refused', 'refused', 'serving']);
});

test('a socket that somebody else answers is left alone', async () => {
  mkdirSync(runtimeDir, { mode: 0o700 });
  const other: Server = createServer().listen(socketFile());
  await once(other, 'listening');
  ends.push(() => other.close());
  expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'already-settled' } });
  expect(existsSync(socketFile())).toBe(true);
});

test('a desk that lets in and then says nothing does not hang the client', async () => {
  await serve();
  const mute = scriptedBroker({ 'desk.hello': () => new Promise(() => undefined) });
  broker = mute;
  expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: true });
});

test('a desk that listens and never answers does not hang the client', async () => {
  mkdirSync(runtimeDir, { mode: 0o700 });
  const mute: Server = createServer(() => undefined).listen(socketFile());
  await once(mute, 'listening');
  ends.push(() => mute.close());
  writeFileSync(join(runtimeDir, 'desk.token'), 'x', { mode: 0o600 });
  expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: true });
});

describe('an unsafe place is refused', () => {
  test('a folder that others can enter', async () => {
    mkdirSync(runtimeDir);
    chmodSync(runtimeDir, 0o755);
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
  });

  test('a folder that is a link', async () => {
    mkdirSync(join(base, 'elsewhere'), { mode: 0o700 });
    symlinkSync(join(base, 'elsewhere'), runtimeDir);
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
  });

  test('a plain file in the place of the socket', async () => {
    mkdirSync(runtimeDir, { mode: 0o700 });
    writeFileSync(socketFile(), 'mine');
    expect(await serve()).toMatchObject({ kind: 'refused' });
    expect(readFileSync(socketFile(), 'utf8')).toBe('mine');
  });

  test('a path longer than a socket may have', async () => {
    runtimeDir = join(base, 'x'.repeat(108));
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'too-large' } });
  });

  const isRoot = process.getuid?.() === 0;
  test.runIf(isRoot)('a folder of another user', async () => {
    mkdirSync(runtimeDir, { mode: 0o700 });
    chownSync(runtimeDir, 12_345, 12_345);
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
  });

  test.runIf(isRoot)('a socket of another user, for the desk and for its clients', async () => {
    await leaveDeadSocket();
    chownSync(socketFile(), 12_345, 12_345);
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
    expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: true, error: { code: 'unauthorized' } });
  });
});

test.skipIf(process.getuid?.() === 0)(
  'where nobody can see whether a desk runs, its client is told so, and goes on without none',
  async () => {
    mkdirSync(join(runtimeDir, 'below'), { recursive: true });
    chmodSync(runtimeDir, 0o000);
    const place = join(runtimeDir, 'below');
    const there = await connectBroker({ runtimeDir: place, dataDir: place, client: 'test', waitMs: 3000 });
    chmodSync(runtimeDir, 0o700);
    expect(there).toMatchObject({ kind: 'unreachable', isRunning: true, error: { code: 'desk-unreachable' } });
    expect(there.kind === 'unreachable' && english(there.error.message)).toBe(`${place} cannot be read by you.`);
  },
);

describe.runIf(process.getuid?.() === 0)('another user of the machine', () => {
  const other = 65_534;
  /** Node where they can start it: its own folder may be closed to them. */
  let node: string;
  beforeEach(() => {
    node = join(base, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
    chmodSync(base, 0o755);
  });
  /** Runs a program of theirs and gives back what it said. */
  const asOther = (script: string, ...args: string[]): string => {
    const { stdout } = spawnSync(node, ['-e', script, ...args], {
      uid: other,
      gid: other,
      cwd: '/',
      encoding: 'utf8',
      timeout: 20_000,
    });
    return stdout.trim();
  };

  test('reaches neither the socket nor the token', async () => {
    await serve();
    const reach = `require('node:net').connect(process.argv[1]).on('connect', () => { console.log('in'); process.exit() }).on('error', ({ code }) => console.log(code))`;
    const read = `try { console.log(require('node:fs').readFileSync(process.argv[1], 'utf8')) } catch ({ code }) { console.log(code) }`;
    expect(asOther(reach, socketFile())).toBe('EACCES');
    expect(asOther(read, join(runtimeDir, 'desk.token'))).toBe('EACCES');
  });

  test('who listens in the desk’s place hears nothing of a client', async () => {
    mkdirSync(runtimeDir, { mode: 0o777 });
    chmodSync(runtimeDir, 0o777);
    const listen = `const s = require('node:net').createServer((c) => { c.on('data', () => console.log('heard')); console.log('visited') });
      s.listen(process.argv[1], () => console.log('listening'));`;
    const theirs = spawn(node, ['-e', listen, socketFile()], { uid: other, gid: other, cwd: '/' });
    ends.push(() => void theirs.kill('SIGKILL'));
    let said = '';
    theirs.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toContain('listening');
    writeFileSync(join(runtimeDir, 'desk.token'), 'x', { mode: 0o600 });
    expect(await connect()).toMatchObject({ kind: 'unreachable', isRunning: true, error: { code: 'unauthorized' } });
    expect(await serve()).toMatchObject({ kind: 'refused', error: { code: 'unauthorized' } });
    expect(said).toBe('listening\n');
  });
});

test.each([
  ['no token', {}, '/desk', 401],
  ['a wrong token', { authorization: 'Bearer x' }, '/desk', 401],
  ['a token without its scheme', { authorization: '$TOKEN' }, '/desk', 401],
  ['an origin, as only a page has', { authorization: 'Bearer $TOKEN', origin: 'http://localhost' }, '/desk', 403],
  ['another path', { authorization: 'Bearer $TOKEN' }, '/ws', 404],
  ['another protocol', { authorization: 'Bearer $TOKEN', 'sec-websocket-protocol': 'v9' }, '/desk', 400],
  ['everything right', { authorization: 'Bearer $TOKEN' }, '/desk', 101],
])('a program with %s is answered %j %s %i', async (_name, headers, path, status) => {
  await serve();
  const token = readFileSync(join(runtimeDir, 'desk.token'), 'utf8');
  const given = Object.entries(headers).map(([name, value]) => [name, value.replace('$TOKEN', token)] as const);
  const answered = await new Promise((resolve, reject) => {
    const sent = request({
      socketPath: socketFile(),
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'x3JJHMbDL1EzLkh9GBhXDw==',
        'sec-websocket-protocol': 'countersign.v1',
        ...Object.fromEntries(given),
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.end();
  });
  expect(answered).toBe(status);
});

test('a program with another runtime folder finds the desk by its note, and believes no note that others could have written', async () => {
  const elsewhere = join(runtimeDir, 'elsewhere');
  const strange = () => connectBroker({ runtimeDir: elsewhere, dataDir: runtimeDir, client: 'test' });
  await serve();
  const found = await strange();
  expect(found.kind).toBe('connected');
  if (found.kind === 'connected') found.client.close();

  const note = join(runtimeDir, 'desk.place');
  chmodSync(note, 0o666);
  expect(await strange()).toMatchObject({ kind: 'unreachable', isRunning: false });
  rmSync(note);
  writeFileSync(join(runtimeDir, 'planted'), `${runtimeDir}\n`, { mode: 0o600 });
  symlinkSync(join(runtimeDir, 'planted'), note);
  expect(await strange()).toMatchObject({ kind: 'unreachable', isRunning: false });
  rmSync(note);
});
