/** What may stand in the table: a row draws the command, its folder and its variables, so what is dangerous beside these stays out. */
import { expect, test } from 'vitest';
import type { ApprovalRequest, CommandApproval } from '#domain/approval/approval.ts';
import type { CardAssessment } from '#domain/approval/assessment.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { pickBatch } from '../../../renderer/stores/pick-batch.ts';
import { sampleApproval, sampleEscalation, samplePlan, sampleRisk } from '../../fakes/samples/sample-views.ts';

const plain = (id: string, change: Partial<CommandApproval> = {}) => sampleApproval({ id: `apr_${id}`, ...change });
const planned = (plan: Partial<SandboxPlan>) => {
  const { facts } = sampleApproval();
  return plain('x', { facts: { ...facts, plan: { ...samplePlan, ...plan } } });
};
const pick = (front: ApprovalRequest, ...others: ApprovalRequest[]): readonly string[] =>
  pickBatch(front, { approvals: [front, ...others], assessments: new Map() }).map(({ id }) => id);

test('plain commands in the sandbox stand in one table, oldest first', () => {
  expect(pick(plain('a'), plain('b'), plain('c'))).toEqual(['apr_a', 'apr_b', 'apr_c']);
});

test.each<[string, ApprovalRequest]>([
  ['that runs without a sandbox', planned({ mechanism: 'none', unsandboxedBecause: 'decision' })],
  ['that asks to leave the sandbox', plain('x', { cause: { kind: 'escalation-request' } })],
  ['with permissions of its own', planned({ grants: [{ kind: 'path', path: '/home/ada/.bashrc', access: 'write' }] })],
  ['with the whole network', planned({ network: 'full' })],
  ['that may build sandboxes', planned({ nested: true })],
  ['of high risk', plain('x', { risk: { ...sampleRisk, level: 'high' } })],
  ['of which a part cannot be read', plain('x', { risk: { ...sampleRisk, opaque: true } })],
  ['that is longer than a row', sampleApproval({ id: 'apr_x' }, `make ${'x'.repeat(600)}`)],
  ['that a list calls dangerous', plain('x', { cause: { kind: 'dangerous' } })],
  ['that was refused something', sampleEscalation({ id: 'apr_x' })],
  [
    'that was refused several things',
    sampleEscalation({ id: 'apr_x', grants: [{ kind: 'unsandboxed' }, { kind: 'network' }] }),
  ],
])('a command %s is in no table, and opens none', (_, dangerous) => {
  expect(pick(plain('a'), dangerous, plain('b'))).toEqual(['apr_a', 'apr_b']);
  expect(pick(dangerous, { ...dangerous, id: 'apr_y' })).toEqual([]);
});

const said = (digest: string): ReadonlyMap<string, CardAssessment> =>
  new Map([
    [
      'apr_b',
      {
        approvalId: 'apr_b',
        digest,
        assessment: { level: 'high', categories: [], description: 'Dangerous.', model: 'm' },
      },
    ],
  ]);

test('a command that a model calls dangerous leaves the table, unless it was said of other content', () => {
  const approvals = [plain('a'), plain('b')];
  const ids = (digest: string) =>
    pickBatch(approvals[0], { approvals, assessments: said(digest) as never }).map(({ id }) => id);
  expect(ids('0'.repeat(64))).toEqual(['apr_a']);
  expect(ids('f'.repeat(64))).toEqual(['apr_a', 'apr_b']);
});
