/** The person's own programs in the order of those who decide: after what is remembered, before the person. */
import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Deciders, DecidersAnswer } from '#core/ports.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { RunId } from '#domain/common/ids.ts';
import { deciderRequestSchema, type DeciderRequest } from '#domain/deciders/decider.ts';
import { english } from '#domain/common/message.ts';
import { answerIn } from '../../../../main/node/deciders/create-deciders.ts';
import { agent, driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, projectRoot, scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

type Answer = DecidersAnswer['answers'][number];
const yes: Answer = { name: 'mine', decision: 'allow', note: null };
const no: Answer = { name: 'team', decision: 'deny', note: 'not on Fridays' };

let host: ScriptedHost;
let driver: BrokerDriver;
let requests: DeciderRequest[];
let say: (request: DeciderRequest) => DecidersAnswer;
const none: DecidersAnswer = { answers: [], problems: [] };

beforeEach(async () => {
  host = scriptedHost();
  requests = [];
  say = () => none;
  const deciders: Deciders = {
    ask(request) {
      requests.push(request);
      return Promise.resolve(say(request));
    },
  };
  driver = await driveBroker({ ...host, ports: { ...host.ports, deciders } });
});

const asks: [string, ...string[]] = ['sudo', 'make', 'install'];
const exec = (argv = asks) =>
  driver.exec(argv, { requester: { entryPoint: 'mcp', claimedName: 'a', says: null } }, agent);
const decided = () => driver.events.flatMap(({ msg }) => (msg.type === 'warning' ? [english(msg.text)] : []));

test('a yes lets it run once, and its name stands in the log', async () => {
  say = () => ({ ...none, answers: [yes] });
  expect(await driver.outcome(await exec())).toMatchObject({ kind: 'completed' });
  expect(driver.openCards()).toEqual([]);
  expect(deciderRequestSchema.safeParse(requests[0]).success).toBe(true);
  expect(requests[0]).toMatchObject({
    kind: 'command',
    project: projectRoot,
    argv: asks,
    requester: { claimedName: 'a' },
  });
  expect(JSON.stringify(host.audit)).toContain('{"kind":"hook","name":"mine"}');
  await exec();
  await expect.poll(() => requests.length).toBe(2);
});

test.each([
  ['npm publish 2>&1 >/dev/null', [['npm', 'publish']]],
  [
    'npm publish && ls src',
    [
      ['npm', 'publish'],
      ['ls', 'src'],
    ],
  ],
  ['npm publish > out', null],
  ['X=1 npm publish', null],
  ['npm publish "$X"', null],
  ['timeout 5 npm publish', null],
])('of %s it is told the commands where they say all', async (line, commands) => {
  const reader = createCommandReader();
  Object.assign(host.ports, { reader, risk: createRiskAnalyser(reader) });
  const deciders: Deciders = { ask: (request) => (requests.push(request), Promise.resolve(none)) };
  driver = await driveBroker({ ...host, ports: { ...host.ports, deciders } });
  await exec(['/bin/bash', '-c', line]);
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.commands).toEqual(commands);
});

test('what a command asks for ahead stands among what a yes would bring', async () => {
  const write = { kind: 'path', path: '/outside', access: 'write' } as const;
  await driver.exec(
    ['make'],
    { escalationRequest: { kind: 'additional-permissions', grants: [write], justification: '' } },
    agent,
  );
  await expect.poll(() => requests).toMatchObject([{ kind: 'command', grants: [write] }]);
  await driver.exec(['make', 'x'], { escalationRequest: { kind: 'require-escalated', justification: '' } }, agent);
  await expect.poll(() => requests.at(-1)?.grants).toEqual([{ kind: 'unsandboxed' }]);
});

test('any no counts, and the agent reads why', async () => {
  say = () => ({ ...none, answers: [yes, no] });
  expect(await driver.outcome(await exec())).toMatchObject({
    kind: 'rejected',
    by: { kind: 'hook', name: 'team' },
    sentence: expect.stringContaining('not on Fridays') as unknown,
  });
  expect(host.launches).toEqual([]);
});

