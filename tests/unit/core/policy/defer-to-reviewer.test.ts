import { expect, test } from 'vitest';
import { deferToReviewer } from '#core/policy/defer-to-reviewer.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { Requirement, RequirementCause } from '#domain/approval/requirement.ts';
import type { FilePolicy } from '#domain/sandbox/sandbox-policy.ts';
import { say } from '#domain/common/message.ts';

const workspace: FilePolicy = {
  mode: 'workspace-write',
  writableRoots: [],
  excludeTmpdir: false,
  excludeSlashTmp: false,
};
const asks = (cause: RequirementCause): Requirement => ({
  kind: 'needs-approval',
  reason: say('r'),
  cause,
  proposedRule: null,
});
const dangerous = asks({ kind: 'dangerous' });
const mode = (name: 'untrusted' | 'on-failure' | 'on-request' | 'never'): ApprovalPolicy => ({ mode: name });

test.each<[string, Requirement, string | null, ApprovalPolicy, FilePolicy, boolean]>([
  ['a dangerous command in the sandbox', dangerous, 'auto mode', mode('on-request'), workspace, true],
  ['a dangerous command that only reads', dangerous, 'auto mode', mode('on-request'), { mode: 'read-only' }, true],
  ['the same without a reviewer', dangerous, null, mode('on-request'), workspace, false],
  ['the same where everything asks', dangerous, 'auto mode', mode('untrusted'), workspace, false],
  ['the same without a sandbox', dangerous, 'auto mode', mode('on-request'), { mode: 'danger-full-access' }, false],
  ['the same in a sandbox of others', dangerous, 'auto mode', mode('on-request'), { mode: 'external-sandbox' }, false],
  ['what a rule asks', asks({ kind: 'rule', ruleId: 'rul_1' }), 'auto mode', mode('on-request'), workspace, false],
  ['an escalation request', asks({ kind: 'escalation-request' }), 'auto mode', mode('on-request'), workspace, false],
  [
    'what is forbidden',
    { kind: 'forbidden', reason: say('r'), cause: { kind: 'dangerous' } },
    'auto mode',
    mode('on-request'),
    workspace,
    false,
  ],
])('%s', (_about, requirement, reviewedBy, approvalPolicy, files, isLeft) => {
  const left = deferToReviewer(requirement, { reviewedBy, settings: { values: { approvalPolicy, files } } });
  if (!isLeft) expect(left).toBe(requirement);
  else expect(left).toMatchObject({ kind: 'skip', bypassSandbox: false });
});
