/** Does what was submitted to a session, and says with a receipt what became of it. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { ErrorCode } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { Receipt, Submission } from '#domain/command/submission.ts';
import type { AgentSessions } from '../agent-sessions/agent-sessions.ts';
import type { FloodBreaker } from '../approval/flood-breaker.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';
import type { LiveRun } from '../live-run.ts';
import { accepted, answerProblem, notAllowedHere, refused } from './refusals.ts';
import type { KnownSubmissions } from './runs/known-submissions.ts';
import { unheld, type StartRun } from './runs/start-run.ts';
import { steerPort } from './runs/steer-port.ts';
import { maySteer, steerRun } from './runs/steer-run.ts';
import type { SessionEnvironment } from './session-environment.ts';
import type { SessionSettings } from './session-settings.ts';
import type { Submitter } from './submitter.ts';
import type { FloodAnswer } from '#domain/approval/flood.ts';
import { deniedInFlood } from '../approval/with-flood-breaker.ts';
import { say } from '#domain/common/message.ts';

/** What submissions act upon. */
export interface Steered {
  readonly sessionId: SessionId;
  readonly runs: ReadonlyMap<RunId, LiveRun>;
  readonly submissions: KnownSubmissions;
  readonly startRun: StartRun;
  readonly settings: SessionSettings;
  readonly environment: SessionEnvironment;
  readonly pending: PendingApprovals;
  readonly floods: FloodBreaker;
  readonly agents: Pick<AgentSessions, 'conversations'>;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
}

/** Only a person's own screen may answer, and change what is in force. Throws `store-unavailable`. */
export async function takeSubmission(submission: Submission, from: Submitter, session: Steered): Promise<Receipt> {
  const { id, op } = submission;
  const { runs, pending, settings } = session;
  switch (op.type) {
    case 'exec':
    case 'external-tool-approval':
    case 'patch':
    case 'permission-request':
      return session.submissions.begin({ ...submission, op }, from, (submitted) =>
        session.startRun({ submissionId: id, op, from, held: unheld, submitted }),
      );
    case 'configure-session':
      if (!from.isPerson) return notAllowedHere;
      await settings.configure(op.settings);
      return accepted;
    case 'update-environment':
      return from.isPerson ? session.environment.update(op, settings.tell) : notAllowedHere;
    case 'exec-approval':
      return answered(from, (by) => pending.answer(op.answer, by));
    case 'network-approval':
      return answered(from, (by) => pending.answerNetwork(op.answer, by));
    case 'patch-approval':
      return answered(from, (by) => pending.answerPatch(op.answer, by));
    case 'flood-answer': {
      if (!from.isPerson) return notAllowedHere;
      if (op.answer.verdict === 'read-only') {
        await settings.configure({ ...settings.layer, files: { mode: 'read-only' } });
      }
      return answerFlood(op.answer, session);
    }
    case 'user-input':
      return session.agents.conversations.say(op.agentSession, op, from);
    case 'interrupt':
      if (op.agentSession !== undefined) return session.agents.conversations.interrupt(op.agentSession, from, id);
      for (const run of runs.values()) if (maySteer(run, from)) run.cancel('interrupt');
      // A conversation tells by itself that its turn was interrupted.
      if (from.agentSession === undefined) session.emit(id, { type: 'turn-aborted', reason: say('interrupted') });
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
}

function answered(from: Submitter, answer: (by: DecidedBy) => ErrorCode | null): Receipt {
  if (!from.isPerson) return notAllowedHere;
  const problem = answer({ kind: 'person', connectionId: from.connectionId });
  return problem === null ? accepted : { kind: 'refused', error: answerProblem(problem) };
}

/** Does what a person says about a requester that asks too much: its open cards end with it unless it goes on or waits. */
function answerFlood(
  answer: FloodAnswer,
  { sessionId, floods, pending }: { sessionId: SessionId; floods: FloodBreaker; pending: PendingApprovals },
): Receipt {
  if (!floods.answer(sessionId, answer)) {
    return refused('already-settled', say('This agent is no longer held back.'), say('Nothing to do.'));
  }
  if (answer.verdict === 'deny-all' || answer.verdict === 'read-only') {
    const { entryPoint, claimedName } = answer;
    pending.endAll(
      deniedInFlood,
      ({ requester, sessionId: of }) =>
        of === sessionId && requester.entryPoint === entryPoint && requester.claimedName === claimedName,
    );
  }
  return accepted;
}
