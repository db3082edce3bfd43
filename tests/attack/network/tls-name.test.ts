/** A program that was let through to one host and asks in TLS for another: closed, and told to whoever looks. */
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';

const address = '127.0.0.2';
let server: Server;
let port = 0;
let received = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => (received += chunk.length));
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const where = server.address();
  port = typeof where === 'object' && where !== null ? where.port : 0;
});
afterAll(() => {
  server.close();
  removeNativeHolder();
});

let broker: FilteredBroker;
afterEach(async () => broker.close());

const fronted = (extra: string): string =>
  `curl -sS -m 20 ${extra} --connect-to other.example:443:files.example:${port} https://other.example/ 2>&1`;

test.each([
  ['the proxy', ''],
  ['SOCKS', '-x "$COUNTERSIGN_SOCKS_PROXY"'],
])('through %s nothing of it arrives, and the run, the log and the next card say so', async (_, extra) => {
  broker = await createFilteredBroker();
  received = 0;
  const first = await broker.start(fronted(extra));
  const card = await broker.card();
  expect(card.connection).toMatchObject({ target: { host: 'files.example', port }, otherNames: [] });
  await broker.answer(card, {});
  const { outcome } = await broker.end(first);
  expect(received).toBe(0);
  const why = 'its TLS asks for another host, "other.example"';
  expect(outcome).toMatchObject({
    kind: 'denied',
    by: { kind: 'policy' },
    denial: { rank: 'proxy', evidence: `files.example:${port}: ${why}` },
  });
  expect(outcome).toHaveProperty('sentence', expect.stringContaining(why));
  const warnings = broker.events.flatMap(({ msg }) => (msg.type === 'warning' ? [msg.text] : []));
  expect(warnings).toEqual([`A connection to files.example:${port} was closed, because ${why}.`]);
  const notes = broker.host.audit.flatMap(({ entry }) =>
    entry.kind === 'decision' && entry.decision.kind === 'denied' ? [entry.decision.note] : [],
  );
  expect(notes).toEqual([`files.example:${port}: ${why}`]);

  const second = await broker.start(`curl -sS http://files.example:${port}/`);
  const next = await broker.card();
  expect(next.connection.otherNames).toEqual(['other.example']);
  await broker.answer(next, { effect: 'deny' });
  await broker.end(second);
});
