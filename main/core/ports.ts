/** What the core asks of its host. Named after the question, not after who answers it. */
import type { CommandFacts } from '#domain/approval.ts';
import type { Assessment } from '#domain/assessment.ts';
import type { AuditRecord } from '#domain/audit-record.ts';
import type { Executable, TerminalSize } from '#domain/command.ts';
import type { DecidedBy } from '#domain/decision.ts';
import type { Refusal } from '#domain/denial.ts';
import type { WireError } from '#domain/errors.ts';
import type { RuleId, RunId } from '#domain/ids.ts';
import type { Metric } from '#domain/metric.ts';
import type { AddressClass, NetworkProtocol, NetworkTarget } from '#domain/network.ts';
import type { ParsedCommand } from '#domain/parsed-command.ts';
import type { Grant } from '#domain/permission.ts';
import type { Protection } from '#domain/protection.ts';
import type { EffectSize, Risk } from '#domain/risk.ts';
import type { CommandRule } from '#domain/rule.ts';
import type { ListedRule } from '#domain/rule-book.ts';
import type { Mechanism, SandboxPlan } from '#domain/sandbox-plan.ts';
import type { EffectiveSettings, SettingsLayer } from '#domain/settings.ts';

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface Ids {
  /** A fresh, unguessable, sortable suffix for an id. */
  next(): string;
}

/** What this host can do, probed by behaviour. */
export interface HostAbilities {
  readonly mechanism: Mechanism;
  readonly protections: readonly Protection[];
  /** Why there is no usable sandbox, with a way out; null when there is one. */
  readonly problem: WireError | null;
}

/** What the policy wants, before paths are resolved on this machine. */
export interface SandboxDraft {
  readonly projectRoot: string;
  readonly cwd: string;
  readonly settings: EffectiveSettings;
  readonly grants: readonly Grant[];
  /** Null for a sandboxed attempt. */
  readonly unsandboxedBecause: SandboxPlan['unsandboxedBecause'];
}

export interface SandboxPlans {
  abilities(): Promise<HostAbilities>;
  /** Resolves links, worktrees and protected names. A refusal says what is wrong before anything runs. */
  resolve(draft: SandboxDraft): Promise<{ kind: 'plan'; plan: SandboxPlan } | { kind: 'refused'; error: WireError }>;
}

export interface LaunchSpec {
  readonly runId: RunId;
  readonly attempt: number;
  readonly plan: SandboxPlan;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly projectRoot: string;
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: TerminalSize | null;
  /** Present exactly when the plan's network is filtered. */
  readonly way?: NetworkWay | undefined;
}

export type OutputStream = 'stdout' | 'stderr' | 'terminal';

export interface AttemptExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** The sandbox could not be set up, so the command never started. */
  readonly setupError: string | null;
  /** What the observer saw refused; attacker-controlled, so it may explain and propose, never allow. */
  readonly observed: readonly Refusal[];
}

/** One started process tree. Everything of it is gone when `exit` resolves. */
export interface LaunchedAttempt {
  /** Called for every chunk in order; all output has been delivered before `exit` resolves. */
  onOutput(listener: (stream: OutputStream, chunk: Uint8Array) => void): void;
  write(data: Uint8Array): void;
  endInput(): void;
  resize(size: TerminalSize): void;
  /** Stops reading, so that the producer blocks. */
  pause(): void;
  resume(): void;
  /** TERM, then KILL of everything after the grace time. Idempotent. */
  terminate(): void;
  readonly exit: Promise<AttemptExit>;
}

export interface Launcher {
  /** Resolves when the process was started; a command that does not exist is an exit of 127, not an error. */
  launch(
    spec: LaunchSpec,
  ): Promise<{ kind: 'launched'; attempt: LaunchedAttempt } | { kind: 'failed'; error: WireError }>;
}

/** A connection that the network policy or a person refused to an attempt. */
export interface NetworkRefusal {
  readonly target: NetworkTarget;
  readonly by: DecidedBy;
  readonly note: string | null;
}

/** A connection that a command wants, as it was written by the command. */
export interface ConnectionRequest {
  readonly host: string;
  readonly port: number;
  readonly protocol: NetworkProtocol;
  readonly way: 'proxy' | 'direct';
  /** Looks a name up, once; empty when there is none. What it returns is checked, and nothing else is dialled. */
  readonly lookUp: (host: string) => Promise<readonly string[]>;
  /** Names of the processes behind it, outermost first; empty when they cannot be told. */
  readonly processes: () => readonly string[];
}

export type ConnectionVerdict =
  | {
      readonly kind: 'allow';
      readonly target: NetworkTarget;
      /** In the order in which they are to be tried. */
      readonly addresses: readonly string[];
      /** Fires when the permission ends; what it allowed must be closed then. */
      readonly ended: AbortSignal;
    }
  /** The sentence is for the agent that reads the refusal. */
  | { readonly kind: 'deny'; readonly sentence: string }
  | { readonly kind: 'unreachable'; readonly sentence: string };

/** Decides about every connection of one attempt; never throws. */
export interface ConnectionGate {
  /** Waits as long as a person is asked. */
  decide(request: ConnectionRequest): Promise<ConnectionVerdict>;
  /** The first refusal so far, or null. */
  refused(): NetworkRefusal | null;
  /** Called at once for a refusal that came before. Returns the unsubscribe function. */
  onRefused(listener: (refusal: NetworkRefusal) => void): () => void;
  /** Called with true when a person begins to be asked, with false when nobody is any more. */
  onAsking(listener: (isAsking: boolean) => void): () => void;
  /** Something malformed came through; told to people, a few times per attempt. */
  report(what: string): void;
  close(): void;
}

