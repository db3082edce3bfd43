import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ForeignApproval } from '#domain/approval.ts';
import { foreignOperationSchema, type ForeignChoice, type ForeignOperation } from '#domain/foreign.ts';
import type { RunId } from '#domain/ids.ts';
import type { CommandRule } from '#domain/rule.ts';
import type { Submitter } from '#core/session.ts';
import { agent, driveDesk, person, type DeskDriver } from '../../../fakes/desk-driver.ts';
import { scriptedHost } from '../../../fakes/scripted-host.ts';

const choices: ForeignChoice[] = [
  { id: 'yes', name: 'Allow', effect: 'allow', isLasting: false },
  { id: 'always', name: 'Always allow', effect: 'allow', isLasting: true },
  { id: 'no', name: 'Reject', effect: 'deny', isLasting: false },
  { id: 'never', name: 'Never', effect: 'deny', isLasting: true },
];

function question(change: Partial<ForeignOperation> = {}): ForeignOperation {
  return {
    type: 'foreign-question',
    subject: { kind: 'command', argv: ['make', 'release'] },
    cwd: null,
    asker: { door: 'drive', claimedName: 'codex', says: null },
    choices,
    prefersNo: false,
    mayRemember: true,
    ...change,
  };
}

async function ask(desk: DeskDriver, op: ForeignOperation, from: Submitter = agent): Promise<RunId> {
  const receipt = await desk.desk.session(desk.sessionId)?.submit({ id: randomUUID(), op }, from);
  if (receipt?.kind !== 'accepted' || receipt.runId === null) throw new Error(JSON.stringify(receipt));
  return receipt.runId;
}

