/** What one run needs around it: the session's memory, the settings snapshot and the broker's ports. */
import type { HouseLimits } from '#domain/house-limits.ts';
import type { Command } from '#domain/command/command.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { PathLoss } from '#domain/risk/loss.ts';
import type { Risk } from '#domain/risk/risk.ts';
import type { EffectiveSettings } from '#domain/settings/settings.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Requirement } from '#domain/approval/requirement.ts';
import type { RuleId } from '#domain/common/ids.ts';
import type { Forward, Grant, RuledGrant } from '#domain/sandbox/permission.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { ApprovalCache } from '../approval/approval-cache.ts';
import type { PendingApprovals } from '../approval/pending-approvals.ts';
import type { SessionPermissionView } from '../approval/session-permissions.ts';
import type { OutputLog } from '../attempt/output-log.ts';
import type { RequestLog } from '../pipeline/request-log.ts';
import type { PreparedMounts } from './plan/prepared-mounts.ts';
import type { NetworkMemory, RememberedRule } from '../network/network-memory.ts';
import type { PortControl } from './ports/port-control.ts';
import type { Reservation } from './reservation.ts';
import type {
  ChangeLog,
  AgentRecords,
  AgentSessionBook,
  BuiltInAgent,
  Transcripts,
  ActivityBook,
  AuditBook,
  AuditKeeper,
  StoreAlarms,
  StopMark,
  SubmissionBook,
  AuditLog,
  Clock,
  CardReviewer,
  CommandAssessor,
  Deciders,
  CommandHistory,
  CommandReader,
  Disk,
  EffectSizes,
  GrantStore,
  Ids,
  LaunchedAttempt,
  LinePlaces,
  LossFinder,
  LossView,
  Launcher,
  NetworkGuards,
  RegistryFinder,
  ReviewBook,
  PatchFiles,
  PushOutlooks,
  RiskAssessor,
  RuleStore,
  ShellRooms,
  StagedWrites,
  SandboxPlans,
  SettingsSourcePort,
  TeamPolicyShelf,
  Telemetry,
} from '#core/ports.ts';
import type { Message } from '#domain/common/message.ts';

/** Everything the core asks of its host, gathered by a composition root. */
export interface HostPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly disk: Disk;
  readonly sizes: EffectSizes;
  readonly losses: LossFinder;
  readonly files: PatchFiles;
  /** The program that writes patches, inside the sandbox; null where it was not built. */
  readonly patchWriter: string | null;
  /** Absent where git is not asked: then no rule covers a push. */
  readonly pushes?: PushOutlooks;
  readonly reader: CommandReader;
  /** What is known of the places where lines run; absent where nothing is. */
  readonly places?: LinePlaces;
  readonly risk: RiskAssessor;
  /** A model that describes commands on cards; null where there can be none. */
  readonly assessor: CommandAssessor | null;
  /** A model that may answer questions in the person's place; absent where there can be none. */
  readonly reviewer?: CardReviewer;
  /** Absent where no log is read. */
  readonly reviewBook?: ReviewBook;
  /** Programs of the person that answer before the person does; absent where there can be none. */
  readonly deciders?: Deciders | null;
  readonly plans: SandboxPlans;
  readonly launcher: Launcher;
  /** Null where attempts have either no network or all of it. */
  readonly network: NetworkGuards | null;
  /** Covers the shells of whole agents; null where nothing is launched for real. */
  readonly shells?: ShellRooms | null;
  readonly registries: RegistryFinder;
  readonly rules: RuleStore;
  readonly history: CommandHistory;
  readonly submissions: SubmissionBook;
  readonly grants: GrantStore;
  readonly audit: AuditLog;
  readonly configurationChanges: ChangeLog;
  readonly auditBook: AuditBook;
  readonly activity: ActivityBook;
  readonly auditKeeper: AuditKeeper;
  /** Absent where no store is watched. */
  readonly alarms?: StoreAlarms;
  /** Absent where nothing is ever staged. */
  readonly staged?: StagedWrites;
  /** Absent where a stop ends with its broker. */
  readonly stopMark?: StopMark;
  readonly telemetry: Telemetry;
  readonly agents: AgentRecords;
  /** Absent where sessions of agents are kept only while the broker lives. */
  readonly agentSessions?: AgentSessionBook;
  /** Absent where no terminal is kept after its end. */
  readonly transcripts?: Transcripts;
  /** Absent where the desk has no agent of its own. */
  readonly builtIn?: BuiltInAgent;
  readonly settings: SettingsSourcePort;
  /** Absent where no team's policy is followed. */
  readonly teamPolicy?: TeamPolicyShelf;
  /** Absent: those of the house. */
  readonly house?: HouseLimits;
  readonly homeDir: string;
  /** The person's own shell, for runs that ask for its profile. */
  readonly userShell: string;
}

