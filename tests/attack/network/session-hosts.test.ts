/** A host that an agent was given for its session, with a live connection to it: taken back, the connection is closed at once. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionId } from '#domain/common/ids.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFilteredBroker, removeNativeHolder, type FilteredBroker } from './filtered-broker.ts';
import { byPage } from '../../fakes/people/by-page.ts';

let server: Server;
let port = 0;
let broker: FilteredBroker;
beforeAll(async () => {
  server = createServer((_request, response) => void response.write('began\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  removeNativeHolder();
});
afterEach(async () => broker.close());

/** As `FilteredDesk.start` names it, over the same connection: nobody else has what was given here. */
const page = { connectionId: 'con_page', isPerson: true } as const;
const requester = { entryPoint: 'page', claimedName: null, says: null } as const;

/** Asks for the host, and says yes for the session. */
async function give(sessionId: SessionId): Promise<void> {
  const session = broker.broker.session(sessionId);
  const target = { host: 'live.example', port, protocol: 'http' } as const;
  const op = { type: 'permission-request' as const, grants: [{ kind: 'host' as const, target }], requester };
  const receipt = await session?.submit({ id: randomUUID(), op }, page);
  expect(receipt?.kind).toBe('accepted');
  await expect.poll(() => broker.cards()).toHaveLength(1);
  const [card] = broker.cards();
  if (card === undefined) throw new Error('no card');
  const verdict = { kind: 'approve', scope: { kind: 'session' } } as const;
  const answer = { approvalId: card.id, digest: card.digest, verdict };
  await session?.submit({ id: 'a', op: { type: 'exec-approval', answer } }, page);
  await expect.poll(() => broker.broker.answers.list().length).toBeGreaterThan(0);
}

test.each([
  ['a tunnel', '-p -x http://127.0.0.1:3128'],
  ['a request', ''],
])('through %s', async (_, way) => {
  broker = await createFilteredBroker();
  const { sessionId } = await broker.broker.openProject(broker.project);
  await give(sessionId);
  const runId = await broker.start(`curl -sS -N ${way} http://live.example:${port}/; echo closed`);
  await broker.printed(runId, 'began');
  expect(broker.printedBy(runId)).not.toContain('closed');
  const given = broker.broker.answers.list();
  expect(given).toMatchObject([{ about: 'permission', effect: 'allow', scope: 'session' }]);
  expect(await broker.broker.answers.revoke(given[0]?.answerId ?? 'ans_none', byPage)).toBe(true);
  expect((await broker.end(runId)).output).toContain('closed');
  expect(broker.cards()).toEqual([]);
});
