/** One conversation about one project: takes submissions, runs them through the orchestrator, reports by events. */
import type { CancelReason } from '#domain/cancel-reason.ts';
import { toWireError, type ErrorCode, type WireError } from '#domain/errors.ts';
import type { EventMessage, RunPicture, SessionPicture } from '#domain/event.ts';
import type { ConnectionId, RunId, SessionId, SubmissionId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import { baseName } from '#domain/paths.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings.ts';
import type { ExecOperation, Operation, Receipt, Submission } from '#domain/submission.ts';
import { createApprovalCache } from './approval/approval-cache.ts';
import type { PendingApprovals } from './approval/pending-approvals.ts';
import { adoptAttempt, createLiveRun, type LiveRun } from './live-run.ts';
import { runCommand } from './orchestrator.ts';
import { widenedKeys } from './policy/narrow-settings.ts';
import { normalizeRequest } from './request/normalize-request.ts';
import { failed } from './result/to-outcome.ts';
import type { HostPorts, RunContext } from './run/run-context.ts';

export interface Submitter {
  readonly connectionId: ConnectionId;
  /** A person's own screen: may answer approvals and change settings, and its runs outlive it. */
  readonly isPerson: boolean;
}

export interface Session {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  picture(): SessionPicture;
  submit(submission: Submission, from: Submitter): Promise<Receipt>;
  /** Re-reads the settings and tells every client. */
  reconfigure(): Promise<SessionPicture>;
  runs(): readonly LiveRun[];
  run(runId: RunId): LiveRun | null;
  cancelAll(reason: CancelReason, of: (run: LiveRun) => boolean): void;
}

export interface SessionOptions {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly pending: PendingApprovals;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
}

/** Behaviour §5: interactive sessions at once. */
const maxActiveRuns = 64;
/** Ended runs kept for screens; the audit log keeps all. */
const maxEndedRuns = 200;
/** Longest text in a list of runs; cards always show all of it. */
const maxListText = 2000;

const refused = (code: ErrorCode, message: string, remedy: string): Receipt => ({
  kind: 'refused',
  error: { code, message, remedy },
});
const accepted: Receipt = { kind: 'accepted', runId: null };

export async function createSession(options: SessionOptions): Promise<Session> {
  const { sessionId, projectRoot, ports, pending, emit } = options;
  const cache = createApprovalCache({ projectRoot, grants: ports.grants, clock: ports.clock });
  const runs = new Map<RunId, LiveRun>();
  let sessionLayer: SettingsLayer = {};
  let settings: EffectiveSettings = await ports.settings.effective(projectRoot, sessionLayer, {});

  const picture = (): SessionPicture => ({
    sessionId,
    projectRoot,
    projectName: baseName(projectRoot) || '/',
    settings,
  });

  const reconfigure = async (): Promise<SessionPicture> => {
    settings = await ports.settings.effective(projectRoot, sessionLayer, {});
    const session = picture();
    emit(null, { type: 'session-configured', session });
    return session;
  };

  const forgetOldRuns = (): void => {
    const ended = [...runs.values()].filter((run) => run.picture.state === 'ended');
    for (const run of ended.slice(0, Math.max(0, ended.length - maxEndedRuns))) runs.delete(run.picture.runId);
  };

  const finish = (run: LiveRun, outcome: Outcome): void => {
    const { runId, submissionId } = run.picture;
    run.finish(outcome, ports.clock.now());
    ports.telemetry.record({ name: 'countersign.run.ended', tool: 'shell', outcome: outcome.kind });
    emit(submissionId, { type: 'exec-command-end', runId, outcome });
    emit(submissionId, { type: 'task-complete', runId });
    forgetOldRuns();
  };

  const contextOf = (run: LiveRun, snapshot: EffectiveSettings, loosens: boolean): RunContext => {
    const { runId, submissionId } = run.picture;
    return {
      ports,
      settings: snapshot,
      loosens,
      cache,
      pending,
      log: run.log,
      signal: run.signal,
      report: {
        begun: (attempt, plan) => {
          run.picture = { ...run.picture, state: 'running', attempts: attempt, plan };
          emit(submissionId, { type: 'exec-command-begin', runId, attempt, plan });
        },
        started: (attempt) => adoptAttempt(run, attempt),
        background: (text) => emit(submissionId, { type: 'background', runId, text }),
        warning: (text) => emit(submissionId, { type: 'warning', text }),
      },
    };
  };

  const execute = async (op: ExecOperation, run: LiveRun, from: Submitter): Promise<void> => {
    const { runId, submissionId } = run.picture;
    const snapshot = await ports.settings.effective(projectRoot, sessionLayer, op.settings);
    const base = await ports.settings.effective(projectRoot, sessionLayer, {});
    const request = await normalizeRequest(op, {
      runId,
      sessionId,
      submissionId,
      projectRoot,
      files: snapshot.values.files,
      timeoutMs: snapshot.values.timeoutMs,
      disk: ports.disk,
      reader: ports.reader,
    });
    if (request.kind === 'refused') {
      finish(run, failed(request.error, null));
      return;
    }
    const { command } = request;
    const risk = ports.risk.assess({ ...command, homeDir: ports.homeDir });
    run.picture = { ...run.picture, cwd: command.cwd, text: listText(command.parsed.text), riskLevel: risk.level };
    emit(submissionId, { type: 'task-started', run: run.picture });
    // A person's own screen may loosen for one call; anybody else who wants more than the project gives is asked about.
    const loosens = !from.isPerson && widenedKeys(base.values, snapshot.values).length > 0;
    const outcome = await runCommand(command, contextOf(run, snapshot, loosens));
    await ports.audit.write({
      at: ports.clock.now(),
      sessionId,
      runId,
      projectRoot,
      entry: { kind: 'outcome', outcome },
    });
    finish(run, outcome);
  };

  const startRun = (submission: Submission, op: ExecOperation, from: Submitter): Receipt => {
    const active = [...runs.values()].filter((run) => run.picture.state !== 'ended').length;
    if (active >= maxActiveRuns) {
      return refused('too-many', `${active} commands are already running in this project.`, 'Wait for one to end.');
    }
    const runId: RunId = `run_${ports.ids.next()}`;
    const run = createLiveRun({
      picture: firstPicture(runId, sessionId, submission.id, op, projectRoot, ports.clock.now()),
      connectionId: from.connectionId,
      endsWithCaller: !from.isPerson,
    });
    runs.set(runId, run);
    execute(op, run, from).catch((error: unknown) => {
      const wireError = toWireError(error);
      emit(submission.id, { type: 'error', error: wireError });
      finish(run, failed(wireError, null));
    });
    return { kind: 'accepted', runId };
  };

  const withRun = (runId: RunId, act: (run: LiveRun) => void): Receipt => {
    const run = runs.get(runId);
    if (run === undefined)
      return refused('unknown-run', 'There is no such run in this session.', 'List the runs again.');
    if (run.picture.state === 'ended')
      return refused('already-settled', 'This run has already ended.', 'Nothing to do.');
    act(run);
    return accepted;
  };

  const handle = async (submission: Submission, op: Operation, from: Submitter): Promise<Receipt> => {
    switch (op.type) {
      case 'exec':
        return startRun(submission, op, from);
      case 'configure-session':
        if (!from.isPerson) return notAllowedHere;
        sessionLayer = op.settings;
        await reconfigure();
        return accepted;
      case 'exec-approval': {
        if (!from.isPerson) return notAllowedHere;
        const problem = pending.answer(op.answer, { kind: 'person', connectionId: from.connectionId });
        return problem === null ? accepted : { kind: 'refused', error: answerProblem(problem) };
      }
      case 'interrupt':
        for (const run of runs.values()) run.cancel('interrupt');
        emit(submission.id, { type: 'turn-aborted', reason: 'interrupted' });
        return accepted;
      case 'terminate':
        return withRun(op.runId, (run) => run.cancel('interrupt'));
      case 'write-stdin':
        return withRun(op.runId, (run) => writeInput(run, op.data, op.end));
      case 'resize':
        return withRun(op.runId, (run) => run.attempt?.resize(op.size));
      case 'shutdown':
        if (!from.isPerson) return notAllowedHere;
        for (const run of runs.values()) run.cancel('shutdown');
        return accepted;
    }
  };

  return {
    sessionId,
    projectRoot,
    picture,
    reconfigure,
    submit: (submission, from) => handle(submission, submission.op, from),
    runs: () => [...runs.values()],
    run: (runId) => runs.get(runId) ?? null,
    cancelAll(reason, of) {
      for (const run of runs.values()) if (of(run)) run.cancel(reason);
    },
  };
}

const notAllowedHere = refused(
  'not-allowed-here',
  'Only a screen of the desk may do this.',
  'Open the desk and do it there.',
);

function answerProblem(code: ErrorCode): WireError {
  const messages: Partial<Record<ErrorCode, readonly [string, string]>> = {
    'already-settled': ['This request was already answered.', 'Nothing to do.'],
    'stale-approval': ['The answer belongs to an older version of this request.', 'Look at the request again.'],
    'not-offered': ['The answer is wider than this request offers.', 'Choose one of the offered scopes.'],
    'unknown-approval': ['There is no such request.', 'Reload the inbox.'],
  };
  const [message, remedy] = messages[code] ?? ['The answer was refused.', 'Reload the inbox.'];
  return { code, message, remedy };
}

function listText(text: string): string {
  return text.length <= maxListText ? text : `${text.slice(0, maxListText)} …`;
}

function writeInput(run: LiveRun, base64: string, end: boolean): void {
  const data = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  if (run.attempt === null) {
    if (data.length > 0) run.earlyInput.push({ data });
    if (end) run.earlyInput.push('end');
    return;
  }
  if (data.length > 0) run.attempt.write(data);
  if (end) run.attempt.endInput();
}

function firstPicture(
  runId: RunId,
  sessionId: SessionId,
  submissionId: SubmissionId,
  op: ExecOperation,
  projectRoot: string,
  at: number,
): RunPicture {
  return {
    runId,
    sessionId,
    submissionId,
    asker: op.asker,
    text: listText(op.argv.join(' ')),
    cwd: op.cwd ?? projectRoot,
    terminal: op.terminal !== null,
    state: 'waiting',
    riskLevel: 'low',
    startedAt: at,
    endedAt: null,
    plan: null,
    attempts: 0,
    outcome: null,
  };
}
