/** What a shorter form of a card would hide, and so may not be answered yes in it. */
import { expect, test } from 'vitest';
import {
  hiddenInSummary,
  isAnswerableInSummary,
  summaryForms,
  type HiddenFact,
} from '#domain/approval/answerable-in-summary.ts';
import type { ApprovalRequest, CommandApproval } from '#domain/approval/approval.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { CommandFacts } from '#domain/approval/approval.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../../fakes/samples/sample-views.ts';

const plain = sampleApproval();
const facts = (change: Partial<CommandFacts>): ApprovalRequest =>
  sampleApproval({ facts: { ...plain.facts, ...change } });
const plan = (change: Partial<SandboxPlan>): ApprovalRequest => facts({ plan: { ...samplePlan, ...change } });
const cause = (kind: CommandApproval['cause']['kind']): ApprovalRequest =>
  sampleApproval({ cause: { kind } as CommandApproval['cause'] });
const atLevel = (level: Assessment['level']): ApprovalRequest => sampleApproval({ risk: { ...sampleRisk, level } });
const kind = (given: ApprovalRequest['kind']): ApprovalRequest => ({ ...plain, kind: given }) as ApprovalRequest;
const grant = { kind: 'path', path: '/home/ada/.ssh', access: 'read' } as const;
const inProject = { path: '/home/ada/code/api-server/bin/ls', contentHash: null };

const rows: readonly [string, ApprovalRequest, readonly HiddenFact[], readonly HiddenFact[]][] = [
  ['a plain command', plain, [], []],
  ['a command that would run without a sandbox', plan({ mechanism: 'none' }), ['unsandboxed'], ['unsandboxed']],
  ['a command with a permission beyond its policy', plan({ grants: [grant] }), ['grants'], ['grants']],
  [
    'a command whose caller asks to leave the sandbox',
    cause('escalation-request'),
    ['escalation-request'],
    ['escalation-request'],
  ],
  ['a command that policy holds to be dangerous', cause('dangerous'), ['dangerous'], ['dangerous']],
  ['a command with variables of its caller', facts({ envDelta: { PAGER: 'sh' } }), [], ['environment']],
  ['a command in another folder of the project', facts({ cwd: `${plain.facts.cwd}/sub` }), [], ['folder']],
  [
    'a command that could not be read',
    sampleApproval({ risk: { ...sampleRisk, opaque: true } }),
    ['opaque'],
    ['opaque'],
  ],
  ['a command of medium risk', atLevel('medium'), [], ['level']],
  ['a command of high risk', atLevel('high'), ['level'], ['level']],
  ['a command of critical risk', atLevel('critical'), ['level'], ['level']],
  ['a long command', sampleApproval({}, 'x'.repeat(201)), [], ['long']],
  ['a longer command', sampleApproval({}, 'x'.repeat(501)), ['long'], ['long']],
  ['a command with the whole network', plan({ network: 'full' }), ['open-sandbox'], ['open-sandbox']],
  ['a command that may build sandboxes', plan({ nested: true }), ['open-sandbox'], ['open-sandbox']],
  [
    'a name that means a file of the project',
    facts({ argv: ['ls'], executable: { ...inProject, realPath: inProject.path } }),
    ['program'],
    ['program'],
  ],
  [
    'a path of the project that is written out',
    facts({ argv: ['bin/ls'], executable: { ...inProject, realPath: inProject.path } }),
    [],
    [],
  ],
  [
    'a file of the project known by a link outside',
    facts({ argv: ['ls'], executable: { ...inProject, path: '/usr/local/bin/ls', realPath: inProject.path } }),
    ['program'],
    ['program'],
  ],
  ['an escalation', sampleEscalation(), ['kind', 'grants'], ['kind', 'grants']],
  ['a connection', kind('network'), [], ['kind']],
  [
    'a connection of a command without a sandbox',
    { ...plan({ mechanism: 'none' }), kind: 'network' } as ApprovalRequest,
    ['unsandboxed'],
    ['kind', 'unsandboxed'],
  ],
  ['a patch', kind('patch'), ['kind'], ['kind']],
  ['a question of an agent that acts by itself', kind('external-tool'), ['kind'], ['kind']],
  [
    'permissions ahead of a command',
    { ...kind('permissions'), grants: [grant] } as ApprovalRequest,
    ['kind', 'grants'],
    ['kind', 'grants'],
  ],
];
test.each(rows)('%s', (_what, approval, inRow, inNotification) => {
  expect(hiddenInSummary(approval, null, summaryForms.row)).toEqual(inRow);
  expect(hiddenInSummary(approval, null, summaryForms.notification)).toEqual(inNotification);
  expect(isAnswerableInSummary(approval, null, summaryForms.row)).toBe(inRow.length === 0);
  expect(isAnswerableInSummary(approval, null, summaryForms.notification)).toBe(inNotification.length === 0);
});

const said = (level: Assessment['level']): Assessment => ({ description: 'x', level, categories: [], model: 'm' });

test('what the appointed model says can take a card out of a summary, never bring it in', () => {
  expect(isAnswerableInSummary(plain, said('medium'), summaryForms.notification)).toBe(false);
  expect(isAnswerableInSummary(plain, said('high'), summaryForms.row)).toBe(false);
  expect(isAnswerableInSummary(atLevel('high'), said('low'), summaryForms.row)).toBe(false);
});

test('where a yes for once is not offered, none is given in a summary', () => {
  const [, ...wider] = plain.offers;
  expect(isAnswerableInSummary(sampleApproval({ offers: wider }), null, summaryForms.row)).toBe(false);
});
