/** Pictures of sessions, runs and approvals with everything filled in, to be varied by tests. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { defaultSettings, defaultSources } from '#domain/settings/default-settings.ts';
import type { Requester } from '#domain/agents/requester.ts';
import type { RunView, SessionView } from '#domain/common/event.ts';
import type { AttemptSummary } from '#domain/command/outcome.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { EffectiveSettings, Settings } from '#domain/settings/settings.ts';
import { say } from '#domain/common/message.ts';
import { grantWords } from '#domain/sandbox/grant-words.ts';

export const sampleSettings: Settings = { ...defaultSettings, denyRead: ['/home/ada/.ssh'] };

export const sampleEffective: EffectiveSettings = {
  values: sampleSettings,
  sources: { ...defaultSources, network: 'project' },
  version: 'v1',
  problems: [],
};

export const sampleSession: SessionView = {
  sessionId: 'ses_a',
  projectRoot: '/home/ada/code/api-server',
  projectName: 'api-server',
  settings: sampleEffective,
};

export const samplePlan: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/home/ada/.ssh', access: 'deny' },
    { path: '/home/ada/code/api-server', access: 'write' },
    { path: '/tmp', access: 'write' },
  ],
  protectedPaths: ['/home/ada/code/api-server/.git/hooks'],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: ['fs-write', 'fs-read', 'protected-paths', 'network', 'pids', 'seccomp', 'no-new-privs', 'env'],
  missing: [],
};

export const pageRequester: Requester = { entryPoint: 'page', claimedName: null, says: null };

export const sampleRisk: Risk = {
  level: 'low',
  categories: [],
  reasons: [],
  effects: { reads: [], writes: [], deletes: [], hosts: [], privilege: false },
  opaque: false,
};

export const sampleAttempt: AttemptSummary = {
  mechanism: 'bwrap',
  exitCode: 0,
  signal: null,
  durationMs: 2140,
  output: { totalBytes: 0, omittedBytes: 0 },
  attempts: 1,
};

export function sampleRun(change: Partial<RunView> = {}): RunView {
  return {
    runId: 'run_a',
    sessionId: 'ses_a',
    submissionId: 's1',
    requester: pageRequester,
    text: 'npm test',
    cwd: '/home/ada/code/api-server',
    terminal: true,
    state: 'running',
    riskLevel: 'low',
    startedAt: 1_800_000_000_000,
    endedAt: null,
    plan: samplePlan,
    attempts: 1,
    forwards: [],
    outcome: null,
    patch: null,
    ...change,
  };
}

type CommandApproval = Extract<ApprovalRequest, { kind: 'command' }>;
type Escalation = Extract<ApprovalRequest, { kind: 'escalation' }>;

/** A shell line that waits for an answer. */
export function sampleApproval(change: Partial<CommandApproval> = {}, line = 'npm test'): CommandApproval {
  const argv = ['/bin/sh', '-c', line];
  return {
    kind: 'command',
    cause: { kind: 'policy' },
    stricter: [],
    id: 'apr_a',
    sessionId: 'ses_a',
    runId: 'run_a',
    submissionId: 's1',
    requester: pageRequester,
    createdAt: 1_800_000_000_000,
    expiresAt: null,
    digest: '0'.repeat(64),
    fingerprint: '7K2M',
    facts: {
      argv,
      parsed: { text: line, segments: [], opaque: [] },
      cwd: '/home/ada/code/api-server',
      projectRoot: '/home/ada/code/api-server',
      executable: { path: '/bin/sh', realPath: '/usr/bin/dash', contentHash: null },
      envDelta: {},
      terminal: true,
      plan: samplePlan,
    },
    risk: sampleRisk,
    reason: say('This project asks before every command that is not known to be safe.'),
    offers: [
      { scope: { kind: 'once' }, reach: say('Only this one run.') },
      {
        scope: { kind: 'session' },
        reach: say('{what}, until this session ends.', {
          what: say('Exactly `{shown}` in the same folder', { shown: 'make' }),
        }),
      },
      {
        scope: { kind: 'project' },
        reach: say('{what}, in this project, until you revoke it.', {
          what: say('Exactly `{shown}` in the same folder', { shown: 'make' }),
        }),
      },
    ],
    waiting: 1,
    ...change,
  };
}

/** A command that the sandbox stopped at one path. */
export function sampleEscalation(change: Partial<Escalation> = {}): Escalation {
  const { kind: _kind, cause: _cause, stricter: _stricter, ...common } = sampleApproval({}, 'touch ~/x');
  return {
    ...common,
    kind: 'escalation',
    reason: say('The sandbox refused {missing}.', {
      missing: [grantWords({ kind: 'path', path: '/home/ada/x', access: 'write' })],
    }),
    grants: [{ kind: 'path', path: '/home/ada/x', access: 'write' }],
    denial: {
      refusals: [{ kind: 'path', path: '/home/ada/x', access: 'write', operation: 'open' }],
      rank: 'errno',
      evidence: "touch: cannot touch '/home/ada/x': Read-only file system",
    },
    offers: [
      { scope: { kind: 'once' }, reach: say('Only this one run.') },
      {
        scope: { kind: 'session' },
        reach: say('{what}, until this session ends.', {
          what: say('Exactly `{shown}` in the same folder', { shown: 'touch ~/x' }),
        }),
      },
    ],
    ...change,
  };
}
