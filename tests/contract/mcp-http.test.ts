import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createBroker, type Broker } from '#core/broker.ts';
import type { HealthReport } from '#domain/common/health.ts';
import { createSystemClock } from '../../main/node/host/time-and-ids.ts';
import { maxSessions } from '../../main/doors/mcp/mcp-sessions.ts';
import { serveMcpHttp, type ServedMcpHttp } from '../../main/doors/mcp/serve-mcp-http.ts';
import { bindBroker } from '../../main/rpc/bind/bind-broker.ts';
import { projectRoot, scriptedHost, type ScriptedHost } from '../fakes/people/scripted-host.ts';

const health: HealthReport = { mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] };
const person = { connectionId: 'con_page', isPerson: true } as const;
const bearer = { authorization: 'Bearer right' };
let host: ScriptedHost;
let broker: Broker;
let served: ServedMcpHttp;
const clients: Client[] = [];

beforeEach(async () => {
  host = scriptedHost();
  broker = createBroker(host.ports);
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
    makeScratchProject: () => Promise.resolve('/scratch'),
    ways: () => ({ command: ['countersign', 'mcp'], http: null }),
    model: {
      read: async () => ({ kind: 'off' as const }),
      save: async () => ({ kind: 'off' as const }),
      test: async () => ({ kind: 'failed' as const, because: 'off' as const, latencyMs: 0 }),
    },
    hooks: null,
  };
  served = await serveMcpHttp({
    port: 0,
    version: '0.0.0',
    isShownBy: (shown) => shown === bearer.authorization,
    onWire: (wire) => bindBroker(wire, broker, facts),
    mostProjects: 2,
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await served.close();
});

async function connect(mode: 'legacy' | 'auto', project = projectRoot, by: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'http-agent', version: '1' }, { versionNegotiation: { mode } });
  const url = new URL(`${served.url}?project=${project}`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: bearer }, fetch: by }));
  clients.push(client);
  return client;
}

const cards = (): number => {
  const { unsubscribe, ...view } = broker.subscribe(null, () => undefined);
  unsubscribe();
  return view.kind === 'snapshot' ? view.snapshot.approvals.length : 0;
};

