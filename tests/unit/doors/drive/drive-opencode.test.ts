/** Facts about joining an opencode server: its published routes and events, played over real HTTP. */
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { byPage } from '../../../fakes/people/by-page.ts';
import { openDriveStage, type DriveStage } from '../../../fakes/drive-stage.ts';

let stage: DriveStage;
let server: Server;
let listeners: ServerResponse[];
let replies: { path: string; body: unknown }[];
let pending: unknown[];
let arrived: () => void;

const asked = (id: string, change: object = {}) => ({
  id,
  sessionID: 'ses_x',
  permission: 'bash',
  patterns: ['make all'],
  metadata: { command: 'make all', description: 'builds it' },
  always: ['make *'],
  ...change,
});
const emit = (type: string, properties: unknown): void => {
  for (const listener of listeners) listener.write(`data: ${JSON.stringify({ type, properties })}\r\n\r\n`);
};
async function reply(): Promise<{ path: string; body: unknown }> {
  while (replies.length === 0) await new Promise<void>((resolve) => (arrived = resolve));
  return replies.shift()!;
}

beforeEach(async () => {
  stage = await openDriveStage();
  [listeners, replies, pending, arrived] = [[], [], [], () => undefined];
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    if (url.pathname === '/event') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"type":"server.connected","properties":{}}\n\n');
      listeners.push(response);
      return;
    }
    let text = '';
    request.on('data', (piece: Buffer) => (text += piece.toString()));
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(url.pathname === '/permission' ? pending : true));
      if (url.pathname === '/permission') return;
      replies.push({ path: url.pathname, body: JSON.parse(text) });
      arrived();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await stage.broker.broker.shutdown();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const join = () =>
  stage.drive(['opencode', '--url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`], '/srv/app');

test('what was asked before is asked again, and each answer is the reply that means it', async () => {
  pending = [
    asked('per_1'),
    asked('per_2', { metadata: { command: 'make test' } }),
    asked('per_3', { permission: 'edit', metadata: { filepath: '/srv/app/a.ts', diff: '-a\n+b' } }),
  ];
  join();
  const answers = {
    'make all': [{ kind: 'approve', scope: { kind: 'once' } }, '/permission/per_1/reply', { reply: 'once' }],
    'make test': [
      { kind: 'approve', scope: { kind: 'agent', choiceId: 'always' } },
      '/permission/per_2/reply',
      { reply: 'always' },
    ],
    'edit: -a\n+b': [
      { kind: 'deny', note: 'not this file' },
      '/permission/per_3/reply',
      { reply: 'reject', message: 'not this file' },
    ],
  } as const;
  const subjects = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const shown = await stage.card();
    const { subject } = shown;
    const about = subject.kind === 'command' ? String(subject.argv[2]) : `${subject.name}: ${subject.input}`;
    subjects.add(about);
    const [verdict, path, body] = answers[about as keyof typeof answers];
    await stage.answer(shown, verdict);
    expect(await reply()).toEqual({ path, body });
  }
  expect(subjects).toEqual(new Set(Object.keys(answers)));
});

test('a question that comes by event is asked once, and withdrawn when it was answered there', async () => {
  pending = [asked('per_1')];
  join();
  const shown = await stage.card();
  emit('permission.asked', asked('per_1'));
  emit('permission.replied', { sessionID: 'ses_x', requestID: 'per_1', reply: 'once' });
  expect(await stage.broker.outcome(shown.runId)).toMatchObject({ kind: 'cancelled' });
  expect(stage.broker.openCards()).toEqual([]);
  expect(replies).toEqual([]);
});

test('a person who stops its session, or everything, has the server end the turns of those that asked', async () => {
  pending = [asked('per_1')];
  const { notes } = join();
  await stage.answer(await stage.card(), { kind: 'approve', scope: { kind: 'once' } });
  expect((await reply()).path).toBe('/permission/per_1/reply');
  const { agentSessions, emergency } = stage.broker.broker;
  await agentSessions.stop(agentSessions.list(true)[0]?.id ?? 'ags_none', byPage);
  expect(await reply()).toEqual({ path: '/session/ses_x/abort', body: {} });
  expect(notes).toEqual(['A person stopped this session: the agent is told to end its turn.']);
  await emergency.stop(byPage, null, () => Promise.resolve([]));
  expect((await reply()).path).toBe('/session/ses_x/abort');
});

test('a server that ends takes its cards with it', async () => {
  pending = [asked('per_1')];
  const { end } = join();
  const shown = await stage.card();
  for (const listener of listeners) listener.end();
  expect(await end).toEqual({ kind: 'done' });
  expect(await stage.broker.outcome(shown.runId)).toMatchObject({ kind: 'cancelled' });
});

test('what cannot be shown whole is refused, and what is no question is left to the server', async () => {
  pending = [asked('per_1', { metadata: { command: 'x'.repeat(2_000_000) } }), { id: 5 }];
  const { notes } = join();
  expect(await reply()).toEqual({ path: '/permission/per_1/reply', body: { reply: 'reject' } });
  expect(notes).toHaveLength(2);
});
