/** The session around a request, and what the steps of its run are given of it. */
import type { LossView } from '#core/ports.ts';
import type { Command } from '#domain/command/command.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings/settings.ts';
import type { ApprovalCache } from '../../approval/approval-cache.ts';
import type { PendingApprovals } from '../../approval/pending-approvals.ts';
import { nonePermitted, type SessionPermissions } from '../../approval/session-permissions.ts';
import { adoptAttempt, type LiveRun } from '../../live-run.ts';
import type { NetworkMemory } from '../../network/network-memory.ts';
import { createRequestLog } from '../../pipeline/request-log.ts';
import type { HostPorts, RememberedPlans, RunContext } from '../../run/run-context.ts';
import type { FromInside } from '../../session/agent-shells.ts';
import type { RefusedReceipt } from '../../session/refusals.ts';

/** The session around a run, as it was when the run was submitted. */
export interface ExecuteContext extends HeldRun {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly lossView: LossView;
  readonly cache: ApprovalCache;
  readonly remembered: RememberedPlans;
  readonly network: NetworkMemory;
  readonly pending: PendingApprovals;
  readonly permitted: SessionPermissions;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
  readonly sessionLayer: SettingsLayer;
  readonly sessionEnv: Readonly<Record<string, string>>;
  /** A person's own screen may loosen for one call; anybody else who wants more is asked about. */
  readonly mayLoosen: boolean;
  /** Starts a command that came out of this run's sandbox. */
  readonly submitInside?: (op: ExecOperation, from: FromInside) => LiveRun | RefusedReceipt;
  /** Present for such a command. */
  readonly fromInside?: FromInside;
}

/** What sets a run apart that a hook asked for. */
export type HeldRun = Pick<RunContext, 'reservation' | 'reviewedBy'>;

interface Submitted {
  readonly requester: Command['requester'];
  readonly settings: EffectiveSettings;
  readonly loosens?: boolean;
  readonly risk: Risk;
}

/** What models said about questions. */
const saidOf = ({ reviewOf, assessmentOf }: PendingApprovals) => ({ reviewOf, assessmentOf });

export function runContextOf(
  run: LiveRun,
  { settings, loosens = false, risk, requester }: Submitted,
  context: ExecuteContext,
): RunContext {
  const { ports, cache, remembered, network, pending, emit, sessionId, projectRoot } = context;
  const { runId, submissionId } = run.view;
  return {
    ports,
    origin: { sessionId, runId, submissionId, requester },
    settings,
    settingsNow: () => run.settingsNow ?? settings,
    loosens,
    cache,
    remembered,
    network,
    answeredHosts: [],
    pending,
    permitted: nonePermitted,
    risk,
    losses: [],
    trusted: new Set(),
    log: run.log,
    record: createRequestLog({ sessionId, runId, projectRoot }, { ...ports, ...saidOf(pending) }),
    hasWholeInput: () => run.input.isWhole,
    signal: run.signal,
    reservation: context.reservation,
    reviewedBy: context.reviewedBy,
    report: {
      begun: (attempt, plan) => {
        run.view = { ...run.view, state: 'running', attempts: attempt, plan, forwards: [] };
        emit(submissionId, {
          type: 'exec-command-begin',
          runId,
          attempt,
          plan,
          outputOffset: run.log.totalBytes,
        });
      },
      started: (attempt) => {
        adoptAttempt(run, attempt);
        context.fromInside?.onStarted();
      },
      forwarded: (forward) => {
        run.view = { ...run.view, forwards: [...run.view.forwards, forward] };
        emit(submissionId, { type: 'port-forwarded', runId, forward });
      },
      closed: (port) => {
        run.view = { ...run.view, forwards: run.view.forwards.filter((each) => each.port !== port) };
        emit(submissionId, { type: 'port-closed', runId, port });
      },
      portControl: (entryPoint) => void (run.portControl = entryPoint),
      refused: (refusals) => run.noteRefusals(refusals),
      background: (text) => emit(submissionId, { type: 'background', runId, text }),
      warning: (text) => emit(submissionId, { type: 'warning', text }),
    },
  };
}