describe.each(['legacy', 'auto'] as const)('over HTTP, with a client of the %s protocol', (mode) => {
  test('a command runs, and who asks is the name the client gives itself', async () => {
    host.script = () => ({
      output: [
        ['stdout', 'h'],
        ['stderr', 'oh\n'],
        ['stdout', 'i\n'],
      ],
    });
    const client = await connect(mode);
    const result = await client.callTool({ name: 'shell', arguments: { command: 'echo hi' } });
    // In the order in which it came, and what of it are errors once more.
    expect(result.structuredContent).toMatchObject({
      status: 'completed',
      exitCode: 0,
      output: 'hoh\ni\n',
      stderr: 'oh\n',
    });
    const asked = host.audit.flatMap(({ entry }) => (entry.kind === 'request' ? [entry.command.requester] : []));
    expect(asked).toEqual([{ entryPoint: 'mcp', claimedName: 'http-agent', says: null }]);
  });

  test('what a command staged outside of the project is told in words and as data', async () => {
    const { plans, homeDir } = host.ports;
    const is = {
      type: 'file',
      mode: 0o644,
      uid: 0,
      gid: 0,
      size: 3,
      ino: '7',
      ctime: '1',
      mtime: '1',
      links: 1,
    } as const;
    const change = { kind: 'created', path: '.gitconfig', was: null, is, wasTarget: null, target: null } as const;
    const found = { root: homeDir, change: { ...change, held: null, isLater: false, attributes: false } };
    Object.assign(host.ports, {
      staged: { noteRun: () => Promise.resolve([found]) },
      plans: {
        ...plans,
        async resolve(draft: Parameters<typeof plans.resolve>[0]) {
          const resolved = await plans.resolve(draft);
          if (resolved.kind === 'refused') return resolved;
          return { kind: 'plan', plan: { ...resolved.plan, staged: { project: projectRoot, roots: [homeDir] } } };
        },
      },
    });
    const client = await connect(mode);
    const result = await client.callTool({ name: 'shell', arguments: { command: 'git config --global a.b c' } });
    expect(result.structuredContent).toMatchObject({
      status: 'completed',
      staged: { changes: 1, paths: ['~/.gitconfig'], more: 0 },
      reason: expect.stringContaining('1 change outside the project is staged for review: ~/.gitconfig.') as string,
    });
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

  test('every tool has schemas that its answers keep to, and says what it may do', async () => {
    host.script = () => ({ output: [['stdout', 'hi\n']] });
    const client = await connect(mode);
    expect(client.getInstructions()).toContain('a localhost of its own');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'apply_patch',
      'request_permissions',
      'shell',
      'write_stdin',
    ]);
    for (const { inputSchema, outputSchema, annotations, description } of tools) {
      expect([inputSchema['type'], outputSchema?.['type'], typeof description]).toEqual(['object', 'object', 'string']);
      expect(annotations).toMatchObject({ readOnlyHint: expect.any(Boolean) as unknown });
    }
    // Having listed them, the client checks each answer against its tool's schema.
    const calls = [
      { name: 'shell', arguments: { command: 'echo hi' } },
      { name: 'write_stdin', arguments: { sessionId: 'run_nobody', input: 'x' } },
      { name: 'apply_patch', arguments: { patch: 'no patch' } },
    ];
    for (const call of calls) {
      const { content, isError } = await client.callTool(call);
      expect([Array.isArray(content), isError ?? false]).toEqual([true, call.name !== 'shell']);
    }
  });

  test('tools that are not there and inputs that do not fit are errors, and the next call works', async () => {
    const client = await connect(mode);
    const failed = async (name: string, input: Record<string, unknown>): Promise<boolean> =>
      client.callTool({ name, arguments: input }).then(
        ({ isError }) => isError === true,
        (error: unknown) => error instanceof Error,
      );
    expect(await failed('no_such_tool', {})).toBe(true);
    expect(await failed('shell', {})).toBe(true);
    expect(await failed('shell', { command: 42 })).toBe(true);
    expect(await failed('shell', { command: 'x', unheard: 1 })).toBe(true);
    expect(host.launches).toEqual([]);
    expect(await failed('shell', { command: 'ls' })).toBe(false);
  });

  test('what a person changed on the card is what ran, and the agent reads it', async () => {
    host.settings = { approvalPolicy: { mode: 'untrusted' } };
    const { unsubscribe } = broker.subscribe(null, ({ sessionId, msg }) => {
      if (sessionId === null || !('approval' in msg) || msg.approval.kind !== 'command') return;
      const { id: approvalId, digest, amended } = msg.approval;
      const amendment = { kind: 'argv' as const, argv: ['/bin/sh', '-c', 'make --dry-run'] };
      const verdict =
        amended === undefined
          ? { kind: 'amend' as const, amendment }
          : { kind: 'approve' as const, scope: { kind: 'once' as const } };
      const answer = { approvalId, digest, verdict };
      void broker.session(sessionId)?.submit({ id: approvalId, op: { type: 'exec-approval', answer } }, person);
    });
    const client = await connect(mode);
    const result = await client.callTool({ name: 'shell', arguments: { command: 'make' } });
    unsubscribe();
    const words = 'a person changed this command; it is now: /bin/sh -c make --dry-run.';
    expect(result.structuredContent).toMatchObject({ status: 'completed', reason: words });
    expect(JSON.stringify(result.content)).toContain('a person changed this command');
    expect(host.launches.map(({ argv }) => argv)).toEqual([['/bin/sh', '-c', 'make --dry-run']]);
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

/** The one message of an answer, whether it came as a stream or not. */
async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  const line = text.split('\n').find((each) => each.startsWith('data: {'));
  return JSON.parse(line?.slice(6) ?? text) as Record<string, unknown>;
}

describe('in the messages of the protocol', () => {
  const hello = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  };
  const accept = 'application/json, text/event-stream';
  const send = (message: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> =>
    fetch(`${served.url}?project=${projectRoot}`, {
      method,
      headers: { ...bearer, accept, 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify(message) } : {}),
    });
  async function begin(): Promise<Record<string, string>> {
    const response = await send(hello);
    await bodyOf(response);
    return { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '', 'mcp-protocol-version': '2025-06-18' };
  }

  test('a version nobody knows is answered with one that we speak', async () => {
    const answer = await bodyOf(await send({ ...hello, params: { ...hello.params, protocolVersion: '1999-01-01' } }));
    expect(answer).toMatchObject({ id: 1, result: { protocolVersion: expect.stringMatching(/^20\d\d-/) as unknown } });
  });

  test('a ping is answered, a notification taken, and an unknown method named as one', async () => {
    const session = await begin();
    expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' }, session)).status).toBe(202);
    expect(await bodyOf(await send({ jsonrpc: '2.0', id: 2, method: 'ping' }, session))).toMatchObject({
      id: 2,
      result: {},
    });
    const unknown = await bodyOf(await send({ jsonrpc: '2.0', id: 3, method: 'no/such' }, session));
    expect(unknown).toMatchObject({ id: 3, error: { code: -32_601 } });
  });

  test('a session ends once, and one that is not there is not found', async () => {
    const session = await begin();
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
    expect((await send(ping, { ...session, 'mcp-session-id': 'somebody-elses' })).status).toBe(404);
    expect((await send(null, session, 'DELETE')).status).toBe(200);
    expect((await send(ping, session)).status).toBe(404);
  });

  test.each([
    ['an answer in no form that we speak', { accept: 'text/html' }, 406],
    ['a request that is no JSON', { 'content-type': 'text/plain' }, 415],
  ])('%s is refused', async (_about, headers, expected) => {
    const session = await begin();
    const response = await send({ jsonrpc: '2.0', id: 2, method: 'ping' }, { ...session, ...headers });
    expect(response.status).toBe(expected);
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

test('older clients may open so many sessions, and one that ends makes room', async () => {
  const said = 'As many MCP sessions are open as the desk takes. End some of them, or wait until they have ended.';
  await Promise.all(Array.from({ length: maxSessions }, () => connect('legacy')));
  await expect(connect('legacy')).rejects.toThrow(said);
  const { transport } = clients[0] ?? {};
  if (transport instanceof StreamableHTTPClientTransport) await transport.terminateSession();
  const next = await connect('legacy');
  const result = await next.callTool({ name: 'shell', arguments: { command: 'true' } });
  expect(result.structuredContent).toMatchObject({ status: 'completed' });
});

test('clients of the newer protocol may name so many projects, and those that were named go on', async () => {
  for (const project of ['/home/u/a', '/home/u/b']) await connect('auto', project);
  const said: string[] = [];
  const listening: typeof fetch = async (...asked) => {
    const response = await fetch(...asked);
    said.push(await response.clone().text());
    return response;
  };
  await expect(connect('auto', '/home/u/c', listening)).rejects.toThrow('503');
  const sentence =
    'MCP clients have named as many projects as the desk takes. Use one of those, or start the desk anew.';
  expect(said).toEqual([`${sentence}\n`]);
  const again = await connect('auto', '/home/u/a');
  const result = await again.callTool({ name: 'shell', arguments: { command: 'true' } });
  expect(result.structuredContent).toMatchObject({ status: 'completed' });
});
