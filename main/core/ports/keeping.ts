/** What the core has kept for it: rules, grants, history, the audit, settings, secrets. */
import type { Activity, ActivityQuery } from '#domain/audit/activity.ts';
import type { Answered, AnsweredQuery } from '#domain/audit/answered.ts';
import type {
  AuditEntry,
  AuditExport,
  AuditExportPart,
  AuditPage,
  AuditQuery,
  ChainPlace,
  ChainStep,
} from '#domain/audit/audit-book.ts';
import type { ChangedBy, ChangeRecord } from '#domain/settings/configuration-change.ts';
import type { AgentEvidence, AgentId } from '#domain/agents/agent.ts';
import type { AuditRetention, RetentionState } from '#domain/audit/audit-retention.ts';
import type { AuditRecord } from '#domain/audit/audit-record.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { AnswerId, RuleId, RunId, SubmissionId } from '#domain/common/ids.ts';
import type { DecisionTold, Metric } from '#domain/common/metric.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import type { Stopped } from '#domain/common/stop.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { ListedRule } from '#domain/rules/rule-book.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { PolicyMark, PolicyUse, TeamPolicy } from '#domain/settings/team-policy.ts';
import type { EffectiveSettings, Settings, SettingsKey, SettingsLayer } from '#domain/settings/settings.ts';

export interface Secrets {
  /** Null when there is none. */
  read(name: SecretName): Promise<string | null>;
  /** It lies in a private file, and not in the system's keychain. */
  isInFile(name: SecretName): Promise<boolean>;
  /** Null forgets it. Throws `store-unavailable`. */
  write(name: SecretName, value: string | null): Promise<void>;
}

/** Closed, so that a name never becomes a path. */
export type SecretName = 'model-api-key' | 'log-head-key' | 'team-host-key';

/** That everything was stopped, kept over restarts. */
export interface StopMark {
  /** Null only where surely none is: what cannot be read stops. */
  read(): Stopped | null;
  /** Throws `store-unavailable`. */
  keep(stopped: Stopped): Promise<void>;
  /** Throws `store-unavailable`. */
  clear(): Promise<void>;
}

export interface RuleStore {
  /** Rules that apply to the project now; throws `store-unavailable` when they cannot be read. */
  rulesFor(projectRoot: string): readonly CommandRule[];
  /** All of them or none. */
  add(...rules: readonly CommandRule[]): Promise<void>;
  /** Every rule of every project, oldest first, with how often it decided. */
  list(): readonly ListedRule[];
  /** Says whether there was one. */
  remove(ruleId: RuleId): Promise<boolean>;
  /** Removes some and adds others, all of it or nothing. */
  exchange(gone: readonly RuleId[], added: readonly CommandRule[]): Promise<void>;
}

/** A team's policy whose signature held when it was read. */
export interface CheckedPolicy {
  readonly policy: TeamPolicy;
  readonly mark: PolicyMark;
  /** What the signer wrote beside the signature. */
  readonly comment: string;
  readonly source: string;
  /** What it was read from, to verify it again. */
  readonly files: { readonly key: string; readonly content: string; readonly signature: string };
}

export interface TeamPolicyShelf {
  /** Null where none is followed. Throws `settings-unreadable` where it is not known which was. */
  read(): Promise<CheckedPolicy | null>;
  /** Reads a policy at its source and verifies it, without keeping it. Throws `bad-request` and `too-large` with the reason. */
  fetch(use: PolicyUse): Promise<CheckedPolicy>;
  /** Null follows none. Throws `store-unavailable`. */
  keep(policy: CheckedPolicy | null): Promise<void>;
  /** Called after it was found to be another. Returns the unsubscribe function. */
  onChange(listener: (from: 'desk' | 'outside') => void): () => void;
}

export interface PastCommand {
  /** As it was shown, with secrets covered. */
  readonly text: string;
  readonly projectRoot: string;
}

export interface CommandHistory {
  /** Newest first; of one project, or of all when null. */
  recent(options: { readonly projectRoot: string | null; readonly limit: number }): readonly PastCommand[];
  /** Roots of the projects in which something was asked for, the last used first. Throws `store-unavailable`. */
  projects(limit: number): readonly string[];
}

/** What is known of a submission that was here before. */
export interface PastSubmission {
  readonly runId: RunId;
  readonly content: string;
  /** Attempts that have begun. */
  readonly attempts: number;
  readonly isEnded: boolean;
  /** Null where it has not ended, or how it did cannot be read. */
  readonly outcome: Outcome | null;
}

export interface SubmissionBook {
  /** sha256 of a text, in hex. */
  digest(text: string): string;
  /** The latest run of a submission; null where none is known. Throws `store-unavailable`. */
  find(requester: string, id: SubmissionId): PastSubmission | null;
}

