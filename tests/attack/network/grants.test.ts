/** Ports of a sandbox opened on this machine, and single unix sockets of this machine opened for a sandbox. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type Server } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '#domain/common/ids.ts';
import {
  createFilteredBroker,
  nativeHolder,
  removeNativeHolder,
  type FilteredBroker,
  type FilteredBrokerOptions,
} from './filtered-broker.ts';

let broker: FilteredBroker;
const open = async (options: FilteredBrokerOptions = {}): Promise<void> => {
  broker = await createFilteredBroker({ settings: { network: 'blocked' }, ...options });
};
afterEach(async () => broker.close());
afterAll(removeNativeHolder);

/** Everything a server at the port says; rejects when nobody is there. */
const said = (port: number, word = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(word));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
const forwardOf = async (runId: RunId): Promise<number> => {
  const found = () =>
    broker.events.flatMap(({ msg }) => (msg.type === 'port-forwarded' && msg.runId === runId ? [msg.forward] : []))[0];
  await expect.poll(found).toBeDefined();
  return found()?.hostPort ?? 0;
};
const viewOf = (runId: RunId) => {
  const subscription = broker.broker.subscribe(null, () => undefined);
  subscription.unsubscribe();
  return subscription.kind === 'snapshot' ? subscription.snapshot.runs.find((run) => run.runId === runId) : undefined;
};
const echoServer = (port: number, host: string): string =>
  `node -e "require('net').createServer({allowHalfOpen:true},s=>{s.write('hello ');s.pipe(s)}).listen(${port},'${host}',()=>console.log('listens'))"`;

describe.each(['node', 'native'] as const)('a port of the sandbox, with the %s holder', (holder) => {
  const cases = ['127.0.0.1', '::1', '0.0.0.0'].map((host) => [host]);
  test.skipIf(holder === 'native' && nativeHolder() === null).each(cases)(
    'at %s is reached on this machine after a yes, both ways, many times, and no longer than the run',
    async (host) => {
      await open({ holder });
      const runId = await broker.start(echoServer(4173, host), { grants: [{ kind: 'forward', port: 4173 }] });
      const card = await broker.approve();
      expect(card).toMatchObject({ kind: 'command', cause: { kind: 'escalation-request' } });
      expect(card.facts.plan).toMatchObject({ network: 'filtered', grants: [{ kind: 'forward', port: 4173 }] });
      const port = await forwardOf(runId);
      expect(viewOf(runId)?.forwards).toEqual([{ port: 4173, hostPort: port }]);
      await broker.printed(runId, 'listens');
      const words = Array.from({ length: 20 }, (_, at) => `word ${at} ${'x'.repeat(100_000)}`);
      const answers = await Promise.all(words.map((word) => said(port, word)));
      expect(answers.map((answer, at) => answer === `hello ${words[at]}`)).toEqual(words.map(() => true));
      await broker.cancel(runId);
      await broker.end(runId);
      await expect(said(port)).rejects.toThrow('ECONNREFUSED');
      expect(viewOf(runId)?.forwards).toEqual([]);
    },
  );

  test.skipIf(holder === 'native' && nativeHolder() === null)(
    'where nobody listens breaks the connection, and another port is not opened by it',
    async () => {
      await open({ holder });
      const line = `${echoServer(4174, '127.0.0.1')} & sleep 30`;
      const runId = await broker.start(line, { grants: [{ kind: 'forward', port: 4173 }] });
      await broker.approve();
      const port = await forwardOf(runId);
      await broker.printed(runId, 'listens');
      await expect(said(port, 'x')).rejects.toThrow('ECONNRESET');
      await expect(said(4174)).rejects.toThrow('ECONNREFUSED');
    },
  );
});

const opened = (runId: RunId): readonly unknown[] => viewOf(runId)?.forwards ?? [];

const started = async (line: string): Promise<RunId> => {
  await open({ settings: { network: 'ask' } });
  const runId = await broker.start(line);
  await broker.printed(runId, 'listens');
  return runId;
};

