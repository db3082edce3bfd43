/** A command without a network that fails to connect, nobody knows to whom: one with questions is offered before none at all. */
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';

let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer((request, response) => response.end(`plain ${request.headers.host}\n`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  const where = server.address();
  port = typeof where === 'object' && where !== null ? where.port : 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  removeNativeHolder();
});

let broker: FilteredBroker;
afterEach(async () => broker.close());
const start = async (settings: Partial<Settings>) => {
  broker = await createFilteredBroker({ settings: { network: 'blocked', ...settings } });
  const unnamed = "{ echo 'app: Temporary failure in name resolution' >&2; exit 1; }";
  return broker.start(`h=files.example; getent ahosts $h >/dev/null || ${unnamed}; curl -sS "$h:${port}/"`);
};

test('a yes to it lets nothing through by itself: the host is asked about, and then reached', async () => {
  const runId = await start({});
  const card = await broker.approve();
  expect(card).toMatchObject({
    kind: 'escalation',
    grants: [{ kind: 'network' }],
    reason: 'The sandbox refused a connection, and it is not known to which host.',
  });
  expect(card.facts.plan).toMatchObject({ network: 'filtered', mechanism: 'bwrap' });
  const host = await broker.card();
  expect(host.connection.target).toMatchObject({ host: 'files.example', port });
  await broker.answer(host, {});
  const { output, outcome } = await broker.end(runId);
  expect(output).toContain(`plain files.example:${port}`);
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { attempts: 2, mechanism: 'bwrap' } });
});

test('a denied host stays denied in it, and ends the run', async () => {
  const runId = await start({ deniedHosts: ['files.example'] });
  await broker.approve();
  expect((await broker.end(runId)).outcome).toMatchObject({ kind: 'denied', by: { kind: 'policy' } });
  expect(broker.cards()).toEqual([]);
});

test('it is not offered where nobody may be asked', async () => {
  const runId = await start({ approvalPolicy: { mode: 'never' } });
  expect((await broker.end(runId)).outcome).toMatchObject({ kind: 'denied' });
  expect(broker.cards()).toEqual([]);
});
