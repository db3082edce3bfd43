/** Starts the runs of one session: each waits while the broker is paused, then for its turn, and ends with one outcome. */
import type { SubmissionMark } from '#domain/command/command.ts';
import { toWireError } from '#domain/common/errors.ts';
import type { Requester } from '#domain/agents/requester.ts';
import type { RunId, SubmissionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { AgentSessions } from '../../agent-sessions/agent-sessions.ts';
import { createLiveRun, type LiveRun } from '../../live-run.ts';
import type { ExecuteContext, HeldRun } from '../../operations/reading/execute-context.ts';
import type { Pause } from '../../pause.ts';
import { failed } from '../../result/to-outcome.ts';
import type { FromInside } from '../agent-shells.ts';
import { firstView } from '../first-view.ts';
import { everythingStopped, refused, type RefusedReceipt } from '../refusals.ts';
import type { Submitter } from '../submitter.ts';
import { executeOperation } from './execute-operation.ts';
import { leavePlaceWhileHeld } from './reserve-run.ts';
import type { RunOperation } from './run-operation.ts';
import { createRunPlace, createRunTurns, maxActiveRuns, maxWaitingRuns, type RunPlace } from './run-turns.ts';
import { say, type Message } from '#domain/common/message.ts';

const heldText = say('held: the desk is paused');
const tooManyWait = (waiting: number): Message => say('{waiting} commands already wait in this project.', { waiting });
const goesOnText = say('goes on');
const ticketText = say('waits for the agent to start it');
function placeText(at: number): Message {
  if (at === 1) return say('waits for its turn: it is next');
  const others = at - 1;
  return others === 1
    ? say('waits for its turn behind one other')
    : say('waits for its turn behind {others} others', { others });
}
const ownText = say('held: this agent is paused');
const stoppedText = say('held: everything was stopped, and new commands wait until it is released');

export const unheld: HeldRun = { reservation: null, reviewedBy: null };

/** One run that is asked for. */
export interface RunStart {
  readonly submissionId: SubmissionId;
  readonly op: RunOperation;
  readonly from: Submitter;
  readonly held: HeldRun;
  readonly submitted: SubmissionMark | null;
  /** Present for a command that came out of another run's sandbox. */
  readonly fromInside?: FromInside;
}

export type StartRun = (start: RunStart) => LiveRun | RefusedReceipt;

/** What every run of the session is given. */
type Shared = Omit<
  ExecuteContext,
  keyof HeldRun | 'sessionLayer' | 'sessionEnv' | 'mayLoosen' | 'submitInside' | 'fromInside'
>;

export interface RunStarterOptions extends Shared {
  readonly runs: Map<RunId, LiveRun>;
  readonly pause: Pause;
  readonly agents: Pick<AgentSessions, 'admit' | 'began' | 'ended'>;
  /** What the session has on top of its settings, as it is when a run begins. */
  readonly current: () => Pick<ExecuteContext, 'sessionLayer' | 'sessionEnv'>;
}

const requesterKey = (connectionId: string, { entryPoint, claimedName }: Requester): string =>
  JSON.stringify([connectionId, entryPoint, claimedName]);

/** How the runs of one session are started; they share their turns. */
export function createRunStarter({ runs, pause, current, agents, ...shared }: RunStarterOptions): StartRun {
  const { sessionId, projectRoot, ports, emit } = shared;
  const turns = createRunTurns(maxActiveRuns);
  const unlimited = createRunTurns(Infinity);

  const start: StartRun = (asked) => {
    const { submissionId, op, from, held, fromInside } = asked;
    if (turns.waiting >= maxWaitingRuns) {
      return refused('too-many', tooManyWait(turns.waiting), say('Wait for some to end.'));
    }
    // Nobody comes by here to release it, and waiting would never end.
    if (pause.isStopped && shared.pending.asksNobody === true) return everythingStopped;
    const runId: RunId = `run_${ports.ids.next()}`;
    const startedAt = ports.clock.now();
    const agentSession = agents.admit({ op, from, runId, projectRoot });
    if (agentSession !== null && typeof agentSession !== 'string') return agentSession;
    const run = createLiveRun({
      view: firstView({ runId, sessionId, submissionId, projectRoot, startedAt }, op),
      connectionId: from.connectionId,
      endsWithCaller: !from.isPerson && from.agentSession === undefined,
      submitted: asked.submitted,
      agentSession,
      callLayer: op.type === 'exec' ? op.settings : {},
    });
    runs.set(runId, run);
    agents.began(run);
    // What an agent runs inside is part of the agent's own turn: both waiting for each other would never end.
    const mine = fromInside === undefined ? turns : unlimited;
    const place = createRunPlace(() => {
      return mine.take(requesterKey(run.connectionId ?? from.connectionId, op.requester), run.signal, (at) => {
        tell(placeText(at));
      });
    });
    const tell = (text: Message): void => emit(submissionId, { type: 'background', runId, text });
    const untilResumed = () => pause.untilResumed(run.signal, op.requester);
    const context: ExecuteContext = {
      ...shared,
      ...(fromInside === undefined ? {} : { fromInside }),
      // It ends with the agent, and what the agent was allowed to loosen was asked about with it.
      submitInside: (child: ExecOperation, inside: FromInside) =>
        start({ ...inShell, op: child, from: { ...from, ...insideOf(run) }, fromInside: inside }),
      ...current(),
      ...held,
      reservation:
        held.reservation && leavePlaceWhileHeld(held.reservation, place, untilResumed, () => tell(ticketText)),
      mayLoosen: from.isPerson || fromInside !== undefined,
    };
    const endWith = (outcome: Outcome): void => {
      finish(run, outcome, context, runs);
      agents.ended(run);
    };
    executeInTurn(run, op, { context, place, pause }).then(endWith, (error: unknown) => {
      const wireError = toWireError(error);
      emit(submissionId, { type: 'error', error: wireError });
      endWith(failed(wireError, null));
    });
    return run;
  };
  return start;
}

/** It is never a person's own word, and part of the same work. */
function insideOf({ agentSession }: LiveRun): Partial<Submitter> {
  return { isPerson: false, ...(agentSession === null ? {} : { agentSession }) };
}

const inShell = { submissionId: 'shell', held: unheld, submitted: null } as const;

interface Turn {
  readonly context: ExecuteContext;
  readonly place: RunPlace;
  readonly pause: Pause;
}

async function executeInTurn(run: LiveRun, op: RunOperation, { context, place, pause }: Turn): Promise<Outcome> {
  const { submissionId, runId } = run.view;
  const held = pause.isStopped
    ? stoppedText
    : pause.isPaused
      ? heldText
      : pause.isPausedFor(op.requester)
        ? ownText
        : null;
  if (held !== null) context.emit(submissionId, { type: 'background', runId, text: held });
  await pause.untilResumed(run.signal, op.requester);
  await place.take();
  // What it was told to wait for is over; what comes next may be a question.
  if (run.view.progress !== undefined) context.emit(submissionId, { type: 'background', runId, text: goesOnText });
  return executeOperation(op, run, context).finally(() => place.end());
}

function finish(run: LiveRun, outcome: Outcome, { ports, emit }: ExecuteContext, runs: Map<RunId, LiveRun>): void {
  const { runId, submissionId } = run.view;
  run.finish(outcome, ports.clock.now());
  const { patch } = run.view;
  const tool = patch === null ? 'shell' : 'apply_patch';
  ports.telemetry.record({ name: 'countersign.run.ended', tool, outcome: outcome.kind });
  if (patch === null) emit(submissionId, { type: 'exec-command-end', runId, outcome });
  else emit(submissionId, { type: 'patch-apply-end', runId, outcome, patch });
  emit(submissionId, { type: 'task-complete', runId });
  forgetOldRuns(runs);
}

/** Ended runs kept for screens; the audit log keeps all. */
const maxEndedRuns = 200;
/** Output of ended runs kept for screens, in bytes, beyond the last one's. */
const maxEndedBytes = 64 * 1024 * 1024;

/** Lets go of the oldest ended runs, so that a long day costs no more than a short one. The last one is kept, however much it printed. */
function forgetOldRuns(runs: Map<RunId, LiveRun>): void {
  const ended = [...runs.values()].filter((each) => each.view.state === 'ended');
  let size = ended.reduce((sum, each) => sum + each.log.keptBytes, 0);
  for (const [index, old] of ended.slice(0, -1).entries()) {
    if (ended.length - index <= maxEndedRuns && size <= maxEndedBytes) break;
    size -= old.log.keptBytes;
    runs.delete(old.view.runId);
  }
}
