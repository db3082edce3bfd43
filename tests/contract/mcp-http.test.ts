import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDesk, type Desk } from '#core/desk.ts';
import type { HealthReport } from '#domain/health.ts';
import { createSystemClock } from '../../main/node/host/system-clock.ts';
import { serveMcpHttp, type ServedMcpHttp } from '../../main/doors/mcp/serve-mcp-http.ts';
import { bindBroker } from '../../main/rpc/bind-broker.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../fakes/scripted-host.ts';

const health: HealthReport = { mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] };
const bearer = { authorization: 'Bearer right' };
let host: ScriptedHost;
let desk: Desk;
let served: ServedMcpHttp;
const clients: Client[] = [];

beforeEach(async () => {
  host = scriptedHost();
  desk = createDesk(host.ports);
  const facts = {
    version: '0.0.0',
    userName: 'u',
    hostName: 'h',
    platform: 'linux',
    homeDir: host.ports.homeDir,
    // Output is sent in beats of a real clock.
    clock: createSystemClock(),
    health: () => Promise.resolve(health),
    pickFolder: null,
    ways: () => ({ command: ['countersign', 'mcp'], http: null }),
    model: { read: async () => ({ kind: 'off' as const }), save: async () => ({ kind: 'off' as const }) },
    hooks: null,
  };
  served = await serveMcpHttp({
    port: 0,
    version: '0.0.0',
    isShownBy: (shown) => shown === bearer.authorization,
    onWire: (wire) => bindBroker(wire, desk, facts),
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await served.close();
});

async function connect(mode: 'legacy' | 'auto'): Promise<Client> {
  const client = new Client({ name: 'http-agent', version: '1' }, { versionNegotiation: { mode } });
  const url = new URL(`${served.url}?project=${projectRoot}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: bearer } }));
  clients.push(client);
  return client;
}

const cards = (): number => {
  const { unsubscribe, ...picture } = desk.subscribe(null, () => undefined);
  unsubscribe();
  return picture.kind === 'snapshot' ? picture.snapshot.approvals.length : 0;
};

describe.each(['legacy', 'auto'] as const)('over HTTP, with a client of the %s protocol', (mode) => {
  test('a command runs, and who asks is the name the client gives itself', async () => {
    host.script = () => ({ output: [['stdout', 'hi\n']] });
    const client = await connect(mode);
    const result = await client.callTool({ name: 'shell', arguments: { command: 'echo hi' } });
    expect(result.structuredContent).toMatchObject({ status: 'completed', exitCode: 0, output: 'hi\n' });
    const asked = host.audit.flatMap(({ entry }) => (entry.kind === 'request' ? [entry.command.asker] : []));
    expect(asked).toEqual([{ door: 'mcp', claimedName: 'http-agent', says: null }]);
  });

  test('a card waits, its agent is told so, and cancelling the call takes it away', async () => {
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const client = await connect(mode);
    const cancel = new AbortController();
    const told: string[] = [];
    const call = client.callTool(
      { name: 'shell', arguments: { command: 'make' } },
      { signal: cancel.signal, onprogress: ({ message }) => told.push(message ?? '') },
    );
    await expect.poll(() => told.join('\n')).toContain('Waiting for a person');
    expect(cards()).toBe(1);
    cancel.abort();
    await expect(call).rejects.toThrow();
    await expect.poll(cards).toBe(0);
    expect(host.launches).toEqual([]);
  });

  test('many calls at once each get their own end', async () => {
    host.script = (spec) => ({ output: [['stdout', spec.argv[2] ?? '']] });
    const client = await connect(mode);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => client.callTool({ name: 'shell', arguments: { command: `job ${n}` } })),
    );
    expect(results.map(({ structuredContent }) => structuredContent)).toEqual(
      Array.from({ length: 8 }, (_, n) => expect.objectContaining({ output: `job ${n}` })),
    );
  });
});

function status(headers: Record<string, string>, path = `/mcp?project=${projectRoot}`, body = '{}'): Promise<number> {
  const { port } = new URL(served.url);
  const all = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: all }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

test.each([
  ['without the token', {}, undefined, 401],
  ['with another token', { authorization: 'Bearer wrong' }, undefined, 401],
  ['by another name', { ...bearer, host: 'evil.example' }, undefined, 403],
  ['from a page', { ...bearer, origin: 'https://evil.example' }, undefined, 403],
  ['from a page of this very address', { ...bearer, origin: 'http://127.0.0.1' }, undefined, 403],
  ['elsewhere', bearer, '/', 404],
  ['without a project', bearer, '/mcp', 400],
  ['with a project that is no absolute path', bearer, '/mcp?project=x', 400],
])('a request %s gets nowhere', async (_name, headers, path, expected) => {
  expect(await status(headers, path)).toBe(expected);
});

test.each(['', '{ not json', '[]', '{"jsonrpc":"2.0","id":1}', 'null', 'x'.repeat(20_000_000)])(
  'a body that is no request is refused, and the server stays up',
  async (body) => {
    const code = await status(bearer, undefined, body).catch(() => 413);
    expect(code).toBeGreaterThanOrEqual(400);
    expect(code).toBeLessThan(500);
    expect(await status({})).toBe(401);
  },
);
