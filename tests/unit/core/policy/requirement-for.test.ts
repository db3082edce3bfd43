/** What each policy demands of each kind of command under each sandbox: every cell written out. */
import { expect, test } from 'vitest';
import { explainRequirement, type PolicyInput } from '#core/policy/requirement-for.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { FilePolicy, SandboxPolicy } from '#domain/sandbox/sandbox-policy.ts';
import { say } from '#domain/common/message.ts';

const granular = (on: boolean): ApprovalPolicy => ({
  mode: 'granular',
  sandboxApproval: on,
  rules: on,
  requestPermissions: on,
  networkApproval: on,
  patchApproval: on,
});
const policies: Record<string, ApprovalPolicy> = {
  untrusted: { mode: 'untrusted' },
  'on-failure': { mode: 'on-failure' },
  'on-request': { mode: 'on-request' },
  'granular on': granular(true),
  'granular off': granular(false),
  never: { mode: 'never' },
};
const files: Record<string, FilePolicy> = {
  'read-only': { mode: 'read-only' },
  'workspace-write': { mode: 'workspace-write', writableRoots: [], excludeTmpdir: false, excludeSlashTmp: false },
  'external-sandbox': { mode: 'external-sandbox' },
  'danger-full-access': { mode: 'danger-full-access' },
};
const fileModes = Object.keys(files);

const segment: Segment = {
  argv: ['tool'],
  words: [[0, 4]],
  span: [0, 4],
  redirections: [],
  assignments: [],
  position: 'always',
  pipeline: { id: 0, index: 0, length: 1 },
  background: false,
  wrappers: [],
};
const rule = (effect: CommandRule['effect'], sandbox: CommandRule['sandbox'] = 'keep'): CommandRule => ({
  id: 'rul_1',
  effect,
  match: 'prefix',
  tokens: ['tool'],
  project: null,
  sandbox,
  origin: 'person',
  reason: null,
  createdAt: 0,
  expiresAt: null,
});

const input = (policy: ApprovalPolicy, sandbox: SandboxPolicy, more: Partial<PolicyInput>): PolicyInput => ({
  parsed: { text: 'tool', segments: [segment], opaque: [] },
  policy,
  sandbox,
  hasDenyRead: false,
  escalationRequest: null,
  loosens: false,
  ruleFor: () => null,
  hasForbidRules: false,
  isKnownSafe: () => false,
  dangerOf: () => null,
  critical: null,
  loss: null,
  proposeRule: () => null,
  ...more,
});

const opaqueLine = {
  text: 'tool',
  segments: [segment],
  opaque: [{ reason: 'expansion' as const, span: [0, 4] as [number, number] }],
};
const escalationRequest = { kind: 'require-escalated' as const, justification: '' };
const extraPath = {
  kind: 'additional-permissions' as const,
  grants: [{ kind: 'path' as const, path: '/x', access: 'write' as const }],
  justification: '',
};
const classes: Record<string, Partial<PolicyInput>> = {
  'known-safe': { isKnownSafe: () => true },
  ordinary: {},
  dangerous: { dangerOf: () => say('It deletes.') },
  escalationRequest: { escalationRequest },
  'known-safe escalation': { escalationRequest, isKnownSafe: () => true },
  'rule allow': { ruleFor: () => rule('allow') },
  'rule bypass': { ruleFor: () => rule('allow', 'bypass') },
  'rule bypass, escalation': { escalationRequest, ruleFor: () => rule('allow', 'bypass') },
  'rule bypass, extra path': { escalationRequest: extraPath, ruleFor: () => rule('allow', 'bypass') },
  'rule allow, extra path': { escalationRequest: extraPath, ruleFor: () => rule('allow') },
  'rule prompt': { ruleFor: () => rule('prompt') },
  'rule forbid': { ruleFor: () => rule('forbid') },
  opaque: { parsed: opaqueLine },
  'opaque, rule bypass': { parsed: opaqueLine, ruleFor: () => rule('allow', 'bypass') },
  'opaque, forbid rules': { parsed: opaqueLine, hasForbidRules: true },
};