/** Remembered yes and no beyond one session. */
export interface GrantStore {
  find(keys: readonly string[], projectRoot: string, now: number): readonly { key: string; effect: 'allow' | 'deny' }[];
  /** Throws `store-unavailable`. */
  remember(grant: {
    answerId: AnswerId;
    about: RememberedAnswer['about'];
    keys: readonly string[];
    effect: 'allow' | 'deny';
    by: DecidedBy;
    /** Null for everywhere. */
    projectRoot: string | null;
    expiresAt: number | null;
    createdAt: number;
    shown: string;
  }): Promise<void>;
  /** Notes that answers under these keys decided something. Throws `store-unavailable`. */
  used(keys: readonly string[], projectRoot: string, at: number): void;
  /** Every answer in force, the newest first. Throws `store-unavailable`. */
  list(now: number): readonly RememberedAnswer[];
  /** Says whether there was one. Throws `store-unavailable`. */
  revoke(answerId: AnswerId): Promise<boolean>;
}

export interface AuditLog {
  /** Resolves when the row is on disk; a decision is written before its command starts. */
  write(record: AuditRecord): Promise<void>;
}

/** The same log, for what is changed outside of any run. */
export interface ChangeLog {
  /** Resolves when the rows are on disk, all of them or none. Throws `store-unavailable`. */
  write(...records: readonly ChangeRecord[]): Promise<void>;
}

/** How much of the audit log is kept. Each throws `store-unavailable`. */
export interface AuditKeeper {
  state(): Promise<RetentionState>;
  /** How many rows would go now under another choice. */
  wouldRemove(retention: AuditRetention): Promise<number>;
  /** Keeps the choice and removes what it does not keep. Throws `bad-request` too. */
  keep(retention: AuditRetention): Promise<RetentionState>;
  /** Removes what the choice in force does not keep; resolves to the number of rows. */
  keepWithin(): Promise<number>;
}

/** What happened to the store and its log that no person has taken note of yet. */
export interface StoreAlarms {
  /** For people, the oldest first. */
  list(): readonly WireError[];
  /** Returns what ends it. */
  onChange(listener: () => void): () => void;
  /** A person took note of all of them. Throws `store-unavailable`. */
  accept(by: ChangedBy): Promise<void>;
}

/** Looking into the audit log; each throws `store-unavailable` where it cannot be read. */
export interface AuditBook {
  query(query: AuditQuery): Promise<AuditPage>;
  /** Null where there is no such row. */
  show(seq: number): Promise<AuditEntry | null>;
  /** From the first row on, or behind `after`; with a budget it may come back before it is through. */
  verify(options?: { readonly after?: ChainPlace | null; readonly budgetMs?: number }): Promise<ChainStep>;
  export(part: AuditExport): Promise<AuditExportPart>;
}

/** What happened in a time; throws `store-unavailable` where it cannot be read. */
export interface ActivityBook {
  read(query: ActivityQuery): Promise<Activity>;
  answered(query: AnsweredQuery): Promise<Answered>;
}

export type { AuditRecord };

export interface Telemetry {
  /** Never throws and never waits. */
  record(metric: Metric): void;
  /** The same for one decision by itself. */
  tell(decision: DecisionTold): void;
}

export interface SettingsSourcePort {
  /** Keys in `forget` are taken as if the person had set nothing for this project. */
  effective(
    projectRoot: string,
    session: SettingsLayer,
    call: SettingsLayer,
    forget?: readonly SettingsKey[],
  ): Promise<EffectiveSettings>;
  /** Keeps the person's own values for a project; keys that are not given stay as they are, those in `forget` go. Throws `store-unavailable`. */
  saveProject(projectRoot: string, layer: SettingsLayer, forget?: readonly SettingsKey[]): Promise<void>;
  /** The same for all projects. */
  saveUser(layer: SettingsLayer, forget?: readonly SettingsKey[]): Promise<void>;
  /** The project's own file, where there is one that can be read. */
  projectFile(projectRoot: string): Promise<ProjectFile | null>;
  /** Trusts the content with this sha256 and no other; null trusts none. Throws `store-unavailable`. */
  trustProjectFile(projectRoot: string, contentHash: string | null): Promise<void>;
}

/** What a project's own file says, as what it would make of the settings. */
export interface ProjectFile {
  readonly contentHash: string;
  /** In force while the file is a stranger's: it only narrows. */
  readonly inert: Settings;
  /** In force once a person trusts exactly this content. */
  readonly trusted: Settings;
}

/** What was seen of each agent, kept over restarts. */
export interface AgentRecords {
  read(): Readonly<Record<AgentId, AgentEvidence>>;
  /** Never throws: a record that cannot be written is kept in memory. */
  note(agent: AgentId, what: keyof AgentEvidence, at: number): void;
}
