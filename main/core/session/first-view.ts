/** What screens see of a run before anything about it is known. */
import type { RunView } from '#domain/common/event.ts';
import type { ExternalToolOperation } from '#domain/approval/external-tool.ts';
import type { RunId, SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { RunOperation } from './runs/run-operation.ts';

/** The whole of a question as one text: what lists, the log and the digest hold. */
export function textOfExternalTool({ subject }: ExternalToolOperation): string {
  if (subject.kind === 'command') return subject.argv.join(' ');
  return subject.input === '' ? subject.name : `${subject.name}: ${subject.input}`;
}

/** Longest text in a list of runs; cards always show all of it. */
const maxListText = 2000;

export function listText(text: string): string {
  return text.length <= maxListText ? text : `${text.slice(0, maxListText)} …`;
}

export interface NewRun {
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly submissionId: SubmissionId;
  readonly projectRoot: string;
  readonly startedAt: number;
}

function textOf(op: RunOperation): string {
  if (op.type === 'patch') return 'apply_patch';
  if (op.type === 'permission-request') return 'request_permissions';
  return op.type === 'exec' ? op.argv.join(' ') : textOfExternalTool(op);
}

export function firstView(run: NewRun, op: RunOperation): RunView {
  const { runId, sessionId, submissionId, projectRoot, startedAt } = run;
  return {
    runId,
    sessionId,
    submissionId,
    startedAt,
    requester: op.requester,
    text: listText(textOf(op)),
    cwd: ('cwd' in op ? op.cwd : null) ?? projectRoot,
    terminal: op.type === 'exec' && op.terminal !== null,
    state: 'waiting',
    riskLevel: 'low',
    endedAt: null,
    plan: null,
    attempts: 0,
    forwards: [],
    outcome: null,
    patch: op.type === 'patch' ? { files: [], verdicts: [], sentence: null } : null,
  };
}
