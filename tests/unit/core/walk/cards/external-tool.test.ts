import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExternalToolApproval } from '#domain/approval/approval.ts';
import {
  externalToolOperationSchema,
  type ExternalToolChoice,
  type ExternalToolOperation,
} from '#domain/approval/external-tool.ts';
import type { RunId } from '#domain/common/ids.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { Submitter } from '#core/session.ts';
import { agent, driveBroker, person, type BrokerDriver } from '../../../../fakes/people/broker-driver.ts';
import { scriptedHost } from '../../../../fakes/people/scripted-host.ts';
import { english } from '#domain/common/message.ts';

const choices: ExternalToolChoice[] = [
  { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
  { id: 'always', name: 'Always allow', effect: 'allow', isLasting: true },
  { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
  { id: 'never', name: 'Never', effect: 'deny', isLasting: true },
];

function question(change: Partial<ExternalToolOperation> = {}): ExternalToolOperation {
  return {
    type: 'external-tool-approval',
    subject: { kind: 'command', argv: ['make', 'release'] },
    cwd: null,
    requester: { entryPoint: 'drive', claimedName: 'codex', says: null },
    choices,
    prefersNo: false,
    mayRemember: true,
    ...change,
  };
}

async function ask(broker: BrokerDriver, op: ExternalToolOperation, from: Submitter = agent): Promise<RunId> {
  const receipt = await broker.broker.session(broker.sessionId)?.submit({ id: randomUUID(), op }, from);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

async function card(broker: BrokerDriver, runId?: RunId): Promise<ExternalToolApproval> {
  const found = await broker.card(runId);
  if (found.kind !== 'external-tool') throw new Error(found.kind);
  return found;
}

const rule = (change: Partial<CommandRule>): CommandRule => ({
  id: 'rul_1',
  effect: 'allow',
  match: 'prefix',
  tokens: ['make', 'release'],
  project: null,
  sandbox: 'keep',
  origin: 'person',
  reason: null,
  createdAt: 1,
  expiresAt: null,
  ...change,
});

const byPerson = { kind: 'person', connectionId: person.connectionId } as const;
const byPolicy = { kind: 'policy' } as const;

const call = (name: string, input: string, paths: string[] = []) =>
  question({ subject: { kind: 'tool', name, input, paths } });

describe('an external tool approval', () => {
  test('becomes a card that says who asks, what for, and that nothing contains it; nothing is ever launched', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    const runId = await ask(broker, question());
    const shown = await card(broker);
    expect(shown).toMatchObject({
      kind: 'external-tool',
      requester: { entryPoint: 'drive', claimedName: 'codex' },
      subject: { kind: 'command', argv: ['make', 'release'] },
      facts: {
        argv: ['make', 'release'],
        plan: { mechanism: 'none', unsandboxedBecause: 'external-tool', protections: [] },
      },
      choices,
    });
    expect(english(shown.reason)).toContain('no sandbox');
    await broker.allow(shown);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'permitted', by: byPerson, choiceId: 'yes' });
    expect(host.launches).toEqual([]);
    expect(host.audit.map(({ entry }) => entry.kind)).toEqual(['request', 'decision', 'outcome']);
  });

  const answers = [
    ['once', { kind: 'approve', scope: { kind: 'once' } }, { kind: 'permitted', choiceId: 'yes' }],
    [
      'the agent’s lasting yes',
      { kind: 'approve', scope: { kind: 'agent', choiceId: 'always' } },
      { kind: 'permitted', choiceId: 'always' },
    ],
    ['remembered here', { kind: 'approve', scope: { kind: 'session' } }, { kind: 'permitted', choiceId: 'yes' }],
    ['no', { kind: 'deny', note: 'not today' }, { kind: 'rejected', choiceId: 'no', note: 'not today' }],
    [
      'the agent’s lasting no',
      { kind: 'deny', note: null, choiceId: 'never' },
      { kind: 'rejected', choiceId: 'never' },
    ],
    ['no, and stop', { kind: 'abort' }, { kind: 'rejected', choiceId: 'no' }],
  ] as const;
  test.each(answers)('answered with %s ends as the choice that means it', async (_title, verdict, outcome) => {
    const broker = await driveBroker(scriptedHost());
    const runId = await ask(broker, question());
    expect(await broker.answer(await card(broker), verdict)).toMatchObject({ kind: 'accepted' });
    expect(await broker.outcome(runId)).toMatchObject(outcome);
  });

  test.each([
    ['a yes that is none of the agent’s', { kind: 'approve', scope: { kind: 'agent', choiceId: 'no' } }],
    ['a made-up yes', { kind: 'approve', scope: { kind: 'agent', choiceId: 'sudo' } }],
    ['a scope that is not offered', { kind: 'approve', scope: { kind: 'everywhere' } }],
    ['a yes in the place of a no', { kind: 'deny', note: null, choiceId: 'yes' }],
    ['a made-up no', { kind: 'deny', note: null, choiceId: 'sudo' }],
  ] as const)('does not take %s', async (_title, verdict) => {
    const broker = await driveBroker(scriptedHost());
    await ask(broker, question());
    const shown = await card(broker);
    expect(await broker.answer(shown, verdict)).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
    expect(broker.openCards()).toHaveLength(1);
  });

  test('remembered for the session is answered at once, for this agent and this desk only', async () => {
    const broker = await driveBroker(scriptedHost());
    const first = await ask(broker, question());
    await broker.allow(await card(broker), { kind: 'session' });
    await broker.outcome(first);
    const again = await ask(broker, question());
    expect(await broker.outcome(again)).toMatchObject({ kind: 'permitted', by: { kind: 'cache' }, choiceId: 'yes' });
    await ask(broker, question({ requester: { entryPoint: 'drive', claimedName: 'other', says: null } }));
    expect((await card(broker)).requester.claimedName).toBe('other');
    // Nor is a yes to the agent's own doing a yes to ours, or the other way round.
    await broker.exec(
      ['make', 'release'],
      { escalationRequest: { kind: 'require-escalated', justification: '' } },
      agent,
    );
    expect((await broker.card()).kind).toBe('command');
  });

  test('about a tool, once remembered, answers for the same input and for no other; decision 0044', async () => {
    const broker = await driveBroker(scriptedHost());
    await ask(broker, call('mcp__git__issue', '{"number":1}'));
    const shown = await card(broker);
    expect(shown.offers.map(({ scope }) => scope.kind)).toEqual(['once', 'session', 'project', 'agent']);
    await broker.allow(shown, { kind: 'session' });
    const same = await ask(broker, call('mcp__git__issue', '{"number":1}'));
    expect(await broker.outcome(same)).toMatchObject({ kind: 'permitted', by: { kind: 'cache' } });
    for (const other of [
      call('mcp__git__issue', '{"number":2}'),
      call('mcp__git__close', '{"number":1}'),
      call('mcp__git__issue', '{"number":1}', ['/home/u/.ssh']),
    ]) {
      const runId = await ask(broker, other);
      expect((await card(broker, runId)).subject).toEqual(other.subject);
    }
  });

  const policies = [
    [
      'a forbidding rule refuses',
      { rules: [rule({ effect: 'forbid', reason: 'no releases' })] },
      { kind: 'rejected', by: { kind: 'rule', ruleId: 'rul_1' }, choiceId: 'no' },
    ],
    [
      'a policy that never asks refuses',
      { settings: { approvalPolicy: { mode: 'never' } } },
      { kind: 'rejected', by: byPolicy, choiceId: 'no' },
    ],
    [
      'full access, set by the person, permits',
      { settings: { files: { mode: 'danger-full-access' }, network: 'full' } },
      { kind: 'permitted', by: byPolicy, choiceId: 'yes' },
    ],
  ] as const;
  test.each(policies)('%s without a card', async (_title, around, outcome) => {
    const host = Object.assign(scriptedHost(), around);
    const broker = await driveBroker(host);
    const op = question({ subject: { kind: 'command', argv: ['make', 'release', 'now'] } });
    expect(await broker.outcome(await ask(broker, op))).toMatchObject(outcome);
    expect(broker.openCards()).toEqual([]);
  });

  test('a rule that allows a command in the sandbox does not allow it without one', async () => {
    const host = Object.assign(scriptedHost(), { rules: [rule({})] });
    const broker = await driveBroker(host);
    await ask(broker, question());
    expect((await card(broker)).cause).toEqual({ kind: 'escalation-request' });
  });

  test('whose agent wants nothing remembered is offered once only, and a critical one too', async () => {
    const host = scriptedHost();
    const broker = await driveBroker(host);
    await ask(broker, question({ mayRemember: false, prefersNo: true }));
    const plain = await card(broker);
    expect(plain.offers.map(({ scope }) => scope)).toEqual([{ kind: 'once' }]);
    expect(plain.prefersNo).toBe(true);
    host.risk = { level: 'critical' };
    await ask(broker, question({ subject: { kind: 'command', argv: ['rm', '-rf', '/'] } }));
    expect((await card(broker)).offers.map(({ scope }) => scope.kind)).toEqual(['once']);
  });

  test('about something that is no command is shown in the agent’s words, at a level that says nobody could read it', async () => {
    const broker = await driveBroker(scriptedHost());
    const subject = { kind: 'tool', name: 'edit', input: '{"file":"a.ts"}', paths: ['/home/u/app/a.ts'] } as const;
    await ask(broker, question({ subject: { ...subject, paths: [...subject.paths] } }));
    expect(await card(broker)).toMatchObject({
      subject,
      facts: { argv: ['edit'], executable: null, parsed: { text: 'edit: {"file":"a.ts"}' } },
      risk: { level: 'medium', opaque: true },
    });
  });

  test('of an agent that went away is withdrawn', async () => {
    const broker = await driveBroker(scriptedHost());
    const runId = await ask(broker, question());
    await card(broker);
    broker.broker.connectionClosed(agent.connectionId);
    expect(await broker.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(broker.openCards()).toEqual([]);
  });

  test('that is the same from two agents is two cards', async () => {
    const broker = await driveBroker(scriptedHost());
    const first = await ask(broker, question());
    const second = await ask(
      broker,
      question({ requester: { entryPoint: 'hook', claimedName: 'claude', says: null } }),
    );
    expect((await card(broker, first)).requester.claimedName).toBe('codex');
    expect((await card(broker, second)).requester.claimedName).toBe('claude');
  });

  test.each([
    ['without a choice', { choices: [] }],
    ['without a yes', { choices: choices.filter(({ effect }) => effect === 'deny') }],
    ['with two choices of one name', { choices: [...choices, choices[0]] }],
    [
      'with more choices than fit a card',
      { choices: Array.from({ length: 17 }, (_, n) => ({ ...choices[0], id: `${n}` })) },
    ],
    ['with an input without end', { subject: { kind: 'tool', name: 'x', input: 'x'.repeat(65_537), paths: [] } }],
    ['with a field nobody knows', { force: true }],
  ])('%s is not understood', (_title, change) => {
    expect(externalToolOperationSchema.safeParse({ ...question(), ...change }).success).toBe(false);
  });

  test('always ends as one of its own choices, whatever it asks and whoever answers', async () => {
    const texts = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\0'));
    const anyChoices = fc.uniqueArray(
      fc.record({ id: texts, name: texts, effect: fc.constantFrom('allow', 'deny'), isLasting: fc.boolean() }),
      { minLength: 1, maxLength: 6, selector: ({ id }) => id },
    ) as fc.Arbitrary<ExternalToolChoice[]>;
    const subjects = fc.oneof(
      fc.record({ kind: fc.constant('command' as const), argv: fc.array(texts, { minLength: 1, maxLength: 4 }) }),
      fc.record({ kind: fc.constant('tool' as const), name: texts, input: fc.string(), paths: fc.array(texts) }),
    );
    await fc.assert(
      fc.asyncProperty(subjects, anyChoices, fc.boolean(), fc.nat(), async (subject, offered, mayRemember, pick) => {
        const op = question({ subject, choices: offered, mayRemember });
        fc.pre(externalToolOperationSchema.safeParse(op).success);
        const broker = await driveBroker(scriptedHost());
        const runId = await ask(broker, op);
        const shown = await card(broker);
        expect(shown.offers.length).toBeGreaterThan(0);
        const offer = shown.offers[pick % (shown.offers.length + 1)];
        await broker.answer(
          shown,
          offer === undefined ? { kind: 'deny', note: null } : { kind: 'approve', scope: offer.scope },
        );
        const outcome = await broker.outcome(runId);
        const effectOf = (id: string | undefined) => offered.find((choice) => choice.id === id)?.effect;
        if (outcome.kind === 'permitted') expect(effectOf(outcome.choiceId)).toBe('allow');
        else if (outcome.kind === 'rejected') {
          expect(effectOf(outcome.choiceId)).toBe(offered.some(({ effect }) => effect === 'deny') ? 'deny' : undefined);
        } else throw new Error(outcome.kind);
        expect(outcome.kind).toBe(offer === undefined ? 'rejected' : 'permitted');
      }),
      { numRuns: 200 },
    );
  });
});
