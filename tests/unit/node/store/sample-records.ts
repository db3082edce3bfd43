/** Audit records of one run, as the core writes them. */
import type { AuditRecord } from '#core/ports.ts';
import type { Command } from '#domain/command/command.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';

export const plan: SandboxPlan = {
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [{ path: '/', access: 'read' }],
  protectedPaths: [],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: ['fs-write'],
  missing: [],
};

export const completed: Outcome = {
  kind: 'completed',
  attempt: {
    mechanism: 'bwrap',
    exitCode: 3,
    signal: null,
    durationMs: 5,
    output: { totalBytes: 11, omittedBytes: 0 },
    attempts: 1,
  },
};

export function recordsOf(id: string, change: Partial<Command> = {}, projectRoot = '/p', at = 1000) {
  const runId: RunId = `run_${id}`;
  const sessionId: SessionId = 'ses_1';
  const command: Command = {
    runId,
    sessionId,
    submissionId: 's1',
    requester: { entryPoint: 'cli', claimedName: 'agent', says: null },
    projectRoot,
    argv: ['make', id],
    cwd: projectRoot,
    env: {},
    terminal: null,
    timeoutMs: null,
    escalationRequest: null,
    parsed: { text: `make ${id}`, segments: [], opaque: [] },
    executable: null,
    ...change,
  };
  const row = (entry: AuditRecord['entry']): AuditRecord => ({ at, sessionId, runId, projectRoot, entry });
  return {
    runId,
    request: row({ kind: 'request', command }),
    decision: row({
      kind: 'decision',
      decision: {
        kind: 'approved',
        scope: { kind: 'once' },
        by: { kind: 'policy' },
        digest: '0'.repeat(64),
        grants: [],
      },
      digest: '0'.repeat(64),
      question: `make ${id}`,
    }),
    attempt: row({ kind: 'attempt', attempt: 1, plan }),
    outcome: row({ kind: 'outcome', outcome: completed }),
  };
}
