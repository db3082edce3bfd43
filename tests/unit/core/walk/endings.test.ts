/** What each policy does after each kind of ending, when the person allows whatever is asked: every cell written out. */
import { expect, test } from 'vitest';
import type { LaunchSpec } from '#core/ports.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import { driveBroker } from '../../../fakes/people/broker-driver.ts';
import { deniedWrite, scriptedHost, type ScriptedProcess } from '../../../fakes/people/scripted-host.ts';

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

const fails = (text: string): ScriptedProcess => ({ exit: { exitCode: 1 }, output: [['stderr', `${text}\n`]] });

/** What the program does inside the sandbox; outside of it everything succeeds. */
const endings: Record<string, ScriptedProcess> = {
  success: {},
  'ordinary failure': fails('3 tests failed'),
  'one file refused': deniedWrite('/home/u/x'),
  'home folder refused': fails("mkdir: cannot create directory '/home/u/d': Read-only file system"),
  'network refused': fails('curl: (6) Could not resolve host: files.example'),
  'words alone': fails('Error: Read-only file system'),
  'time limit': { hangs: true },
  signal: { exit: { exitCode: null, signal: 'SIGKILL' } },
};

/** A asked first, r run sandboxed, u run unsandboxed, E asked after a denial; then how it ended. */
const table: Record<string, Record<string, string>> = {
  untrusted: {
    success: 'A r done',
    'ordinary failure': 'A r failed',
    'one file refused': 'A r E r done',
    'home folder refused': 'A r E u done',
    'network refused': 'A r E u done',
    'words alone': 'A r E u done',
    'time limit': 'A r timed-out',
    signal: 'A r failed',
  },
  'on-failure': {
    success: 'r done',
    'ordinary failure': 'r failed',
    'one file refused': 'r E r done',
    'home folder refused': 'r E u done',
    'network refused': 'r E u done',
    'words alone': 'r E u done',
    'time limit': 'r timed-out',
    signal: 'r failed',
  },
  'on-request': {
    success: 'r done',
    'ordinary failure': 'r failed',
    'one file refused': 'r E r done',
    'home folder refused': 'r denied',
    'network refused': 'r denied',
    'words alone': 'r denied',
    'time limit': 'r timed-out',
    signal: 'r failed',
  },
  'granular on': {
    success: 'r done',
    'ordinary failure': 'r failed',
    'one file refused': 'r E r done',
    'home folder refused': 'r E u done',
    'network refused': 'r E u done',
    'words alone': 'r E u done',
    'time limit': 'r timed-out',
    signal: 'r failed',
  },
  'granular off': {
    success: 'r done',
    'ordinary failure': 'r failed',
    'one file refused': 'r denied',
    'home folder refused': 'r denied',
    'network refused': 'r denied',
    'words alone': 'r denied',
    'time limit': 'r timed-out',
    signal: 'r failed',
  },
  never: {
    success: 'r done',
    'ordinary failure': 'r failed',
    'one file refused': 'r denied',
    'home folder refused': 'r denied',
    'network refused': 'r denied',
    'words alone': 'r denied',
    'time limit': 'r timed-out',
    signal: 'r failed',
  },
};

const bypass: CommandRule = {
  id: 'rul_1',
  effect: 'allow',
  match: 'prefix',
  tokens: ['tool'],
  project: null,
  sandbox: 'bypass',
  origin: 'person',
  reason: null,
  createdAt: 0,
  expiresAt: null,
};

function wordFor(outcome: Outcome): string {
  if (outcome.kind !== 'completed') return outcome.kind;
  return outcome.attempt.exitCode === 0 ? 'done' : 'failed';
}

const isOpen = (spec: LaunchSpec): boolean => spec.plan.mechanism === 'none' || spec.plan.grants.length > 0;

async function walk(
  policy: ApprovalPolicy,
  ending: string,
  more: { rules?: CommandRule[]; denyRead?: string[] } = {},
): Promise<string> {
  const host = scriptedHost();
  host.settings = { approvalPolicy: policy, denyRead: more.denyRead ?? [] };
  host.rules = more.rules ?? [];
  const steps: string[] = [];
  host.script = (spec) => {
    steps.push(spec.plan.mechanism === 'none' ? 'u' : 'r');
    return isOpen(spec) ? {} : (endings[ending] ?? {});
  };
  const broker = await driveBroker(host);
  broker.broker.subscribe(null, ({ msg }) => {
    if (msg.type !== 'exec-approval-request') return;
    steps.push(msg.approval.kind === 'command' ? 'A' : 'E');
    void broker.allow(msg.approval);
  });
  const runId = await broker.exec(['tool'], { timeoutMs: 1000 });
  if (ending === 'time limit') {
    await expect.poll(() => host.launches.length).toBe(1);
    host.clock.advance(1000);
  }
  const ended = wordFor(await broker.outcome(runId));
  return [...steps, ended].join(' ');
}

const cells = Object.keys(policies).flatMap((policy) =>
  Object.keys(endings).map((ending) => ({ policy, ending, expected: table[policy]?.[ending] ?? 'missing' })),
);

test.each(cells)('$policy after $ending: $expected', async ({ policy, ending, expected }) => {
  expect(await walk(policies[policy] ?? { mode: 'never' }, ending)).toBe(expected);
});

test.each(Object.keys(policies))(
  'a rule that bypasses the sandbox runs unsandboxed at once under %s',
  async (policy) => {
    expect(await walk(policies[policy] ?? { mode: 'never' }, 'one file refused', { rules: [bypass] })).toBe('u done');
  },
);

test.each([
  ['untrusted', 'words alone', 'A r denied'],
  ['on-failure', 'network refused', 'r denied'],
  ['granular on', 'home folder refused', 'r denied'],
  ['on-failure', 'one file refused', 'r E r done'],
] as const)(
  'with a path that may not be read, %s after %s never leaves the sandbox: %s',
  async (policy, ending, expected) => {
    expect(await walk(policies[policy] ?? { mode: 'never' }, ending, { denyRead: ['/home/u/keys'] })).toBe(expected);
  },
);

test('with a path that may not be read, a rule does not leave the sandbox either', async () => {
  const walked = await walk({ mode: 'on-request' }, 'success', { rules: [bypass], denyRead: ['/home/u/keys'] });
  expect(walked).toBe('r done');
});

test('a grant never opens a path that may not be read', async () => {
  expect(await walk({ mode: 'on-request' }, 'one file refused', { denyRead: ['/home/u/x'] })).toBe('r denied');
});
