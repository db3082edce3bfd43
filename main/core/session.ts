/** One conversation about one project: takes submissions, gives them to the pipeline, reports by events. */
import { classifyAddress } from '#domain/network/address-class.ts';
import { proposeEntries } from './escalation/propose-entries.ts';
import type { CancelReason } from '#domain/common/cancel-reason.ts';
import type { EventMessage, SessionView } from '#domain/common/event.ts';
import type { RunId, SessionId, SubmissionId } from '#domain/common/ids.ts';
import type { Learned } from '#domain/command/learned.ts';
import type { EffectiveSettings, SettingsKey, SettingsLayer, Settings } from '#domain/settings/settings.ts';
import type { Simulation, SimulationQuestion } from '#domain/settings/simulation.ts';
import type { ExecOperation, Receipt, Submission } from '#domain/command/submission.ts';
import type { AgentSessions } from './agent-sessions/agent-sessions.ts';
import { createApprovalCache, type ApprovalCache } from './approval/approval-cache.ts';
import { createRememberedPlans } from './run/plan/remembered-plans.ts';
import { createSessionPermissions, type SessionPermissions } from './approval/session-permissions.ts';
import type { FloodBreaker } from './approval/flood-breaker.ts';
import type { PendingApprovals } from './approval/pending-approvals.ts';
import { grantsWords } from '#domain/sandbox/grant-words.ts';
import type { LiveRun } from './live-run.ts';
import { createNetworkMemory, type NetworkMemory } from './network/network-memory.ts';
import type { Pause } from './pause.ts';
import type { HostPorts } from './run/run-context.ts';
import { createKnownSubmissions } from './session/runs/known-submissions.ts';
import { noteProgress } from './session/runs/note-progress.ts';
import { openReservation, type Reserving } from './session/runs/reserve-run.ts';
import { createRunStarter, type StartRun } from './session/runs/start-run.ts';
import { sessionConfigurationChanges } from './session/session-configuration-changes.ts';
import { createSessionEnvironment } from './session/session-environment.ts';
import { readSessionSettings } from './session/session-settings.ts';
import type { Submitter } from './session/submitter.ts';
import { takeSubmission } from './session/take-submission.ts';
import { simulate } from './simulate/simulate.ts';
import { english } from '#domain/common/message.ts';

export type { Submitter };

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
  reconfigure(kept?: readonly SettingsKey[]): Promise<SessionView>;
  /** The settings in force with a change on top that is not kept, and without the project's own values of some keys. */
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
    readonly permitted: SessionPermissions;
  };
}

export interface SessionOptions {
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly ports: HostPorts;
  readonly pending: PendingApprovals;
  readonly floods: FloodBreaker;
  readonly emit: (id: SubmissionId | null, msg: EventMessage) => void;
  readonly isListed: () => boolean;
  readonly pause: Pause;
  readonly agents: Pick<AgentSessions, 'admit' | 'began' | 'ended' | 'conversations'>;
}

/** Opens a session about a project. Throws `settings-unreadable`. */
export async function createSession(options: SessionOptions): Promise<Session> {
  const { sessionId, projectRoot, ports, pending, floods, pause, agents } = options;
  const configurationChanges = sessionConfigurationChanges(options);
  const kept = { projectRoot, ...ports, grants: configurationChanges.grants };
  const cache = createApprovalCache(kept);
  const network = createNetworkMemory(kept);
  const permitted = createSessionPermissions({
    projectRoot,
    ...ports,
    describe: (grant) => english(grantsWords([grant])),
    onEnded: () => network.recheck(),
  });
  const lossView = ports.losses.watch(projectRoot, ports.clock.now());
  const memory = { projectRoot, ports, lossView, cache, remembered: createRememberedPlans(), network };
  const runs = new Map<RunId, LiveRun>();
  const emit = noteProgress(runs, ports, options.emit);
  const submissions = createKnownSubmissions({ projectRoot, runs, book: ports.submissions });
  const environment = createSessionEnvironment(configurationChanges);
  const settings = await readSessionSettings({
    sessionId,
    projectRoot,
    settings: ports.settings,
    configurationChanges,
    emit,
    runs: () => runs.values(),
    onRead: () => network.recheck(),
    isListed: options.isListed,
    variables: () => Object.keys(environment.current()),
  });
  const current = () => ({ sessionLayer: settings.layer, sessionEnv: environment.current() });
  const startRun = createRunStarter({ ...memory, sessionId, permitted, pending, emit, runs, pause, current, agents });
  const steered = { sessionId, runs, submissions, startRun, settings, environment, pending, floods, agents, emit };

  return {
    sessionId,
    projectRoot,
    view: settings.view,
    reconfigure: settings.reconfigure,
    settingsWith: settings.with,
    async simulate(question, change) {
      return simulate(question, { ...memory, settings: await settings.with(change, []) });
    },
    async learned(runId) {
      const run = runs.get(runId);
      return run === undefined ? null : learnFromRun(run, { settings: settings.inForce.values, ports });
    },
    submit: (submission, from) => takeSubmission(submission, from, steered),
    reserve: (op, from, reviewedBy) => reserve(startRun, op, from, reviewedBy),
    runs: () => [...runs.values()],
    run: (runId) => runs.get(runId) ?? null,
    memory: { commands: cache, network, permitted },
    cancelAll(reason, of) {
      for (const run of runs.values()) if (of(run)) run.cancel(reason);
    },
  };
}

function reserve(startRun: StartRun, op: ExecOperation, from: Submitter, reviewedBy: string | null): Reserving {
  const { reservation, ready, mayHaveTerminal, settle } = openReservation();
  const held = { reservation, reviewedBy };
  const run = startRun({ submissionId: 'ticket', op, from, held, submitted: null });
  if ('kind' in run) return run;
  const ended = run.done.then(() => 'ended' as const);
  return { kind: 'reserved', run, decided: Promise.race([ended, ready]), mayHaveTerminal, settle };
}

const isAddress = (host: string): boolean => /^[\d.]+$|:/u.test(host);

/** What a run was refused, as proposals for the settings of its project. */
function learnFromRun(
  { refusals, view }: LiveRun,
  { settings, ports }: { readonly settings: Settings; readonly ports: Pick<HostPorts, 'disk' | 'homeDir' | 'network'> },
): Promise<Learned> {
  const own = ports.network?.ownAddresses?.() ?? new Set<string>();
  return proposeEntries(refusals, {
    homeDir: ports.homeDir,
    settings,
    plan: view.plan ?? { protectedPaths: [], protections: [] },
    disk: ports.disk,
    isPublic: (host) => !isAddress(host) || classifyAddress(host, own) === 'public',
  });
}
