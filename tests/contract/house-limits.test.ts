/** Each bound on what a broker keeps is reached once over a real socket: it is said with what helps, nobody hangs, and nothing that was kept is lost. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { HouseLimits } from '#domain/house-limits.ts';
import type { Operation } from '#domain/command/submission.ts';
import type { WireClient } from '../../main/rpc/wire-client.ts';
import { openBoundBroker, type BoundBroker } from './bound-broker.ts';
import { call, draft, exec, submit } from './calls.ts';
import { watchEvents, type WatchedEvents } from './watch-events.ts';
import { english } from '#domain/common/message.ts';

/** Small ones, so that a test gets there; what the house has is in its own table. */
const house: HouseLimits = { openProjects: 3, pendingCards: 2, sessionPermissions: 2, rules: 2, rememberedAnswers: 2 };

let broker: BoundBroker;
let person: WireClient;
let program: WireClient;
let events: WatchedEvents;
beforeEach(async () => {
  broker = await openBoundBroker('socket', true, house);
  person = await broker.connect();
  program = await broker.connect({ isPerson: false });
  events = watchEvents(person);
  await call('desk.subscribe', { afterSeq: null }, person);
});
afterEach(() => broker.close());

const ended = (runId: string) =>
  expect.poll(() => events.all.map(({ msg }) => msg).find((msg) => 'outcome' in msg && msg.runId === runId));