describe('a port of a command that runs', () => {
  test('is opened by a person, seen, recorded, and taken back with what goes through it', async () => {
    const runId = await started(echoServer(4173, '127.0.0.1'));
    expect(await broker.port(runId, 'open-port', 4173)).toEqual({ kind: 'accepted', runId: null });
    const port = await forwardOf(runId);
    expect(opened(runId)).toEqual([{ port: 4173, hostPort: port }]);
    expect(await said(port, 'word')).toBe('hello word');
    // A second request for the same changes nothing.
    expect((await broker.port(runId, 'open-port', 4173)).kind).toBe('accepted');
    expect(opened(runId)).toHaveLength(1);

    const live = connect(port, '127.0.0.1');
    await new Promise((resolve) => live.once('data', resolve));
    const gone = new Promise((resolve) => live.once('close', resolve));
    live.on('error', () => undefined);
    expect((await broker.port(runId, 'close-port', 4173)).kind).toBe('accepted');
    await gone;
    expect(opened(runId)).toEqual([]);
    await expect(said(port)).rejects.toThrow('ECONNREFUSED');
    const decisions = broker.host.audit.flatMap(({ entry }) => (entry.kind === 'decision' ? [entry.decision] : []));
    expect(decisions).toMatchObject([
      { kind: 'approved', by: { kind: 'policy' } },
      { kind: 'approved', by: { kind: 'person' }, grants: [{ kind: 'forward', port: 4173 }] },
      { kind: 'denied', by: { kind: 'person' }, note: 'port 4173 was closed again' },
    ]);
    expect((await broker.port(runId, 'open-port', 4173)).kind).toBe('accepted');
    await expect.poll(() => opened(runId)).toHaveLength(1);
    const again = viewOf(runId)?.forwards[0]?.hostPort ?? 0;
    await broker.cancel(runId);
    await broker.end(runId);
    expect(opened(runId)).toEqual([]);
    await expect(said(again)).rejects.toThrow('ECONNREFUSED');
    expect(await broker.port(runId, 'open-port', 4173)).toMatchObject({ error: { code: 'already-settled' } });
  });

  test('that was granted before it began is taken back too', async () => {
    await open({ settings: { network: 'ask' } });
    const runId = await broker.start(echoServer(4175, '127.0.0.1'), { grants: [{ kind: 'forward', port: 4175 }] });
    await broker.approve();
    const port = await forwardOf(runId);
    expect((await broker.port(runId, 'close-port', 4175)).kind).toBe('accepted');
    await expect(said(port)).rejects.toThrow('ECONNREFUSED');
    expect(await broker.port(runId, 'close-port', 4175)).toMatchObject({ error: { code: 'already-settled' } });
  });

  test.each([3128, 1080, 80, 443, 22])('%i stays closed, because the desk itself listens there', async (port) => {
    const runId = await started(echoServer(4173, '127.0.0.1'));
    const refusal = { kind: 'refused', error: { code: 'not-offered' } };
    expect(await broker.port(runId, 'open-port', port)).toMatchObject(refusal);
    expect(opened(runId)).toEqual([]);
    await broker.cancel(runId);
    await broker.end(runId);
  });

  test('is opened by nobody but a person, and not more than 64 at once', async () => {
    const runId = await started(echoServer(4173, '127.0.0.1'));
    expect(await broker.port(runId, 'open-port', 4173, false)).toMatchObject({ error: { code: 'not-allowed-here' } });
    const first = 20_000;
    for (let at = 0; at < 64; at += 1) {
      expect((await broker.port(runId, 'open-port', first + at)).kind).toBe('accepted');
    }
    expect(await broker.port(runId, 'open-port', first + 64)).toMatchObject({
      error: { code: 'too-many', message: '64 ports are open already.', remedy: 'Close one of them.' },
    });
    expect(opened(runId)).toHaveLength(64);
  });

  test('stays closed where the opening cannot be recorded', async () => {
    const runId = await started(echoServer(4173, '127.0.0.1'));
    broker.host.auditProblem = new Error('the disk is full');
    expect((await broker.port(runId, 'open-port', 4173)).kind).toBe('refused');
    expect(opened(runId)).toEqual([]);
    broker.host.auditProblem = null;
  });
});

test('a number that is taken on this machine is opened under another, which the run shows', async () => {
  const taken = createServer((socket) => socket.end('not the sandbox'));
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const where = taken.address();
  const port = typeof where === 'object' && where !== null ? where.port : 0;
  await open();
  const runId = await broker.start(echoServer(port, '127.0.0.1'), { grants: [{ kind: 'forward', port }] });
  await broker.approve();
  const hostPort = await forwardOf(runId);
  await broker.printed(runId, 'listens');
  expect(hostPort).not.toBe(port);
  expect(await said(hostPort, 'x')).toBe('hello x');
  taken.close();
});

const ask = (at: string): string =>
  `node -e "require('net').connect('${at}').on('data',d=>process.stdout.write(d)).on('error',e=>{console.error('connect '+e.code+' ${at}: Permission denied');process.exit(1)})"`;

describe('a unix socket of this machine', () => {
  let folder: string;
  let services: Server[];
  const listen = async (name: string): Promise<string> => {
    const at = path.join(folder, name);
    mkdirSync(path.dirname(at), { recursive: true });
    const service = createServer((socket) => socket.end(`this is ${name}\n`));
    services.push(service);
    await new Promise<void>((resolve) => service.listen(at, resolve));
    return at;
  };
  beforeEach(() => {
    services = [];
    folder = mkdtempSync(path.join(homedir(), '.countersign-sock-'));
  });
  afterEach(() => {
    for (const service of services) service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is reached after a yes to exactly it, and the audit says so; its neighbour stays closed', async () => {
    await open();
    const agent = await listen('ssh-x/agent.1');
    const docker = await listen('docker.sock');
    const grants = [{ kind: 'socket', path: agent }] as const;
    const runId = await broker.start(`${ask(agent)}; ${ask(docker)} 2>/dev/null || echo closed`, { grants });
    const card = await broker.approve();
    expect(card.facts.plan.grants).toEqual(grants);
    const { output } = await broker.end(runId);
    expect(output).toBe('this is ssh-x/agent.1\nclosed\n');
    const plans = broker.host.audit.flatMap(({ entry }) => (entry.kind === 'attempt' ? [entry.plan.grants] : []));
    expect(plans).toEqual([grants]);
  });

  test('that was refused is offered, alone, and the retry reaches it', async () => {
    await open();
    const docker = await listen('docker.sock');
    const runId = await broker.start(ask(docker));
    const card = await broker.approve();
    expect(card).toMatchObject({ kind: 'escalation', grants: [{ kind: 'socket', path: docker }] });
    const { output, outcome } = await broker.end(runId);
    expect(output).toContain('this is docker.sock');
    expect(outcome).toMatchObject({ kind: 'completed', attempt: { attempts: 2 } });
  });
});
