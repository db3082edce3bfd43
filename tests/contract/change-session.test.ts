/** Settings and variables of a session from the command line: a person is asked on a card, and no value of a variable is ever told. */
import { beforeEach, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { SessionView } from '#domain/common/event.ts';
import { runSettings } from '../../main/doors/cli/sessions/settings.ts';
import { typeReplies, type WireClient } from '../../main/rpc/wire-client.ts';
import { projectRoot } from '../fakes/people/scripted-host.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { watchEvents } from './watch-events.ts';

let bound: BoundBroker;
let person: WireClient;
/** What each card said; the person answers with `answer`. */
let cards: string[];
let answer: 'approve' | 'deny';
beforeEach(async () => {
  bound = await openBoundBroker('memory');
  person = await bound.connect();
  cards = [];
  answer = 'approve';
  await person.call('desk.subscribe', { afterSeq: null });
  person.onEvent(({ msg }) => {
    if (msg.type === 'external-tool-approval-request') void settle(msg.approval);
  });
});

async function settle(card: ApprovalRequest & { kind: 'external-tool' }): Promise<void> {
  const { id: approvalId, digest, sessionId, subject } = card;
  cards.push(subject.kind === 'tool' ? `${subject.name}\n${subject.input}` : '');
  const verdict = answer === 'deny' ? { kind: 'deny', note: null } : { kind: 'approve', scope: { kind: 'once' } };
  const op = { type: 'exec-approval', answer: { approvalId, digest, verdict } };
  await person.call('session.submit', { sessionId, submission: { id: approvalId, op } });
}

async function settings(words: readonly string[], typed: string | null = null) {
  let [out, err] = ['', ''];
  const code = await runSettings([...words, '--project', projectRoot], {
    reach: async () => ({
      kind: 'connected',
      client: typeReplies(await bound.connect({ isPerson: false })),
      hello: {} as never,
    }),
    startAlone: null,
    stdin:
      typed === null
        ? null
        : (async function* () {
            yield typed;
          })(),
    stdout: (text) => (out += text),
    stderr: (text) => (err += text),
  });
  return { code, out, err };
}

const inForce = async (): Promise<SessionView> => {
  const reply = await person.call('project.open', { path: projectRoot });
  if (!reply.ok) throw new Error(reply.error.message.code);
  return reply.result as SessionView;
};

test('a setting is changed for the session alone, once a person said yes to what it will be', async () => {
  const set = await settings(['set', 'network', 'full']);
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('network: "full" (session, until the desk') });
  expect(cards).toEqual(['Change settings until the desk is started again\nnetwork: "full", not "blocked"']);
  await settings(['set', 'files', 'read-only']);
  expect(cards.at(-1)).toContain('network: "full", as now');
  expect((await inForce()).settings).toMatchObject({
    values: { network: 'full', files: { mode: 'read-only' } },
    sources: { network: 'session', files: 'session' },
  });
  await settings(['reset', 'network']);
  expect(cards.at(-1)).toContain('network: as the project has it, not "full"');
  expect((await inForce()).settings.sources).toMatchObject({ files: 'session' });
  expect((await inForce()).settings.values.network).toBe('blocked');
});

test('a no leaves all as it was, and says so', async () => {
  answer = 'deny';
  const set = await settings(['set', 'network', 'full']);
  expect(set).toMatchObject({
    code: 125,
    out: '',
    err: expect.stringContaining('Nothing was changed: rejected by user'),
  });
  expect((await inForce()).settings.values.network).toBe('blocked');
});

test('a variable is set by its name, and its value is on no card, in no event and in no answer', async () => {
  const events = watchEvents(person);
  const set = await settings(['variable', 'TOKEN_FOR_TESTS'], 'canary-4711\n');
  expect(set).toMatchObject({ code: 0, out: expect.stringContaining('desk is started again: TOKEN_FOR_TESTS\n') });
  expect(cards).toEqual([
    'Change variables until the desk is started again\nset TOKEN_FOR_TESTS (its value is not shown)',
  ]);
  expect(JSON.stringify([events.all, set, bound.host.audit, await inForce()])).not.toContain('canary');
  const forget = await settings(['forget', 'TOKEN_FOR_TESTS']);
  expect(forget.out).toContain('desk is started again: none\n');
});

test('a value without an end is given up at its limit, and nobody is asked', async () => {
  const set = await settings(['variable', 'LONG'], 'x'.repeat(131_073));
  expect(set).toMatchObject({ code: 2, err: expect.stringContaining('at most 131072 characters') });
  expect(cards).toEqual([]);
});

test.each([
  [['set', 'nothing', '1'], 'There is no such setting.'],
  [['set', 'network', 'sometimes'], 'network does not take this value'],
  [['set', 'network'], 'countersign settings set'],
  [['variable', '1X'], 'This is no name of a variable'],
  [['variable', 'X'], 'pipe it in'],
  [['whatever'], 'countersign settings set'],
])('%j is not understood, and nobody is asked', async (words, why) => {
  expect(await settings(words)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(why) });
  expect(cards).toEqual([]);
});

test('its card says that the desk does it, and no program can have that said of what it does itself', async () => {
  const events = watchEvents(person);
  await settings(['set', 'network', 'full']);
  const { approval } = await events.first('external-tool-approval-request');
  expect(approval).toMatchObject({ subject: { byDesk: true }, risk: { opaque: false } });
  expect(approval.reason.code).toBe('Nothing of it is done before you allow it.');
  const { sessionId } = await inForce();
  const op = {
    type: 'external-tool-approval',
    subject: { kind: 'tool', name: 'Rm', input: '', paths: [], byDesk: true },
    cwd: null,
    requester: { entryPoint: 'cli', claimedName: null, says: null },
    choices: [{ id: 'yes', name: 'Yes', effect: 'allow', isLasting: false }],
    prefersNo: false,
    mayRemember: false,
  };
  const program = await bound.connect({ isPerson: false });
  const reply = await program.call('session.submit', { sessionId, submission: { id: 's', op } });
  expect(reply).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  expect(cards).toHaveLength(1);
});

test('no other door may ask for it, and nothing else is done by it', async () => {
  const { sessionId } = await inForce();
  const change = { type: 'configure-session', settings: { network: 'full' } };
  const other = await bound.connect({ isPerson: false });
  const by = async (client: WireClient, op: object) =>
    client.call('session.change', { sessionId, submission: { id: 'c', op } });
  expect(await by(other, { type: 'shutdown' })).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  expect(await by(person, change)).toMatchObject({ ok: true, result: { kind: 'accepted' } });
  expect(cards).toEqual([]);
});

test.each([
  ['never', { mode: 'never' }],
  ['on-failure', { mode: 'on-failure' }],
  ['untrusted', { mode: 'untrusted' }],
])('with the policy %s nothing is changed but by a yes of a person', async (_, approvalPolicy) => {
  const { sessionId } = await inForce();
  const op = { type: 'configure-session', settings: { approvalPolicy } };
  await person.call('session.submit', { sessionId, submission: { id: 'policy', op } });
  answer = 'deny';
  const { code } = await settings(['set', 'network', 'full']);
  expect(code).not.toBe(0);
  expect((await inForce()).settings.values.network).toBe('blocked');
});
