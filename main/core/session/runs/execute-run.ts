/** Takes one exec operation from its settings snapshot to its outcome, and through what a person changes on the way. */
import type { LossView } from '#core/ports.ts';
import type { Amendment } from '#domain/approval/amendment.ts';
import type { ApprovalPolicy } from '#domain/approval/approval-policy.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { Outcome, ShellCounts } from '#domain/command/outcome.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings/settings.ts';
import type { ExecOperation } from '#domain/command/submission.ts';
import type { ApprovalCache } from '../../approval/approval-cache.ts';
import type { PendingApprovals } from '../../approval/pending-approvals.ts';
import { noStanding, type SessionPermissions, type StandingView } from '../../approval/session-permissions.ts';
import { adoptAttempt, markOf, type LiveRun } from '../../live-run.ts';
import type { NetworkMemory } from '../../network/network-memory.ts';
import { runCommand } from '../../orchestrator.ts';
import { narrowApprovalPolicy } from '../../policy/narrow/narrow-approval-policy.ts';
import { widenedKeys } from '../../policy/narrow/narrow-settings.ts';
import { normalizeRequest } from '../../request/normalize-request.ts';
import { failed, tellAmended } from '../../result/to-outcome.ts';
import { assessCommand } from '../../run/assess-command.ts';
import { findLosses } from '../../run/plan/find-losses.ts';
import type { HostPorts, RunContext } from '../../run/run-context.ts';
import { lookAtPushes, withPushes } from '../../run/push/look-at-pushes.ts';
import { followScripts } from '../../run/scripts/follow-scripts.ts';
import { trustedBySettings } from '../../run/ask/trusted-by-settings.ts';
import { agentShells, type AgentShells, type FromInside } from '../agent-shells.ts';
import { amendmentWords, amendOperation, noteAmendment } from '../amend-operation.ts';
import { listText } from '../first-view.ts';
import { refused, type RefusedReceipt } from '../refusals.ts';
import { recordOutcome } from './record-outcome.ts';