/** What the steps of a request may ask of the host. Its rows in the log are written by `record` alone. */
export type StepPorts = Omit<HostPorts, 'audit'>;

/** Permissions beyond its plan that an earlier answer or a rule gave a command. */
export interface RememberedGrants {
  readonly grants: readonly Grant[];
  readonly by: DecidedBy;
  /** Notes that it counted. */
  readonly used: () => void;
}

export interface PlannedCommand {
  readonly command: Command;
  readonly requirement: Requirement;
  readonly plan: SandboxPlan;
}

/** Says by now which rule gives a command all that it was refused, or null. */
export type RuleThatGives = () => RuleId | null;

/** Lets what was answered, and what rules carry, count from the first attempt. It allows nothing by itself: that say the memory of answers and the rules. */
export interface RememberedPlans {
  /** Null where nothing is remembered of it, and where the answer would not be taken after a refusal either. */
  widen(
    planned: PlannedCommand,
    run: RunContext,
  ): Promise<{ readonly plan: SandboxPlan; readonly remembered: RememberedGrants } | null>;
  /** After a yes to more: where it is kept for longer than this run, the next one begins with it. */
  note(
    before: PlannedCommand,
    wider: { readonly plan: SandboxPlan; readonly grants: readonly Grant[] },
    run: RunContext,
  ): Promise<void>;
  /** Whether a rule gives it all of this, now and while a question about it waits. */
  ruleGiving(command: Command, grants: readonly Grant[], run: RunContext): Promise<RuleThatGives>;
  /** What a rule about it could carry: all that this run was given by now. Null where that is too much, or its words may be another's. */
  carriable(planned: PlannedCommand, run: RunContext): Promise<readonly RuledGrant[] | null>;
}

export interface RunContext {
  readonly ports: StepPorts;
  /** Whose it is; part of every question about it. */
  readonly origin: Pick<Command, 'sessionId' | 'runId' | 'submissionId' | 'requester'>;
  /** Snapshot taken when the run was submitted; later changes apply to the next run. */
  readonly settings: EffectiveSettings;
  /** The same as they are by now: what a person has closed meanwhile is closed for running commands too. */
  readonly settingsNow: () => EffectiveSettings;
  /** True when the call's own settings are looser than the session's. */
  readonly loosens: boolean;
  readonly cache: ApprovalCache;
  readonly remembered: RememberedPlans;
  /** What its words would do, rated once when it came in: they do not change on its way. */
  readonly risk: Risk;
  /** What the command would take away, as far as its sandbox would let it. */
  readonly losses: readonly PathLoss[];
  /** Present where it may run on a layer above its project before anybody is asked; `isFirst`: and need not wait for a person to say so. */
  readonly trying?: { readonly projectRoot: string; readonly isFirst: boolean } | undefined;
  /** Looks at losses that are known only after an attempt; absent where nothing is tried. */
  readonly lossView?: LossView;
  /** Programs of the line, by their names, that no command could have put there from inside the sandbox. */
  readonly trusted: ReadonlySet<string>;
  /** What the session knows about destinations. */
  readonly network: NetworkMemory;
  /** Answers about destinations that were given for this run alone; they hold for each of its attempts. */
  readonly answeredHosts: RememberedRule[];
  readonly pending: PendingApprovals;
  /** What the requester was permitted ahead of this run. */
  readonly permitted: SessionPermissionView;
  readonly log: OutputLog;
  /** Its rows in the log. */
  readonly record: RequestLog;
  /** Whether another attempt could be given all the input that the ones before were given. */
  readonly hasWholeInput: () => boolean;
  /** Carries a `CancelReason` when it fires. */
  readonly signal: AbortSignal;
  readonly report: RunReport;
  /** How its sandbox is prepared; absent for a run that brings nothing. Throws `sandbox-setup-failed`. */
  readonly prepareMounts?: ((plan: SandboxPlan) => Promise<PreparedMounts | null>) | undefined;
  /** Null for a run that starts as soon as it may. */
  readonly reservation: Reservation | null;
  /** The agent's own reviewer, when it has judged the command already; see decision 0006. */
  readonly reviewedBy: string | null;
}

/** News of a run on its way; no code acts by it. */
export interface RunReport {
  begun(attempt: number, plan: SandboxPlan): void;
  started(attempt: LaunchedAttempt): void;
  forwarded(forward: Forward): void;
  closed(port: number): void;
  /** How ports of the running attempt are opened, for as long as it has a network of its own; null afterwards. */
  portControl(control: PortControl | null): void;
  refused(refusals: readonly Refusal[]): void;
  background(text: Message): void;
  warning(text: Message): void;
}