async function card(desk: DeskDriver, runId?: RunId): Promise<ForeignApproval> {
  const found = await desk.card(runId);
  if (found.kind !== 'foreign') throw new Error(found.kind);
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

describe('a foreign question', () => {
  test('becomes a card that says who asks, what for, and that nothing contains it; nothing is ever launched', async () => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    const runId = await ask(desk, question());
    const shown = await card(desk);
    expect(shown).toMatchObject({
      kind: 'foreign',
      asker: { door: 'drive', claimedName: 'codex' },
      subject: { kind: 'command', argv: ['make', 'release'] },
      facts: { argv: ['make', 'release'], plan: { mechanism: 'none', unsandboxedBecause: 'foreign', protections: [] } },
      choices,
    });
    expect(shown.reason).toContain('no sandbox');
    await desk.allow(shown);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'permitted', by: byPerson, choiceId: 'yes' });
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
    const desk = await driveDesk(scriptedHost());
    const runId = await ask(desk, question());
    expect(await desk.answer(await card(desk), verdict)).toMatchObject({ kind: 'accepted' });
    expect(await desk.outcome(runId)).toMatchObject(outcome);
  });

  test.each([
    ['a yes that is none of the agent’s', { kind: 'approve', scope: { kind: 'agent', choiceId: 'no' } }],
    ['a made-up yes', { kind: 'approve', scope: { kind: 'agent', choiceId: 'sudo' } }],
    ['a scope that is not offered', { kind: 'approve', scope: { kind: 'everywhere' } }],
    ['a yes in the place of a no', { kind: 'deny', note: null, choiceId: 'yes' }],
    ['a made-up no', { kind: 'deny', note: null, choiceId: 'sudo' }],
  ] as const)('does not take %s', async (_title, verdict) => {
    const desk = await driveDesk(scriptedHost());
    await ask(desk, question());
    const shown = await card(desk);
    expect(await desk.answer(shown, verdict)).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
    expect(desk.openCards()).toHaveLength(1);
  });

  test('remembered for the session is answered at once, for this agent and this desk only', async () => {
    const desk = await driveDesk(scriptedHost());
    const first = await ask(desk, question());
    await desk.allow(await card(desk), { kind: 'session' });
    await desk.outcome(first);
    const again = await ask(desk, question());
    expect(await desk.outcome(again)).toMatchObject({ kind: 'permitted', by: { kind: 'cache' }, choiceId: 'yes' });
    await ask(desk, question({ asker: { door: 'drive', claimedName: 'other', says: null } }));
    expect((await card(desk)).asker.claimedName).toBe('other');
    // Nor is a yes to the agent's own doing a yes to ours, or the other way round.
    await desk.exec(['make', 'release'], { wish: { kind: 'require-escalated', justification: '' } }, agent);
    expect((await desk.card()).kind).toBe('command');
  });

  test('about a tool, once remembered, answers for the same input and for no other; decision 0061', async () => {
    const desk = await driveDesk(scriptedHost());
    const call = (name: string, input: string, paths: string[] = []) =>
      question({ subject: { kind: 'tool', name, input, paths } });
    await ask(desk, call('mcp__git__issue', '{"number":1}'));
    const shown = await card(desk);
    expect(shown.offers.map(({ scope }) => scope.kind)).toEqual(['once', 'session', 'project', 'agent']);
    await desk.allow(shown, { kind: 'session' });
    const same = await ask(desk, call('mcp__git__issue', '{"number":1}'));
    expect(await desk.outcome(same)).toMatchObject({ kind: 'permitted', by: { kind: 'cache' } });
    for (const other of [
      call('mcp__git__issue', '{"number":2}'),
      call('mcp__git__close', '{"number":1}'),
      call('mcp__git__issue', '{"number":1}', ['/home/u/.ssh']),
    ]) {
      const runId = await ask(desk, other);
      expect((await card(desk, runId)).subject).toEqual(other.subject);
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
    const desk = await driveDesk(host);
    const op = question({ subject: { kind: 'command', argv: ['make', 'release', 'now'] } });
    expect(await desk.outcome(await ask(desk, op))).toMatchObject(outcome);
    expect(desk.openCards()).toEqual([]);
  });

  test('a rule that allows a command in the sandbox does not allow it without one', async () => {
    const host = Object.assign(scriptedHost(), { rules: [rule({})] });
    const desk = await driveDesk(host);
    await ask(desk, question());
    expect((await card(desk)).cause).toEqual({ kind: 'wish' });
  });

  test('whose agent wants nothing remembered is offered once only, and a critical one too', async () => {
    const host = scriptedHost();
    const desk = await driveDesk(host);
    await ask(desk, question({ mayRemember: false, prefersNo: true }));
    const plain = await card(desk);
    expect(plain.offers.map(({ scope }) => scope)).toEqual([{ kind: 'once' }]);
    expect(plain.prefersNo).toBe(true);
    host.risk = { level: 'critical' };
    await ask(desk, question({ subject: { kind: 'command', argv: ['rm', '-rf', '/'] } }));
    expect((await card(desk)).offers.map(({ scope }) => scope.kind)).toEqual(['once']);
  });

  test('about something that is no command is shown in the agent’s words, at a level that says nobody could read it', async () => {
    const desk = await driveDesk(scriptedHost());
    const subject = { kind: 'tool', name: 'edit', input: '{"file":"a.ts"}', paths: ['/home/u/app/a.ts'] } as const;
    await ask(desk, question({ subject: { ...subject, paths: [...subject.paths] } }));
    expect(await card(desk)).toMatchObject({
      subject,
      facts: { argv: ['edit'], executable: null, parsed: { text: 'edit: {"file":"a.ts"}' } },
      risk: { level: 'medium', opaque: true },
    });
  });

  test('of an agent that went away is withdrawn', async () => {
    const desk = await driveDesk(scriptedHost());
    const runId = await ask(desk, question());
    await card(desk);
    desk.desk.connectionClosed(agent.connectionId);
    expect(await desk.outcome(runId)).toMatchObject({ kind: 'cancelled', reason: 'client-gone' });
    expect(desk.openCards()).toEqual([]);
  });

  test('that is the same from two agents is two cards', async () => {
    const desk = await driveDesk(scriptedHost());
    const first = await ask(desk, question());
    const second = await ask(desk, question({ asker: { door: 'hook', claimedName: 'claude', says: null } }));
    expect((await card(desk, first)).asker.claimedName).toBe('codex');
    expect((await card(desk, second)).asker.claimedName).toBe('claude');
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
    expect(foreignOperationSchema.safeParse({ ...question(), ...change }).success).toBe(false);
  });

  test('always ends as one of its own choices, whatever it asks and whoever answers', async () => {
    const texts = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => !text.includes('\0'));
    const anyChoices = fc.uniqueArray(
      fc.record({ id: texts, name: texts, effect: fc.constantFrom('allow', 'deny'), isLasting: fc.boolean() }),
      { minLength: 1, maxLength: 6, selector: ({ id }) => id },
    ) as fc.Arbitrary<ForeignChoice[]>;
    const subjects = fc.oneof(
      fc.record({ kind: fc.constant('command' as const), argv: fc.array(texts, { minLength: 1, maxLength: 4 }) }),
      fc.record({ kind: fc.constant('tool' as const), name: texts, input: fc.string(), paths: fc.array(texts) }),
    );
    await fc.assert(
      fc.asyncProperty(subjects, anyChoices, fc.boolean(), fc.nat(), async (subject, offered, mayRemember, pick) => {
        const op = question({ subject, choices: offered, mayRemember });
        fc.pre(foreignOperationSchema.safeParse(op).success);
        const desk = await driveDesk(scriptedHost());
        const runId = await ask(desk, op);
        const shown = await card(desk);
        expect(shown.offers.length).toBeGreaterThan(0);
        const offer = shown.offers[pick % (shown.offers.length + 1)];
        await desk.answer(
          shown,
          offer === undefined ? { kind: 'deny', note: null } : { kind: 'approve', scope: offer.scope },
        );
        const outcome = await desk.outcome(runId);
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