/** One letter per file mode, in the order of `files`: skip, Bypass the sandbox, Ask, Forbid. */
const table: Record<string, Record<string, string>> = {
  untrusted: {
    'known-safe': 'ssss',
    ordinary: 'AAAA',
    dangerous: 'AAAA',
    escalationRequest: 'AAAA',
    'known-safe escalation': 'AAss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'AAss',
    'rule prompt': 'AAAA',
    'rule forbid': 'FFFF',
    opaque: 'AAAA',
    'opaque, rule bypass': 'AAAA',
    'opaque, forbid rules': 'AAAA',
  },
  'on-failure': {
    'known-safe': 'ssss',
    ordinary: 'ssss',
    dangerous: 'ssss',
    escalationRequest: 'AAss',
    'known-safe escalation': 'AAss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'AAss',
    'rule prompt': 'AAAA',
    'rule forbid': 'FFFF',
    opaque: 'ssss',
    'opaque, rule bypass': 'ssss',
    'opaque, forbid rules': 'AAAA',
  },
  'on-request': {
    'known-safe': 'ssss',
    ordinary: 'ssss',
    dangerous: 'AAAA',
    escalationRequest: 'AAss',
    'known-safe escalation': 'AAss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'AAss',
    'rule prompt': 'AAAA',
    'rule forbid': 'FFFF',
    opaque: 'ssss',
    'opaque, rule bypass': 'ssss',
    'opaque, forbid rules': 'AAAA',
  },
  'granular on': {
    'known-safe': 'ssss',
    ordinary: 'ssss',
    dangerous: 'AAAA',
    escalationRequest: 'AAss',
    'known-safe escalation': 'AAss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'AAss',
    'rule prompt': 'AAAA',
    'rule forbid': 'FFFF',
    opaque: 'ssss',
    'opaque, rule bypass': 'ssss',
    'opaque, forbid rules': 'AAAA',
  },
  'granular off': {
    'known-safe': 'ssss',
    ordinary: 'ssss',
    dangerous: 'FFFF',
    escalationRequest: 'FFss',
    'known-safe escalation': 'FFss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'FFss',
    'rule prompt': 'FFFF',
    'rule forbid': 'FFFF',
    opaque: 'ssss',
    'opaque, rule bypass': 'ssss',
    'opaque, forbid rules': 'FFFF',
  },
  never: {
    'known-safe': 'ssss',
    ordinary: 'ssss',
    dangerous: 'FFFF',
    escalationRequest: 'FFss',
    'known-safe escalation': 'FFss',
    'rule allow': 'ssss',
    'rule bypass': 'BBBB',
    'rule bypass, escalation': 'BBBB',
    'rule bypass, extra path': 'BBBB',
    'rule allow, extra path': 'FFss',
    'rule prompt': 'FFFF',
    'rule forbid': 'FFFF',
    opaque: 'ssss',
    'opaque, rule bypass': 'ssss',
    'opaque, forbid rules': 'FFFF',
  },
};

const cells = Object.keys(policies).flatMap((policy) =>
  fileModes.flatMap((mode, column) =>
    Object.keys(classes).map((kind) => ({
      policy,
      mode,
      kind,
      expected: table[policy]?.[kind]?.[column] ?? 'missing',
    })),
  ),
);

function letter(policy: string, mode: string, more: Partial<PolicyInput>): string {
  const sandbox: SandboxPolicy = {
    files: files[mode] as FilePolicy,
    network: mode.startsWith('danger') ? 'full' : 'blocked',
  };
  const { requirement } = explainRequirement(input(policies[policy] as ApprovalPolicy, sandbox, more));
  switch (requirement.kind) {
    case 'skip':
      return requirement.bypassSandbox ? 'B' : 's';
    case 'needs-approval':
      return 'A';
    case 'forbidden':
      return 'F';
  }
}

test('no cell of the table is missing or left over', () => {
  expect(cells.filter(({ expected }) => expected === 'missing')).toEqual([]);
  expect(Object.values(table).flatMap((rows) => Object.values(rows).map((row) => row.length))).toEqual(
    Array.from({ length: 6 * 15 }, () => 4),
  );
});

test.each(cells)('$policy, $mode, $kind -> $expected', ({ policy, mode, kind, expected }) => {
  expect(letter(policy, mode, classes[kind] ?? {})).toBe(expected);
});

test('nothing bypasses the sandbox once a path may not be read', () => {
  for (const policy of Object.keys(policies)) {
    expect(letter(policy, 'workspace-write', { hasDenyRead: true, ruleFor: () => rule('allow', 'bypass') })).toBe('s');
  }
});

test('looser settings from a caller ask wherever a question may be asked', () => {
  const letters = Object.keys(policies).map((policy) => letter(policy, 'danger-full-access', { loosens: true }));
  expect(letters.join('')).toBe('AAAAFF');
});

test('a refusal by rule says which rule and why', () => {
  const { requirement } = explainRequirement(
    input(
      { mode: 'on-request' },
      { files: files['read-only'] as FilePolicy, network: 'blocked' },
      {
        ruleFor: () => ({ ...rule('forbid'), tokens: ['git', ['push', 'fetch']], reason: 'release branch is frozen' }),
      },
    ),
  );
  expect(requirement).toEqual({
    kind: 'forbidden',
    cause: { kind: 'rule', ruleId: 'rul_1' },
    reason: 'A rule forbids `git push|fetch`: release branch is frozen.',
  });
});
