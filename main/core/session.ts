/** One conversation about one project: takes submissions, runs them through the orchestrator, reports by events. */
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import type { SubmissionMark } from '#domain/command/command.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import { toWireError, type ErrorCode } from '#domain/common/errors.ts';
import type { EventMessage, SessionView } from '#domain/common/event.ts';
import type { ConnectionId, RunId, SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { Learned } from '#domain/command/learned.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { baseName } from '#domain/common/paths.ts';
import type { EffectiveSettings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';
import type { Simulation, SimulationQuestion } from '#domain/settings/simulation.ts';
import type { ExecOperation, Receipt, Submission } from '#domain/command/submission.ts';
import { createApprovalCache, type ApprovalCache } from './approval/approval-cache.ts';
import { createSessionPermissions, type SessionPermissions } from './approval/session-permissions.ts';
import type { FloodBreaker } from './approval/flood-breaker.ts';
import type { PendingApprovals } from './approval/pending-approvals.ts';
import { describeGrants } from './escalation/plan-escalation.ts';
import { createLiveRun, type LiveRun } from './live-run.ts';
import { createNetworkMemory, type NetworkMemory } from './network/network-memory.ts';
import { failed } from './result/to-outcome.ts';
import type { Pause } from './pause.ts';
import type { HostPorts } from './run/run-context.ts';
import { executeOperation } from './session/runs/execute-operation.ts';
import type { RunOperation } from './session/runs/run-operation.ts';
import type { FromInside } from './session/agent-shells.ts';
import type { HeldRun } from './session/runs/execute-run.ts';
import { firstView } from './session/first-view.ts';
import { forgetOldRuns } from './session/runs/forget-old-runs.ts';
import { createKnownSubmissions } from './session/runs/known-submissions.ts';
import { learnFromRun } from './session/runs/learn-from-run.ts';
import { answerFlood } from './session/answer-flood.ts';
import { accepted, answerProblem, notAllowedHere, refused, type RefusedReceipt } from './session/refusals.ts';
import { createRunPlace, createRunTurns, maxActiveRuns, maxWaitingRuns } from './session/runs/run-turns.ts';
import { leavePlaceWhileHeld, openReservation, type Reserving } from './session/runs/reserve-run.ts';
import { sessionAdjustments } from './session/session-adjustments.ts';
import { createSessionEnvironment } from './session/session-environment.ts';
import { steerPort } from './session/runs/steer-port.ts';
import { maySteer, steerRun } from './session/runs/steer-run.ts';
import { simulate } from './simulate/simulate.ts';

export interface Submitter {
  readonly connectionId: ConnectionId;
  /** A person's own screen: may answer approvals and change settings, and its runs outlive it. */
  readonly isPerson: boolean;
}

export interface Session {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  view(): SessionView;
  /** What a run was refused, as entries for the settings; null for a run that is not known any more. */
  learned(runId: RunId): Promise<Learned | null>;
  submit(submission: Submission, from: Submitter): Promise<Receipt>;
  /** Takes a command as far as it can go without starting it; see `core/tickets.ts`. */
  reserve(op: ExecOperation, from: Submitter, reviewedBy: string | null): Reserving;
  /** Re-reads the settings and tells every client. */
  reconfigure(): Promise<SessionView>;
  /** The settings in force with a change on top that nobody keeps, and without the project's own values of some keys. */
  readonly settingsWith: (change: SettingsLayer, forget: readonly SettingsKey[]) => Promise<EffectiveSettings>;
  /** What would happen, under the settings in force or with a change to them; nothing runs. Throws as `simulate`. */
  simulate(question: SimulationQuestion, change: SettingsLayer): Promise<Simulation>;
  runs(): readonly LiveRun[];
  run(runId: RunId): LiveRun | null;
  cancelAll(reason: CancelReason, of: (run: LiveRun) => boolean): void;
  /** What the session remembers of commands and of destinations. */
  readonly memory: {
    readonly commands: ApprovalCache;
    readonly network: NetworkMemory;
    readonly standing: SessionPermissions;
  };
}

export interface SessionOptions {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly pending: PendingApprovals;
  readonly floods: FloodBreaker;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
  readonly pause: Pause;
}

const heldText = 'held: the desk is paused';

const unheld: HeldRun = { reservation: null, reviewedBy: null };

export async function createSession(options: SessionOptions): Promise<Session> {
  const { sessionId, projectRoot, ports, pending, emit } = options;
  const adjustments = sessionAdjustments(options);
  const kept = { projectRoot, ...ports, grants: adjustments.grants };
  const cache = createApprovalCache(kept);
  const network = createNetworkMemory(kept);
  const standing = createSessionPermissions({
    projectRoot,
    ...ports,
    describe: (grant) => describeGrants([grant]),
    onEnded: () => network.recheck(),
  });
  const lossView = ports.losses.watch(projectRoot, ports.clock.now());
  const memory = { projectRoot, ports, lossView, cache, network };
  const runs = new Map<RunId, LiveRun>();
  const turns = createRunTurns(maxActiveRuns);
  const unlimited = createRunTurns(Infinity);
  const submissions = createKnownSubmissions({ projectRoot, runs, book: ports.submissions });
  let sessionLayer: SettingsLayer = {};
  const environment = createSessionEnvironment(adjustments);
  let settings: EffectiveSettings = await ports.settings.effective(projectRoot, sessionLayer, {});

  const view = (): SessionView => ({
    sessionId,
    projectRoot,
    projectName: baseName(projectRoot) || '/',
    settings,
  });

  const settingsWith = (change: SettingsLayer, forget: readonly SettingsKey[]) =>
    ports.settings.effective(projectRoot, sessionLayer, change, forget);

  const reconfigure = async (): Promise<SessionView> => {
    const before = settings.projectFile;
    settings = await ports.settings.effective(projectRoot, sessionLayer, {});
    for (const run of runs.values()) {
      if (run.view.state === 'ended') continue;
      run.settingsNow = await ports.settings.effective(projectRoot, sessionLayer, run.callLayer);
    }
    network.recheck();
    const session = view();
    emit(null, { type: 'session-configured', session });
    await adjustments.followTrust(before, settings.projectFile);
    return session;
  };

  const configure = async (layer: SettingsLayer): Promise<void> => {
    const { values } = await ports.settings.effective(projectRoot, layer, {});
    await adjustments.configured(settings.values, values, () => {
      sessionLayer = layer;
      return reconfigure();
    });
  };

  const finish = (run: LiveRun, outcome: Outcome): void => {
    const { runId, submissionId } = run.view;
    run.finish(outcome, ports.clock.now());
    const { patch } = run.view;
    const tool = patch === null ? 'shell' : 'apply_patch';
    ports.telemetry.record({ name: 'countersign.run.ended', tool, outcome: outcome.kind });
    if (patch === null) emit(submissionId, { type: 'exec-command-end', runId, outcome });
    else emit(submissionId, { type: 'patch-apply-end', runId, outcome, patch });
    emit(submissionId, { type: 'task-complete', runId });
    forgetOldRuns(runs);
  };

  const startRun = (
    submissionId: SubmissionId,
    op: RunOperation,
    from: Submitter,
    held: HeldRun,
    submitted: SubmissionMark | null,
    fromInside?: FromInside,
  ): LiveRun | RefusedReceipt => {
    if (turns.waiting >= maxWaitingRuns) {
      return refused('too-many', `${turns.waiting} commands already wait in this project.`, 'Wait for some to end.');
    }
    const runId: RunId = `run_${ports.ids.next()}`;
    const startedAt = ports.clock.now();
    const run = createLiveRun({
      view: firstView({ runId, sessionId, submissionId, projectRoot, startedAt }, op),
      connectionId: from.connectionId,
      endsWithCaller: !from.isPerson,
      submitted,
      callLayer: op.type === 'exec' ? op.settings : {},
    });
    runs.set(runId, run);
    const context = {
      ...(fromInside === undefined ? {} : { fromInside }),
      // It ends with the agent, and what the agent was allowed to loosen was asked about with it.
      submitInside: (child: ExecOperation, inside: FromInside) =>
        startRun('shell', child, { ...from, isPerson: false }, unheld, null, inside),
      sessionId,
      ...memory,
      standing,
      pending,
      emit,
      sessionLayer,
      sessionEnv: environment.current(),
    };
    // What an agent runs inside is part of the agent's own turn: both waiting for each other would never end.
    const mine = fromInside === undefined ? turns : unlimited;
    const place = createRunPlace(() => {
      const asker = JSON.stringify([run.connectionId ?? from.connectionId, op.asker.door, op.asker.claimedName]);
      return mine.take(asker, run.signal, (at) => {
        emit(submissionId, { type: 'background', runId, text: `waiting: place ${at} in the queue of this project` });
      });
    });
    const untilResumed = () => options.pause.untilResumed(run.signal);
    const reservation = held.reservation && leavePlaceWhileHeld(held.reservation, place, untilResumed);
    const execute = async (): Promise<Outcome> => {
      if (options.pause.isPaused) emit(submissionId, { type: 'background', runId, text: heldText });
      await options.pause.untilResumed(run.signal);
      await place.take();
      const mayLoosen = from.isPerson || fromInside !== undefined;
      return executeOperation(op, run, { ...context, ...held, reservation, mayLoosen }).finally(() => place.end());
    };
    execute().then(
      (outcome) => finish(run, outcome),
      (error: unknown) => {
        const wireError = toWireError(error);
        emit(submissionId, { type: 'error', error: wireError });
        finish(run, failed(wireError, null));
      },
    );
    return run;
  };

  const answered = (from: Submitter, answer: (by: DecidedBy) => ErrorCode | null): Receipt => {
    if (!from.isPerson) return notAllowedHere;
    const problem = answer({ kind: 'person', connectionId: from.connectionId });
    return problem === null ? accepted : { kind: 'refused', error: answerProblem(problem) };
  };

  const handle = async (submission: Submission, from: Submitter): Promise<Receipt> => {
    const { id, op } = submission;
    switch (op.type) {
      case 'exec':
      case 'foreign-question':
      case 'patch':
      case 'permission-request':
        return submissions.begin({ ...submission, op }, from, (mark) => startRun(id, op, from, unheld, mark));
      case 'configure-session':
        if (!from.isPerson) return notAllowedHere;
        await configure(op.settings);
        return accepted;
      case 'update-environment': {
        if (!from.isPerson) return notAllowedHere;
        return environment.update(op);
      }
      case 'exec-approval':
        return answered(from, (by) => pending.answer(op.answer, by));
      case 'network-approval':
        return answered(from, (by) => pending.answerNetwork(op.answer, by));
      case 'patch-approval':
        return answered(from, (by) => pending.answerPatch(op.answer, by));
      case 'flood-answer': {
        if (!from.isPerson) return notAllowedHere;
        if (op.answer.verdict === 'read-only') await configure({ ...sessionLayer, files: { mode: 'read-only' } });
        return answerFlood(op.answer, { sessionId, floods: options.floods, pending });
      }
      case 'interrupt':
        for (const run of runs.values()) if (maySteer(run, from)) run.cancel('interrupt');
        emit(id, { type: 'turn-aborted', reason: 'interrupted' });
        return accepted;
      case 'terminate':
      case 'write-stdin':
      case 'resize':
        return steerRun(runs.get(op.runId) ?? null, op, from);
      case 'open-port':
      case 'close-port':
        return steerPort(runs.get(op.runId) ?? null, op, from);
      case 'shutdown':
        if (!from.isPerson) return notAllowedHere;
        for (const run of runs.values()) run.cancel('shutdown');
        return accepted;
    }
  };

  return {
    sessionId,
    projectRoot,
    view,
    reconfigure,
    settingsWith,
    async simulate(question, change) {
      return simulate(question, { ...memory, settings: await settingsWith(change, []) });
    },
    async learned(runId) {
      const run = runs.get(runId);
      return run === undefined ? null : learnFromRun(run, { settings: settings.values, ports });
    },
    submit: handle,
    reserve(op, from, reviewedBy) {
      const { reservation, ready, mayHaveTerminal, settle } = openReservation();
      const run = startRun('ticket', op, from, { reservation, reviewedBy }, null);
      if ('kind' in run) return run;
      const ended = run.done.then(() => 'ended' as const);
      return { kind: 'reserved', run, decided: Promise.race([ended, ready]), mayHaveTerminal, settle };
    },
    runs: () => [...runs.values()],
    run: (runId) => runs.get(runId) ?? null,
    memory: { commands: cache, network, standing },
    cancelAll(reason, of) {
      for (const run of runs.values()) if (of(run)) run.cancel(reason);
    },
  };
}
