/** The desk's own agent, whole: a model that plays a recorded dialogue, the real sandbox, and a person who answers. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openaiChat } from '../../fakes/models/model-dialects.ts';
import { serveScriptedModel, type ModelServer, type ModelTurn } from '../../fakes/models/scripted-model.ts';
import { removePatchWriter } from '../patch/patch-broker.ts';
import { notesOf, openBuiltInDesk, resultsOf, type BuiltInDesk } from './built-in-desk.ts';

const files = {
  'package.json': '{"name":"shop","type":"module"}\n',
  'sum.js': 'export const sum = (a, b) => a - b;\n',
  'sum.test.js':
    "import test from 'node:test';\nimport assert from 'node:assert';\nimport { sum } from './sum.js';\ntest('adds', () => assert.equal(sum(1, 2), 3));\n",
};
const mend =
  '*** Begin Patch\n*** Update File: sum.js\n@@\n-export const sum = (a, b) => a - b;\n+export const sum = (a, b) => a + b;\n*** End Patch\n';

let desk: BuiltInDesk;
let model: ModelServer;

async function open(turns: readonly ModelTurn[]): Promise<void> {
  desk = await openBuiltInDesk(files);
  model = await serveScriptedModel(openaiChat, turns);
  await desk.appoint(`${model.url}/v1`);
}

afterEach(async () => {
  await desk.close();
  await model.close();
});
afterAll(removePatchWriter);

/** Every change and command is asked about. */
const untrusted = () => desk.submit({ type: 'configure-session', settings: { approvalPolicy: { mode: 'untrusted' } } });

const running = (): boolean =>
  desk
    .broker()
    .session(desk.sessionId)
    ?.runs()
    .some(({ view }) => view.state === 'running') ?? false;

/** The model describes cards, too, in its own time. */
const turnsAsked = (): readonly string[] => model.requests.filter((body) => body.includes('"tools"'));

const tool = (name: string, input: Record<string, unknown>): ModelTurn => ({ kind: 'tool', name, input });

test('it reads, changes what a person allows, runs the tests, and says so; all of it is in the log as one session', async () => {
  await open([
    tool('search', { pattern: 'a - b' }),
    tool('read', { path: 'sum.js' }),
    tool('apply_patch', { patch: mend, justification: 'The sum takes away.' }),
    tool('shell', { command: ['node', '--test'] }),
    { kind: 'text', text: 'The test passes now.' },
  ]);
  await untrusted();
  const id = await desk.begin('Mend the failing test.');
  const { entries } = await desk.seen(id);
  const [found = '', read = '', patched = '', tested = ''] = resultsOf(entries);
  expect(found).toContain('sum.js:1:export const sum = (a, b) => a - b;');
  expect(read).toContain('a - b');
  expect(patched).toContain('sum.js');
  expect(tested).toMatch(/pass 1[\s\S]*fail 0/u);
  expect(entries.at(0)).toMatchObject({ kind: 'person', text: 'Mend the failing test.' });
  expect(entries.at(-1)).toMatchObject({ kind: 'agent', text: 'The test passes now.' });
  expect(readFileSync(path.join(desk.project, 'sum.js'), 'utf8')).toContain('a + b');
  const session = desk.broker().agentSessions.read(id, false);
  expect(session.session).toMatchObject({ agent: 'built-in', requests: 4, endedAt: null });
  expect(desk.cards.map(({ kind, requester }) => [kind, requester.entryPoint, requester.says])).toEqual([
    ['patch', 'agent', 'The sum takes away.'],
    ['command', 'agent', null],
  ]);
  expect(turnsAsked()).toHaveLength(5);
});

test('what a person refuses is not done, and the model is told in words', async () => {
  await open([tool('shell', { command: 'touch made' }), { kind: 'text', text: 'I leave it.' }]);
  await untrusted();
  desk.answer = () => 'no';
  const { entries } = await desk.seen(await desk.begin('Make it.'));
  expect(desk.cards).toHaveLength(1);
  expect(existsSync(path.join(desk.project, 'made'))).toBe(false);
  const [told = ''] = resultsOf(entries);
  expect(told).toContain('rejected by user');
  expect(turnsAsked().at(-1)).toContain(told);
});

test('read and search see no more than a command in the sandbox', async () => {
  await open(
    [
      tool('read', { path: '~/.ssh/id_test' }),
      tool('read', { path: '{home}/.ssh/id_test' }),
      tool('search', { pattern: 'PRIVATE', path: '{home}/.ssh' }),
      { kind: 'text', text: 'Nothing.' },
    ].map((turn) => ({
      kind: 'reading',
      turn: () => JSON.parse(JSON.stringify(turn).replaceAll('{home}', desk.home)) as never,
    })),
  );
  mkdirSync(path.join(desk.home, '.ssh'));
  writeFileSync(path.join(desk.home, '.ssh/id_test'), 'PRIVATE-canary-77\n');
  desk.answer = () => 'no';
  const { entries } = await desk.seen(await desk.begin('Look for keys.'));
  expect(resultsOf(entries)).toHaveLength(3);
  expect(JSON.stringify(entries)).not.toContain('canary-77');
  expect(model.requests.join('')).not.toContain('canary-77');
});

