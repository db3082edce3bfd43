/** The filtered network of a Mac: a proxy on the machine's loopback for each attempt. Its sockets are real; no Mac and no Seatbelt is behind it. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionGate, ConnectionRequest, NetworkGuard } from '#core/ports.ts';
import { createNetworkGuards, filterProblem } from '../../../../main/node/proxy/create-network-guards.ts';

const run = promisify(execFile);
const asked: ConnectionRequest[] = [];
const reports: string[] = [];
const guards: NetworkGuard[] = [];
let origin: HttpServer;
let originPort = 0;

beforeEach(async () => {
  asked.length = 0;
  reports.length = 0;
  origin = createServer((_request, response) => response.end('from the origin'));
  origin.listen(0, '127.0.0.1');
  await once(origin, 'listening');
  originPort = (origin.address() as AddressInfo).port;
});
afterEach(() => {
  for (const guard of guards.splice(0)) guard.close();
  origin.closeAllConnections();
  origin.close();
});

const gateOf = (isAllowed: boolean): ConnectionGate => ({
  decide(request) {
    asked.push(request);
    const { host, port, protocol } = request;
    if (!isAllowed) return Promise.resolve({ kind: 'deny', sentence: 'A person said no.' });
    const ended = new AbortController().signal;
    return Promise.resolve({ kind: 'allow', target: { host, port, protocol }, addresses: ['127.0.0.1'], ended });
  },
  refused: () => null,
  onRefused: () => () => undefined,
  onAsking: () => () => undefined,
  refuseName: () => undefined,
  report: (what) => void reports.push(what),
  close: () => Promise.resolve(),
});

async function open(isAllowed: boolean, grants: readonly unknown[] = []): Promise<NetworkGuard> {
  const made = createNetworkGuards({
    env: {},
    namespaceHolderPath: null,
    platform: 'darwin',
    lookUp: () => Promise.resolve([]),
  });
  const plan = { network: 'filtered', mechanism: 'seatbelt', grants } as never;
  const guard = await made.open({ runId: 'run_1', attempt: 1, plan, gate: gateOf(isAllowed) });
  guards.push(guard);
  return guard;
}

/** What curl gets when nothing but the variables leads it. */
const curl = async (guard: NetworkGuard, args: readonly string[] = []): Promise<string> => {
  const env = { PATH: process.env['PATH'], ...guard.way?.variables };
  const { stdout } = await run('curl', ['-s', '-m', '10', ...args, `http://shop.example:${originPort}/`], { env });
  return stdout;
};

const portsOf = ({ way }: NetworkGuard): readonly number[] => (way?.place.kind === 'loopback' ? way.place.ports : []);

test('a program that obeys the variables is asked about by name, and gets what was allowed', async () => {
  const guard = await open(true);
  expect(await curl(guard)).toBe('from the origin');
  const socks = guard.way?.variables['COUNTERSIGN_SOCKS_PROXY'] ?? '';
  expect(await curl(guard, ['-x', socks])).toBe('from the origin');
  expect(asked.map(({ host, port, way }) => [host, port, way])).toEqual([
    ['shop.example', originPort, 'proxy'],
    ['shop.example', originPort, 'proxy'],
  ]);
});

test('what is refused is told to the program, and nothing is dialled', async () => {
  const requests: unknown[] = [];
  origin.on('request', (request) => requests.push(request));
  expect(await curl(await open(false))).toContain('A person said no.');
  expect(requests).toEqual([]);
});

test('two attempts have ports of their own, on the loopback address, for as long as they live', async () => {
  const [one, other] = [await open(true), await open(true)];
  const ports = [...portsOf(one), ...portsOf(other)];
  expect(new Set(ports).size).toBe(4);
  expect(one.way?.variables['HTTPS_PROXY']).toMatch(new RegExp(`@127\\.0\\.0\\.1:${portsOf(one)[0]}$`, 'u'));
  expect(one.way?.variables['COUNTERSIGN_NETWORK']).toBe('filtered');
  one.close();
  for (const port of portsOf(one)) {
    const socket = connect(port, '127.0.0.1');
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  }
  expect(await curl(other)).toBe('from the origin');
});

test('a program of the machine that has not the password of the attempt is refused, and nobody is asked', async () => {
  const guard = await open(true);
  const [http] = portsOf(guard);
  await curl(guard, ['-x', `http://127.0.0.1:${http}`]);
  expect(asked).toEqual([]);
  expect(reports.length).toBeGreaterThan(0);
});

test('a port that was granted at the start is told, and one that was not cannot be opened any more', async () => {
  const guard = await open(true, [{ kind: 'forward', port: 5173 }]);
  expect(await guard.forward?.(5173)).toBe(5173);
  await expect(guard.forward?.(8080)).rejects.toMatchObject({ code: 'not-offered' });
});

test('a Mac needs no helper for it', () => {
  expect(filterProblem({ env: {}, namespaceHolderPath: null, platform: 'darwin' })).toBeNull();
});