/** The session around a run, as it was when the run was submitted. */
export interface ExecuteContext extends HeldRun {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly lossView: LossView;
  readonly cache: ApprovalCache;
  readonly network: NetworkMemory;
  readonly pending: PendingApprovals;
  readonly standing: SessionPermissions;
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

export async function executeRun(asked: ExecOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  const { ports, projectRoot, sessionLayer } = context;
  const base = await ports.settings.effective(projectRoot, sessionLayer, {});
  let op = asked;
  let taken: StandingView | undefined;
  // What was given for the next command is given to this one, however often it is changed.
  const takeStanding = (): StandingView =>
    (taken ??= context.standing.take({ connectionId: run.connectionId, asker: asked.asker }));
  const shells = op.isAgent === true ? shellsOf(op, run, context) : null;
  for (;;) {
    const tried = await tryOperation(op, run, { base, takeStanding, shells }, context);
    if (tried.kind === 'ended') {
      const { amended, text } = run.view;
      const told = amended === undefined ? tried.outcome : tellAmended(tried.outcome, amendmentWords(amended, text));
      const outcome = withShellCounts(told, shells?.counts() ?? null);
      return tried.isJudged ? await recordOutcome(outcome, run, context) : outcome;
    }
    const { amendment, settings, text } = tried;
    run.view = { ...run.view, amended: noteAmendment(run.view.amended, amendment, text) };
    op = amendOperation(op, amendment, settings.values, widenedKeys(base.values, settings.values));
  }
}

function shellsOf(op: ExecOperation, run: LiveRun, context: ExecuteContext): AgentShells {
  const { ports, projectRoot, sessionLayer, emit, submitInside } = context;
  const { runId, submissionId } = run.view;
  const notTaken = refused('not-allowed-here', 'This run takes no commands of its own.', 'Start the agent again.');
  return agentShells({
    op,
    run,
    ports,
    submit: (child, from) => submitInside?.(child, from) ?? notTaken,
    permissions: async () =>
      (await ports.settings.effective(projectRoot, sessionLayer, op.settings)).values.permissions,
    tell: (text) => emit(submissionId, { type: 'background', runId, text }),
    warn: (text) => emit(submissionId, { type: 'background', runId, text }),
  });
}

function withShellCounts(outcome: Outcome, shells: ShellCounts | null): Outcome {
  if (outcome.kind !== 'completed' || shells === null) return outcome;
  return { ...outcome, attempt: { ...outcome.attempt, shells } };
}

type Tried =
  | { readonly kind: 'ended'; readonly outcome: Outcome; readonly isJudged: boolean }
  | {
      readonly kind: 'amended';
      readonly amendment: Amendment;
      readonly settings: EffectiveSettings;
      readonly text: string;
    };

interface Around {
  /** The settings without the call's own. */
  readonly base: EffectiveSettings;
  readonly takeStanding: () => StandingView;
  /** Those of a whole agent. */
  readonly shells: AgentShells | null;
}

/** Judges and runs an operation as if it had just come in, until it has ended or a person changed it. */
async function tryOperation(
  op: ExecOperation,
  run: LiveRun,
  { base, takeStanding, shells }: Around,
  context: ExecuteContext,
): Promise<Tried> {
  const { ports, projectRoot, sessionId, sessionLayer } = context;
  const { runId, submissionId, amended } = run.view;
  const layer = context.mayLoosen ? op.settings : withoutQuestions(op.settings, base.values.approvalPolicy);
  run.callLayer = layer;
  const settings = await ports.settings.effective(projectRoot, sessionLayer, layer);
  // A change that came meanwhile has been noted already, and is newer than this.
  run.settingsNow ??= settings;
  const request = await normalizeRequest(op, {
    runId,
    sessionId,
    submissionId,
    projectRoot,
    files: settings.values.files,
    timeoutMs: settings.values.timeoutMs,
    sessionEnv: context.sessionEnv,
    userShell: ports.userShell,
    disk: ports.disk,
    reader: ports.reader,
    // A whole agent's room gives its shells variables of its own.
    places: shells === null && context.fromInside === undefined ? ports.places : undefined,
  });
  if (request.kind === 'refused') {
    run.view = { ...run.view, text: listText(ports.reader.read(op.argv).text) };
    context.emit(submissionId, { type: 'task-started', run: run.view });
    return { kind: 'ended', outcome: failed(request.error, null), isJudged: false };
  }

  const followed = await followScripts(request.command, ports);
  const command = {
    ...withPushes(request.command, await lookAtPushes(request.command, ports)),
    ...markOf(run),
    ...(followed.length === 0 ? {} : { followed }),
    ...(amended === undefined ? {} : { amended }),
  };
  const risk = assessCommand(command, ports);
  run.view = { ...run.view, cwd: command.cwd, text: listText(command.parsed.text), riskLevel: risk.level };
  context.emit(submissionId, { type: 'task-started', run: run.view });
  const loosens = !context.mayLoosen && widenedKeys(base.values, settings.values).length > 0;
  // Given to what was asked, and not to what a person holds tighter since.
  const isHeld = amended?.form === 'offline' || amended?.form === 'read-only';
  const standing = isHeld ? noStanding : takeStanding();
  const trusted = await trustedBySettings(command, settings.values, ports);
  const place = { projectRoot, files: settings.values.files, grants: standing.inForce() };
  const losses = await findLosses(risk, place, context.lossView);
  const inside = context.fromInside;
  const prepareMounts: RunContext['prepareMounts'] =
    inside === undefined ? shells?.prepareMounts.bind(shells) : () => Promise.resolve(inside.preparedMounts());
  const around = { ...runContextOf(run, settings, loosens, context), standing, trusted, losses, prepareMounts };
  const ending = await runCommand(command, around);
  if (ending.kind !== 'amended') return { kind: 'ended', outcome: ending, isJudged: true };
  return { kind: 'amended', amendment: ending.amendment, settings, text: command.parsed.text };
}

/** Never to be asked about is no wider than the project's own policy, where that can be said: what it would ask about is refused. */
function withoutQuestions(layer: SettingsLayer, policy: ApprovalPolicy): SettingsLayer {
  if (layer.approvalPolicy?.mode !== 'never') return layer;
  return { ...layer, approvalPolicy: narrowApprovalPolicy(policy, layer.approvalPolicy) ?? layer.approvalPolicy };
}

export function runContextOf(
  run: LiveRun,
  settings: EffectiveSettings,
  loosens: boolean,
  context: ExecuteContext,
): RunContext {
  const { ports, cache, network, pending, emit } = context;
  const { runId, submissionId } = run.view;
  return {
    ports,
    settings,
    settingsNow: () => run.settingsNow ?? settings,
    loosens,
    cache,
    network,
    answeredHosts: [],
    pending,
    standing: noStanding,
    losses: [],
    trusted: new Set(),
    log: run.log,
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
      portDoor: (door) => void (run.portDoor = door),
      refused: (refusals) => run.noteRefusals(refusals),
      background: (text) => emit(submissionId, { type: 'background', runId, text }),
      warning: (text) => emit(submissionId, { type: 'warning', text }),
    },
  };
}