test('silence goes on to the person, and is told once', async () => {
  say = () => ({ ...none, problems: [{ code: 'Your decider “mine” gave no answer.' }] });
  const first = await exec();
  await driver.answer(await driver.card(first), { kind: 'deny', note: null });
  const second = await exec(['sudo', 'make', 'test']);
  await driver.answer(await driver.card(second), { kind: 'deny', note: null });
  expect(decided().filter((text) => text.includes('mine'))).toHaveLength(1);
});

test('what a person remembered, and what a rule forbids, is not put to it', async () => {
  const first = await exec();
  await driver.allow(await driver.card(first), { kind: 'session' });
  await driver.outcome(first);
  const before = requests.length;
  await driver.outcome(await exec());
  expect(requests).toHaveLength(before);
});

test('only a person allows what is critical; a no counts there, too', async () => {
  say = () => ({ ...none, answers: [yes] });
  host.risk = { level: 'critical' };
  const run = await exec(['rm', '-rf', '/']);
  const card = await driver.card(run);
  expect(card.risk.level).toBe('critical');
  await driver.answer(card, { kind: 'deny', note: null });
  say = () => ({ ...none, answers: [no] });
  expect(await driver.outcome(await exec(['rm', '-rf', '/*']))).toMatchObject({ by: { kind: 'hook' } });
});

async function askOfTool(more: object): Promise<RunId> {
  const op: ExternalToolOperation = {
    type: 'external-tool-approval',
    subject: { kind: 'tool', name: 'Change the settings', input: '', paths: [], ...more },
    cwd: null,
    requester: { entryPoint: 'cli', claimedName: null, says: null },
    choices: [{ id: 'yes', name: 'Yes', effect: 'allow', isLasting: false }],
    prefersNo: false,
    mayRemember: false,
  };
  const receipt = await driver.broker.session(driver.sessionId)?.submit({ id: JSON.stringify(more), op }, agent);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

test('only a person allows what the desk itself is to do', async () => {
  say = () => ({ ...none, answers: [yes] });
  expect(await driver.outcome(await askOfTool({}))).toMatchObject({ kind: 'permitted', by: { kind: 'hook' } });
  const run = await askOfTool({ byDesk: true });
  await driver.answer(await driver.card(run), { kind: 'approve', scope: { kind: 'once' } });
  expect(await driver.outcome(run)).toMatchObject({ kind: 'permitted', by: { kind: 'person' } });
});

test('a second attempt is asked about with what it would be given, and gets that and no more', async () => {
  host.script = (_spec, launch) => (launch === 0 ? deniedWrite('/outside/x') : {});
  say = ({ kind }) => ({ ...none, answers: kind === 'escalation' ? [yes] : [] });
  expect(await driver.outcome(await exec(['touch', '/outside/x']))).toMatchObject({ kind: 'completed' });
  const asked = requests.find(({ kind }) => kind === 'escalation');
  expect(asked?.grants).toMatchObject([{ kind: 'path' }]);
  expect(host.launches).toHaveLength(2);
});

test('a program that is still thinking when its requester goes is not waited for in the inbox', async () => {
  const thinking = Promise.withResolvers<DecidersAnswer>();
  const slow: Deciders = { ask: () => thinking.promise };
  const other = await driveBroker({ ...host, ports: { ...host.ports, deciders: slow } });
  const run = await other.exec(asks, {}, agent);
  other.broker.connectionClosed(agent.connectionId);
  thinking.resolve({ ...none, answers: [yes] });
  expect(await other.outcome(run)).toMatchObject({ kind: 'cancelled' });
  expect(host.launches).toEqual([]);
});

test('whatever a program prints, only a whole answer is one', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.jsonValue().map((note) => JSON.stringify({ decision: 'allow', note })),
      ),
      (text) => {
        const answer = answerIn(text);
        if (answer === null) return;
        expect(['allow', 'deny', 'none']).toContain(answer.decision);
        expect(Object.keys(JSON.parse(text) as object).every((key) => key === 'decision' || key === 'note')).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
  expect(answerIn('{"decision":"allow"}')).toEqual({ decision: 'allow', note: null });
  for (const text of [
    '',
    'yes',
    '{"decision":"allow"} trailing',
    '{"decision":"ALLOW"}',
    '{"decision":"allow","scope":"everywhere"}',
  ]) {
    expect(answerIn(text)).toBeNull();
  }
});