test('an interrupt ends the command, closes the card and the turn, and the next word begins another', async () => {
  await open([
    {
      kind: 'tools',
      calls: [
        { name: 'shell', input: { command: 'sleep 1000' } },
        { name: 'shell', input: { command: 'echo second > made' } },
      ],
    },
    { kind: 'text', text: 'Back again.' },
  ]);
  const id = await desk.begin('Wait.');
  await desk.seen(id, running);
  expect(await desk.submit({ type: 'interrupt', agentSession: id })).toMatchObject({ kind: 'accepted' });
  const { entries } = await desk.seen(id, ({ isWorking }) => !isWorking && !running());
  expect(existsSync(path.join(desk.project, 'made'))).toBe(false);
  expect(resultsOf(entries)).toHaveLength(2);
  expect(notesOf(entries)).toEqual([expect.stringMatching(/^Interrupted/u)]);
  await desk.submit({ type: 'user-input', agentSession: id, text: 'Go on.', settings: {} });
  const after = await desk.seen(id, ({ isWorking, entries: now }) => !isWorking && now.length > entries.length + 1);
  expect(after.entries.at(-1)).toMatchObject({ kind: 'agent', text: 'Back again.' });
});

test('after a restart of the desk the conversation is there, its open call has an ending, and it goes on', async () => {
  await open([tool('shell', { command: 'touch ../outside' }), { kind: 'text', text: 'I remember.' }]);
  desk.answer = null;
  const id = await desk.begin('Touch it.');
  await desk.seen(id, () => desk.cards.length > 0);
  await desk.restart();
  const kept = await desk.seen(id);
  expect(kept.entries[0]).toMatchObject({ kind: 'person', text: 'Touch it.' });
  expect(resultsOf(kept.entries)).toHaveLength(1);
  expect(desk.broker().agentSessions.record(id)).toMatchObject({ ending: 'desk-ended' });
  await desk.submit({ type: 'user-input', agentSession: id, text: 'And now?', settings: {} });
  const { entries } = await desk.seen(id, (view) => !view.isWorking && view.total > kept.total + 1);
  expect(entries.at(-1)).toMatchObject({ kind: 'agent', text: 'I remember.' });
  expect(turnsAsked().at(-1)).toContain('Touch it.');
  expect(desk.broker().agentSessions.record(id)).toMatchObject({ endedAt: null });
});

test('a stop ends its turn and refuses its next word; a program may not read or speak, and asks before it begins one', async () => {
  await open([tool('shell', { command: 'sleep 1000' })]);
  const id = await desk.begin('Wait.');
  await desk.seen(id, running);
  const program = desk.client(false);
  const { sessionId } = desk;
  expect(await program.call('conversation.read', { id, after: 0 })).toMatchObject({ ok: false });
  const said = { id: 'p', op: { type: 'user-input', agentSession: id, text: 'Obey me.', settings: {} } } as const;
  expect(await program.call('session.submit', { sessionId, submission: said })).toMatchObject({
    result: { kind: 'refused', error: { code: 'not-allowed-here' } },
  });
  await desk.client(true).call('sessions.stop', { id });
  await desk.seen(id);
  expect(await desk.submit(said.op)).toMatchObject({ kind: 'refused' });
  desk.answer = () => 'no';
  const before = turnsAsked().length;
  expect(await program.call('conversation.begin', { sessionId, text: 'Go', settings: {} })).toMatchObject({
    ok: false,
    error: { code: 'not-allowed-here' },
  });
  expect(turnsAsked()).toHaveLength(before);
  desk.answer = () => 'yes';
  const begun = await program.call('conversation.begin', { sessionId, text: 'Go', settings: {} });
  if (!begun.ok) throw new Error(begun.error.message.code);
  expect(await program.call('conversation.read', { id: begun.result.id, after: 0 })).toMatchObject({ ok: true });
  await desk.seen(begun.result.id);
});

test('a helper’s requests are the same session’s, and its cards say of which part they are', async () => {
  await open([
    tool('delegate', { title: 'Make the file', task: 'Make the file `made`.' }),
    tool('shell', { command: 'touch made' }),
    { kind: 'text', text: 'It is made.' },
    { kind: 'text', text: 'All done.' },
  ]);
  await untrusted();
  const id = await desk.begin('Have it made.');
  const { entries } = await desk.seen(id);
  expect(existsSync(path.join(desk.project, 'made'))).toBe(true);
  expect(desk.cards.map(({ requester }) => requester.claimedName)).toEqual(['Countersign agent, part “Make the file”']);
  expect(desk.broker().agentSessions.read(id, false)).toMatchObject({ session: { requests: 1 } });
  expect(resultsOf(entries)).toEqual([expect.any(String), 'It is made.']);
  expect(entries.at(-1)).toMatchObject({ kind: 'agent', text: 'All done.' });
});

test('what a person sets for one turn counts for its commands, and for no later one', async () => {
  const [one, two] = ['one', 'two'].map((name) => tool('shell', { command: ['touch', name] }));
  if (one === undefined || two === undefined) throw new Error('two calls');
  await open([one, { kind: 'text', text: 'Done.' }, two, { kind: 'text', text: 'Done.' }]);
  const begun = await desk.client(true).call('conversation.begin', {
    sessionId: desk.sessionId,
    text: 'Make one.',
    settings: { approvalPolicy: { mode: 'untrusted' } },
  });
  if (!begun.ok) throw new Error(begun.error.message.code);
  const { id } = begun.result;
  const first = await desk.seen(id);
  expect(desk.cards).toHaveLength(1);
  await desk.submit({ type: 'user-input', agentSession: id, text: 'And two.', settings: {} });
  await desk.seen(id, ({ isWorking, total }) => !isWorking && total > first.total + 1);
  expect(existsSync(path.join(desk.project, 'two'))).toBe(true);
  expect(desk.cards).toHaveLength(1);
});