const outcomeOf = async (runId: string): Promise<unknown> => {
  await ended(runId).toBeDefined();
  const end = events.all.map(({ msg }) => msg).find((msg) => 'outcome' in msg && msg.runId === runId);
  return end !== undefined && 'outcome' in end ? end.outcome : null;
};
const started = async (op: Operation, by = program): Promise<string> => {
  const receipt = await submit(op, by);
  if (receipt.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
};
const cards = (): readonly ApprovalRequest[] =>
  events.all.flatMap(({ msg }) => ('approval' in msg ? [msg.approval] : []));
const cardOf = async (runId: string): Promise<ApprovalRequest> => {
  await expect.poll(() => cards().some((card) => card.runId === runId)).toBe(true);
  const card = cards().find((each) => each.runId === runId);
  if (card === undefined) throw new Error('no card');
  return card;
};
type Verdict = Extract<Operation, { type: 'exec-approval' }>['answer']['verdict'];
const answerCard = async ({ id, digest, sessionId }: ApprovalRequest, verdict: Verdict): Promise<unknown> => {
  const op: Operation = { type: 'exec-approval', answer: { approvalId: id, digest, verdict } };
  return call('session.submit', { sessionId, submission: { id: randomUUID(), op } }, person);
};

test('projects that are open', async () => {
  for (const name of ['a', 'b', 'c']) await call('project.open', { path: `/home/u/${name}` }, program);
  expect(await program.call('project.open', { path: '/home/u/d' })).toEqual({
    ok: false,
    error: {
      code: 'too-many',
      message: '3 projects are open, which is as many as the desk takes.',
      remedy: 'End the desk and start it again: then only the projects in use are open.',
    },
  });
  // Those that are open stay so.
  await call('project.open', { path: '/home/u/b' }, program);
});

test('cards that wait', async () => {
  broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const first = await started(exec({ argv: ['make', '1'] }));
  await cardOf(first);
  await cardOf(await started(exec({ argv: ['make', '2'] })));
  const refused = await started(exec({ argv: ['make', '3'] }));
  expect(await outcomeOf(refused)).toMatchObject({
    kind: 'rejected',
    by: { kind: 'nobody' },
    sentence:
      'refused because nobody could be asked: 2 questions wait at the desk already, as many as it takes. Ask again when some of them are answered.',
  });
  // Whoever asks the same as an open card joins it, and the cards before it are there still.
  const twin = await started(exec({ argv: ['make', '1'] }));
  await expect.poll(() => cards().some(({ runId, waiting }) => runId === first && waiting === 2)).toBe(true);
  await answerCard(await cardOf(first), { kind: 'approve', scope: { kind: 'once' } });
  expect(await outcomeOf(first)).toMatchObject({ kind: 'completed' });
  expect(await outcomeOf(twin)).toMatchObject({ kind: 'completed' });
  await cardOf(await started(exec({ argv: ['make', '3'] })));
});

test('permissions that are given ahead', async () => {
  const requester = { entryPoint: 'mcp', claimedName: 'claude', says: null } as const;
  const ask = (name: string): Operation => {
    const grant = { kind: 'path', path: `/home/u/.cache/${name}`, access: 'write' } as const;
    return { type: 'permission-request', grants: [grant], requester };
  };
  for (const name of ['a', 'b']) {
    const runId = await started(ask(name));
    await answerCard(await cardOf(runId), { kind: 'approve', scope: { kind: 'session' } });
    expect(await outcomeOf(runId)).toMatchObject({ kind: 'granted' });
  }
  const before = cards().length;
  expect(await outcomeOf(await started(ask('c')))).toMatchObject({
    kind: 'failed',
    error: {
      code: 'too-many',
      message:
        'This project already has as many permissions in force as a session keeps, so no more can be given in advance.',
      remedy: expect.stringContaining('it asks for what it needs'),
    },
  });
  // No person was asked for nothing; and one that is taken back makes room.
  expect(cards()).toHaveLength(before);
  const { answers } = await call('grants.list', {}, person);
  expect(answers).toHaveLength(2);
  await call('grants.revoke', { answerId: answers[0]?.answerId ?? 'ans_none' }, person);
  await cardOf(await started(ask('c')));
});

const rule = (name: string) => ({ draft: { ...draft, tokens: ['npm', 'run', name] } });

test('rules', async () => {
  for (const name of ['a', 'b']) expect(await call('rules.add', rule(name), person)).toMatchObject({ kind: 'kept' });
  const reason = '2 rules are kept, which is as many as the desk takes. Remove those that are no longer needed.';
  expect(await call('rules.add', rule('c'), person)).toEqual({ kind: 'refused', reason });
  expect(await call('rules.add', rule('b'), person)).toMatchObject({ kind: 'kept' });
  const { rules } = await call('rules.list', {}, person);
  expect(rules).toHaveLength(2);
  await call('rules.remove', { ruleId: rules[0]?.rule.id ?? 'rul_none' }, person);
  expect(await call('rules.add', rule('c'), person)).toMatchObject({ kind: 'kept' });
});

test.each(['session', 'project'] as const)('answers that are remembered for the %s', async (kind) => {
  broker.host.settings = { approvalPolicy: { mode: 'untrusted' } };
  const allowed = async (name: string): Promise<unknown> => {
    const runId = await started(exec({ argv: ['make', name] }));
    await answerCard(await cardOf(runId), { kind: 'approve', scope: { kind } });
    return outcomeOf(runId);
  };
  for (const name of ['a', 'b']) expect(await allowed(name)).toMatchObject({ kind: 'completed' });
  const why = '2 answers are remembered, which is as many as the desk keeps.';
  const remedy = 'Take back those that are no longer needed, in the settings, or allow it once.';
  expect(await allowed('c')).toMatchObject({
    kind: 'rejected',
    note: `The answer could not be kept, so it does not count. ${why} ${remedy}`,
  });
  // The person who gave it is told too, and it is asked about again.
  const warned = events.all.flatMap(({ msg }) =>
    msg.type === 'warning' || msg.type === 'background' ? [english(msg.text)] : [],
  );
  expect(warned).toContain(`The answer could not be kept, so the command was refused. ${why} ${remedy}`);
  expect((await call('grants.list', {}, person)).answers).toHaveLength(2);
  const again = await started(exec({ argv: ['make', 'c'] }));
  await answerCard(await cardOf(again), { kind: 'approve', scope: { kind: 'once' } });
  expect(await outcomeOf(again)).toMatchObject({ kind: 'completed' });
  expect(broker.host.launches.map(({ argv }) => argv.at(-1))).toEqual(['a', 'b', 'c']);
});
