/** Facts about one inbox: agents of several kinds ask at once from two projects, and each hears its own answer. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { openExternalToolRequester } from '../../../../main/doors/drive/external-tool-requester.ts';
import { readWebhook } from '../../../../main/doors/drive/nono/read-webhook.ts';
import { serveWebhook, type ServedWebhook } from '../../../../main/doors/drive/nono/serve-webhook.ts';
import { connectProgram } from '../../../fakes/connect-program.ts';
import { person } from '../../../fakes/people/broker-driver.ts';
import { openDriveStage, type DriveStage } from '../../../fakes/drive-stage.ts';
import { english } from '#domain/common/message.ts';

const agent = join(import.meta.dirname, '../../../fixtures/programs/acp-agent.ts');
let stage: DriveStage;
let base: string;
let webhook: ServedWebhook | null;
beforeEach(async () => {
  stage = await openDriveStage();
  base = realpathSync(mkdtempSync(join(tmpdir(), 'inbox-')));
  webhook = null;
});
afterEach(async () => {
  await stage.broker.broker.shutdown();
  await webhook?.close();
  rmSync(base, { recursive: true });
});

async function openWebhook(project: string, patienceMs?: number): Promise<string> {
  const client = connectProgram(stage.broker.broker, stage.host);
  const opened = await openExternalToolRequester(client, { project, claimedName: () => 'nono' });
  if (opened.kind === 'refused') throw new Error(english(opened.error.message));
  webhook = await serveWebhook({
    requester: opened.requester,
    port: 0,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  return webhook.url;
}

const connect = {
  backend: 'desk',
  request: {
    Network: {
      request_id: 'r',
      host: 'files.example',
      port: 443,
      protocol: 'tcp',
      resolved_ips: ['192.0.2.1'],
      reason: 'fetch',
      child_pid: 7,
      session_id: 's',
    },
  },
};
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers });

async function answer(card: ApprovalRequest, verdict: Parameters<DriveStage['answer']>[1]): Promise<void> {
  const given = { approvalId: card.id, digest: card.digest, verdict };
  await stage.broker.broker
    .session(card.sessionId)
    ?.submit({ id: 'a', op: { type: 'exec-approval', answer: given } }, person);
}

const byText = (a: unknown, b: unknown): number => String(a).localeCompare(String(b));

test('three kinds of agents ask at once from two projects; each answer reaches the one that asked', async () => {
  stage.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const url = await openWebhook('/srv/other');
  const acp = stage.drive(['acp', '--prompt', 'make deploy', '--', process.execPath, agent], base);
  const hook = post(url, connect);
  const runId = await stage.broker.exec(
    ['make', 'all'],
    { requester: { entryPoint: 'mcp', claimedName: 'claude', says: null } },
    { connectionId: 'con_mcp', isPerson: false },
  );
  const cards = [await stage.broker.card(), await stage.broker.card(), await stage.broker.card()];
  const of = (name: string): ApprovalRequest => cards.find(({ requester }) => requester.claimedName === name)!;
  expect(
    cards
      .map(({ requester, facts }) => [requester.entryPoint, requester.claimedName, facts.projectRoot])
      .toSorted(byText),
  ).toEqual(
    [
      ['drive', 'nono', '/srv/other'],
      ['drive', 'plain agent', base],
      ['mcp', 'claude', '/home/u/app'],
    ].toSorted(byText),
  );
  // In another order than they came.
  await answer(of('nono'), { kind: 'deny', note: 'not from here' });
  await answer(of('claude'), { kind: 'approve', scope: { kind: 'once' } });
  await answer(of('plain agent'), { kind: 'approve', scope: { kind: 'once' } });
  expect(await (await hook).json()).toEqual({ decision: 'denied', reason: 'not from here' });
  expect(await stage.broker.outcome(runId)).toMatchObject({ kind: 'completed' });
  expect(await acp.end).toEqual({ kind: 'done' });
  expect(acp.said()).toContain('"optionId":"a1"');
});

test('an agent that goes away takes only its own card with it', async () => {
  const url = await openWebhook('/srv/other');
  const gone = new AbortController();
  const left = fetch(url, { method: 'POST', body: JSON.stringify(connect), signal: gone.signal });
  left.catch(() => undefined);
  const first = await stage.broker.card();
  const hook = post(url, { backend: 'desk', request: { type: 'command', command: 'make', args: ['all'] } });
  const second = await stage.broker.card();
  gone.abort();
  expect(await stage.broker.outcome(first.runId)).toMatchObject({ kind: 'cancelled' });
  expect(stage.broker.openCards().map(({ id }) => id)).toEqual([second.id]);
  await answer(second, { kind: 'approve', scope: { kind: 'once' } });
  expect(await (await hook).json()).toEqual({ decision: 'granted' });
});

test('a webhook that nobody answers in time says so, and its card is withdrawn', async () => {
  const url = await openWebhook('/srv/other', 200);
  const reply = await (await post(url, connect)).json();
  expect(reply).toMatchObject({ decision: 'timeout' });
  expect(stage.broker.openCards()).toEqual([]);
});

test.each([
  ['without the token', (url: string) => post(url.replace(/[\w-]+$/, 'x'.repeat(32)), connect), 403],
  ['from a page', (url: string) => post(url, connect, { origin: 'http://127.0.0.1' }), 403],
  ['that only looks', (url: string) => fetch(url), 405],
  ['that is no JSON', (url: string) => post(url, '{'), 400],
  ['of an unknown kind', (url: string) => post(url, { backend: 'd', request: { Moon: {} } }), 400],
  [
    'with fields nobody knows',
    (url: string) => post(url, { backend: 'd', request: { Network: { host: 'a', port: 1, also: 'b' } } }),
    400,
  ],
  [
    'of two kinds at once',
    (url: string) =>
      post(url, { backend: 'd', request: { ...connect.request, Command: { command: 'rm', args: ['-rf', '/'] } } }),
    400,
  ],
  ['that is larger than any request', (url: string) => post(url, JSON.stringify(connect) + ' '.repeat(300_000)), 400],
])('a webhook request %s is refused, which denies', async (_title, send, status) => {
  expect((await send(await openWebhook('/srv/other'))).status).toBe(status);
  expect(stage.broker.openCards()).toEqual([]);
});

const command = (n: number) => ({ backend: 'desk', request: { type: 'command', command: 'make', args: [`${n}`] } });

test('of more webhook requests than a desk keeps waiting, the last are refused at once', async () => {
  const url = await openWebhook('/srv/other');
  const said: string[] = [];
  const two = Promise.withResolvers<void>();
  const asked = Array.from({ length: 66 }, async (_, n) => {
    const answered = await post(url, command(n));
    said.push(`${answered.status} ${await answered.text()}`);
    if (said.length === 2) two.resolve();
  });
  await two.promise;
  const reason = 'As many requests wait as the desk takes. Answer some of their cards first.';
  const refused = `503 ${JSON.stringify({ decision: 'denied', reason })}`;
  expect(said.map((each) => each.trim())).toEqual([refused, refused]);
  // The others wait for a person until the broker ends.
  await stage.broker.broker.shutdown();
  await webhook?.close();
  await Promise.allSettled(asked);
});

test('the token may come in the header instead', async () => {
  const url = await openWebhook('/srv/other');
  const token = url.slice(url.lastIndexOf('/') + 1);
  const hook = post(url.slice(0, url.lastIndexOf('/')), connect, { authorization: `Bearer ${token}` });
  await answer(await stage.broker.card(), { kind: 'approve', scope: { kind: 'once' } });
  expect(await (await hook).json()).toEqual({ decision: 'granted' });
});

test('whatever a webhook sends is a question that fits, or none', () => {
  const request = fc.dictionary(
    fc.constantFrom('Network', 'Command', 'Capability', 'Endpoint', 'type', '__proto__'),
    fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          host: fc.string(),
          port: fc.nat(),
          command: fc.string(),
          args: fc.array(fc.string()),
          path: fc.string(),
          access: fc.string(),
        },
        { requiredKeys: [] },
      ),
    ),
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ backend: fc.string(), request })), (body) => {
      const question = readWebhook(body);
      expect(question === null || question.choices.length === 2).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
