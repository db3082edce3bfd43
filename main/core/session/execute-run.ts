/** Takes one exec operation from its settings snapshot to its outcome. */
import type { EventMessage } from '#domain/event.ts';
import type { SessionId, SubmissionId } from '#domain/ids.ts';
import type { Outcome } from '#domain/outcome.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings.ts';
import type { ExecOperation } from '#domain/submission.ts';
import type { ApprovalCache } from '../approval/approval-cache.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';
import { noStanding, type StandingGrants } from '../approval/standing-grants.ts';
import { adoptAttempt, type LiveRun } from '../live-run.ts';
import type { NetworkMemory } from '../network/network-memory.ts';
import { runCommand } from '../orchestrator.ts';
import { widenedKeys } from '../policy/narrow-settings.ts';
import { normalizeRequest } from '../request/normalize-request.ts';
import { failed } from '../result/to-outcome.ts';
import type { HostPorts, RunContext } from '../run/run-context.ts';
import { withCallerEnvironment } from '../run/with-caller-environment.ts';
import { listText } from './first-picture.ts';

/** The session around a run, as it was when the run was submitted. */
export interface ExecuteContext extends HeldRun {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly cache: ApprovalCache;
  readonly network: NetworkMemory;
  readonly pending: PendingApprovals;
  readonly standing: StandingGrants;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
  readonly sessionLayer: SettingsLayer;
  readonly sessionEnv: Readonly<Record<string, string>>;
  /** A person's own screen may loosen for one call; anybody else who wants more is asked about. */
  readonly mayLoosen: boolean;
}

/** What sets a run apart that a hook asked for. */
export type HeldRun = Pick<RunContext, 'reservation' | 'reviewedBy'>;

export async function executeRun(op: ExecOperation, run: LiveRun, context: ExecuteContext): Promise<Outcome> {
  const { ports, projectRoot, sessionId, sessionLayer } = context;
  const { runId, submissionId } = run.picture;
  const settings = await ports.settings.effective(projectRoot, sessionLayer, op.settings);
  // A change that came meanwhile has been noted already, and is newer than this.
  run.settingsNow ??= settings;
  const base = await ports.settings.effective(projectRoot, sessionLayer, {});
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
  });
  if (request.kind === 'refused') {
    run.picture = { ...run.picture, text: listText(ports.reader.read(op.argv).text) };
    context.emit(submissionId, { type: 'task-started', run: run.picture });
    return failed(request.error, null);
  }

  const { command } = request;
  const risk = ports.risk.assess({ ...command, parsed: withCallerEnvironment(command), homeDir: ports.homeDir });
  run.picture = { ...run.picture, cwd: command.cwd, text: listText(command.parsed.text), riskLevel: risk.level };
  context.emit(submissionId, { type: 'task-started', run: run.picture });
  const loosens = !context.mayLoosen && widenedKeys(base.values, settings.values).length > 0;
  const standing = context.standing.take(command.asker);
  const outcome = await runCommand(command, { ...runContextOf(run, settings, loosens, context), standing });
  await ports.audit.write({
    at: ports.clock.now(),
    sessionId,
    runId,
    projectRoot,
    entry: { kind: 'outcome', outcome },
  });
  return outcome;
}

export function runContextOf(
  run: LiveRun,
  settings: EffectiveSettings,
  loosens: boolean,
  context: ExecuteContext,
): RunContext {
  const { ports, cache, network, pending, emit } = context;
  const { runId, submissionId } = run.picture;
  return {
    ports,
    settings,
    settingsNow: () => run.settingsNow ?? settings,
    loosens,
    cache,
    network,
    pending,
    standing: noStanding,
    log: run.log,
    signal: run.signal,
    reservation: context.reservation,
    reviewedBy: context.reviewedBy,
    report: {
      begun: (attempt, plan) => {
        run.picture = { ...run.picture, state: 'running', attempts: attempt, plan, forwards: [] };
        emit(submissionId, { type: 'exec-command-begin', runId, attempt, plan });
      },
      started: (attempt) => adoptAttempt(run, attempt),
      forwarded: (forward) => {
        run.picture = { ...run.picture, forwards: [...run.picture.forwards, forward] };
        emit(submissionId, { type: 'port-forwarded', runId, forward });
      },
      background: (text) => emit(submissionId, { type: 'background', runId, text }),
      warning: (text) => emit(submissionId, { type: 'warning', text }),
    },
  };
}
