/** A run without a sandbox is led to a proxy of its own, which nobody else on the machine may use. */
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';
import { english } from '#domain/common/message.ts';

const address = '127.0.0.2';
let server: Server;
let port = 0;
const seen: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end(`plain ${request.headers.host} ${request.url}\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const where = server.address();
  port = typeof where === 'object' && where !== null ? where.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  removeNativeHolder();
});

let broker: FilteredBroker;
const open = async (settings: Partial<Settings>): Promise<void> => {
  seen.splice(0);
  // Something denied for reading keeps everything in its sandbox.
  broker = await createFilteredBroker({ settings: { denyRead: [], permissions: [], ...settings } });
};
afterEach(async () => broker.close());

const page = (path: string): string => `curl -sS -i http://files.example:${port}${path}`;

describe('a run without a sandbox, where hosts are asked about', () => {
  test('asks about what goes through the proxy, as the run says, and keeps its own password', async () => {
    await open({ network: 'ask' });
    const runId = await broker.start(`echo "$COUNTERSIGN_NETWORK"; ${page('/a')}`, { escalated: true });
    const yes = await broker.approve();
    expect(yes.facts.plan).toMatchObject({ mechanism: 'none', network: 'full', advised: true });
    const card = await broker.card();
    expect(card.connection).toMatchObject({ target: { host: 'files.example', port }, way: 'proxy' });
    expect(card.connection.processes.at(-1)).toBe('curl');
    expect(seen).toEqual([]);
    await broker.answer(card, {});
    const { output, outcome } = await broker.end(runId);
    expect(output).toContain('advised\n');
    expect(output).toContain(`plain files.example:${port} /a`);
    expect(outcome).toMatchObject({ kind: 'completed', attempt: { mechanism: 'none' } });
  });

  test('reads a no, which is how it ends', async () => {
    await open({ network: 'ask' });
    const runId = await broker.start(page('/b'), { escalated: true });
    await broker.approve();
    await broker.answer(await broker.card(), { effect: 'deny' });
    const { output, outcome } = await broker.end(runId);
    expect(output).toContain('HTTP/1.1 403');
    expect(outcome).toMatchObject({ kind: 'denied', denial: { rank: 'proxy' }, by: { kind: 'person' } });
    expect(seen).toEqual([]);
  });

  test('is refused what no list allows, and the log says why', async () => {
    await open({ network: 'allow-listed', allowedHosts: ['good.example'] });
    const runId = await broker.start(`${page('/c')}; curl -sS http://good.example:${port}/d`, { escalated: true });
    await broker.approve();
    const { output } = await broker.end(runId);
    expect(output).toContain('it is not on the list of allowed hosts');
    expect(output).toContain('plain good.example');
    const denied = broker.host.audit.flatMap(({ entry }) =>
      entry.kind === 'decision' && entry.decision.kind === 'denied' ? [entry.decision.note] : [],
    );
    expect(denied).toEqual([`files.example:${port}: it is not on the list of allowed hosts`]);
  });
});

test.each(['blocked', 'full'] as const)('with a network that is %s no proxy is named to it', async (network) => {
  await open({ network });
  const runId = await broker.start('echo "proxy=$http_proxy $COUNTERSIGN_NETWORK"', { escalated: true });
  const yes = await broker.approve();
  expect(yes.facts.plan.advised).toBeUndefined();
  expect((await broker.end(runId)).output).toBe(`proxy=${process.env['http_proxy'] ?? ''} \n`);
});

const waiting = async (): Promise<{ runId: Awaited<ReturnType<FilteredBroker['start']>>; proxy: URL }> => {
  await open({ network: 'allow-listed', allowedHosts: ['files.example'] });
  const runId = await broker.start('echo "at $http_proxy at"; sleep 60', { escalated: true });
  await broker.approve();
  await broker.printed(runId, ' at\n');
  const text = /at (\S+) at/.exec(broker.printedBy(runId))?.[1] ?? '';
  return { runId, proxy: new URL(text) };
};

/** What curl says as some user, and nothing where there is no such user. */
const curl = (args: readonly string[], uid?: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const identity = uid === undefined ? {} : { uid, gid: uid };
    const child = spawn('curl', ['-sS', '-i', '-m', '10', ...args], { ...identity, cwd: '/', env: {} });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });

const notes = (): (string | null)[] =>
  broker.host.audit.flatMap(({ entry }) =>
    entry.kind === 'decision' && entry.decision.kind === 'denied' ? [entry.decision.note] : [],
  );

const warnings = (): string[] =>
  broker.events.flatMap(({ msg }) =>
    msg.type === 'warning' && english(msg.text).includes('proxy') ? [english(msg.text)] : [],
  );

describe('the proxy of a run, from outside of it', () => {
  const other = 64_123;
  const users: readonly (readonly [string, number | undefined])[] = [
    ['the same user', undefined],
    ...(process.getuid?.() === 0 ? ([['another user', other]] as const) : []),
  ];

  test.each(users)('is refused to a process of %s without its password, and the log says so', async (_, uid) => {
    const { runId, proxy } = await waiting();
    const url = `http://files.example:${port}/stolen`;
    const bare = `http://127.0.0.1:${proxy.port}`;
    expect(await curl(['-x', bare, url], uid)).toContain('HTTP/1.1 407');
    expect(await curl(['-x', `http://run:guess@127.0.0.1:${proxy.port}`, url], uid)).toContain('HTTP/1.1 407');
    expect(await curl(['-p', '-x', bare, url], uid)).toContain('407');
    expect(seen).toEqual([]);
    expect(warnings()).toHaveLength(3);
    await expect
      .poll(notes)
      .toEqual([
        'a program without a password.',
        'a program with the password of another.',
        'a program without a password.',
      ]);
    // The broker goes on: with the password it is the attempt's own.
    expect(await curl(['-x', proxy.href, url])).toContain('plain files.example');
    await broker.cancel(runId);
    await broker.end(runId);
  });

  test('is not there in the namespace of another run, even with its password', async () => {
    const { runId, proxy } = await waiting();
    const { output } = await broker.run(`curl -sS -m 10 -x ${proxy.href} http://files.example:${port}/other 2>&1`);
    expect(output).toMatch(/refused|Failed to connect|Couldn't connect/u);
    // Nor through that run's own proxy: this machine is behind no yes.
    const second = await broker.run(`curl -sS -i -m 10 --noproxy '' http://127.0.0.1:${proxy.port}/ 2>&1`);
    expect(second.output).toContain('403');
    expect(seen).toEqual([]);
    await broker.cancel(runId);
    await broker.end(runId);
  });

  test('inside a namespace is reached by nobody on this machine', async () => {
    await open({ network: 'ask' });
    const runId = await broker.start('echo ready; sleep 60');
    await broker.printed(runId, 'ready');
    for (const at of [3128, 1080]) {
      for (const [, uid] of users) {
        expect(await curl(['-x', `http://127.0.0.1:${at}`, `http://files.example:${port}/`], uid)).toMatch(
          /refused|Failed to connect|Couldn't connect/u,
        );
      }
    }
    expect(broker.cards()).toEqual([]);
    await broker.cancel(runId);
    await broker.end(runId);
  });
});