/** Where an attempt's filtered network begins: an empty namespace, and the variables that lead to its proxy. */
export interface NetworkWay {
  /** A process that holds the namespace open. */
  readonly namespacePid: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Answers names inside the namespace. */
  readonly nameServer: string;
}

/** Watches the connections of one attempt for as long as it lives. */
export interface NetworkGuard {
  /** The first refusal so far, or null. */
  refused(): NetworkRefusal | null;
  /** Called at once for a refusal that came before. Returns the unsubscribe function. */
  onRefused(listener: (refusal: NetworkRefusal) => void): () => void;
  /** Absent where nothing is launched for real. */
  readonly way?: NetworkWay;
  close(): void;
}

export interface NetworkGuards {
  /** Throws `sandbox-setup-failed` when the way could not be built. */
  open(attempt: {
    readonly runId: RunId;
    readonly attempt: number;
    readonly plan: SandboxPlan;
    readonly gate: ConnectionGate;
  }): Promise<NetworkGuard>;
  /** Addresses of this machine itself, in canonical form. */
  ownAddresses?(): ReadonlySet<string>;
  /** Classes that may be reached at all; without it only `public`. */
  readonly reachable?: ReadonlySet<AddressClass>;
}

/** Questions about the disk that normalising a request needs. */
export interface Disk {
  /** Real path of an existing directory, or null. */
  realDirectory(path: string): Promise<string | null>;
  /** The program argv[0] names, searched as the command itself would; null when there is none. */
  findExecutable(name: string, cwd: string): Promise<Executable | null>;
}

export interface EffectSizes {
  /**
   * Counts what lies at paths, in their order and only for a moment. A path where nothing is, or that cannot be told
   * from a pattern, is missing in the answer. Never throws.
   */
  measure(paths: readonly string[]): Promise<ReadonlyMap<string, EffectSize>>;
}

export interface CommandReader {
  /** Reads argv as a shell would where it is a shell line, literally where it is not. Never throws. */
  read(argv: readonly string[]): ParsedCommand;
}

export interface RiskInput {
  readonly parsed: ParsedCommand;
  readonly cwd: string;
  readonly projectRoot: string;
  readonly homeDir: string;
}

export interface RiskAssessor {
  assess(input: RiskInput): Risk;
}

/** What a model is told about a card. */
export interface AssessmentQuestion {
  readonly facts: CommandFacts;
  /** What the sandbox refused, when that is what is asked about. */
  readonly failure: string | null;
}

export type AssessmentAnswer =
  | { readonly kind: 'assessed'; readonly assessment: Assessment }
  | { readonly kind: 'failed'; readonly because: 'parse_error' | 'no_output' | 'model_error' }
  /** No model is appointed. */
  | { readonly kind: 'off' };

export interface CommandAssessor {
  /** May take for ever; the caller stops it by the signal. Never rejects, and nothing of a failure is told but its kind. */
  assess(question: AssessmentQuestion, signal: AbortSignal): Promise<AssessmentAnswer>;
}

export interface Secrets {
  /** Null when there is none. */
  read(name: SecretName): Promise<string | null>;
  /** Null forgets it. Throws `store-unavailable`. */
  write(name: SecretName, value: string | null): Promise<void>;
}

/** Closed, so that a name never becomes a path. */
export type SecretName = 'model-api-key';

export interface RuleStore {
  /** Rules that apply to the project now; throws `store-unavailable` when they cannot be read. */
  rulesFor(projectRoot: string): readonly CommandRule[];
  add(rule: CommandRule): Promise<void>;
  /** Every rule of every project, oldest first, with how often it decided. */
  list(): readonly ListedRule[];
  /** Says whether there was one. */
  remove(ruleId: RuleId): Promise<boolean>;
}

export interface PastCommand {
  /** As it was shown, with secrets covered. */
  readonly text: string;
  readonly projectRoot: string;
}

export interface CommandHistory {
  /** Newest first; of one project, or of all when null. */
  recent(options: { readonly projectRoot: string | null; readonly limit: number }): readonly PastCommand[];
}

/** Remembered yes and no beyond one session. */
export interface GrantStore {
  find(keys: readonly string[], projectRoot: string, now: number): readonly { key: string; effect: 'allow' | 'deny' }[];
  remember(grant: {
    keys: readonly string[];
    effect: 'allow' | 'deny';
    /** Null for everywhere. */
    projectRoot: string | null;
    expiresAt: number | null;
    createdAt: number;
    shown: string;
  }): Promise<void>;
}

export type { AuditRecord };

export interface AuditLog {
  /** Resolves when the row is on disk; a decision is written before its command starts. */
  write(record: AuditRecord): Promise<void>;
}

export interface Telemetry {
  /** Never throws and never waits. */
  record(metric: Metric): void;
}

export interface SettingsSourcePort {
  effective(projectRoot: string, session: SettingsLayer, call: SettingsLayer): Promise<EffectiveSettings>;
  /** Keeps the person's own values for a project; keys that are not given stay as they are. Throws `store-unavailable`. */
  saveProject(projectRoot: string, layer: SettingsLayer): Promise<void>;
}
