/** What the core asks about a command before it runs: the disk, its words, its risk, a model. */
import type { Message } from '#domain/common/message.ts';
import type { DeciderRequest } from '#domain/deciders/decider.ts';
import type { Brought } from '#domain/agents/brought.ts';
import type { ChangedFiles } from '#domain/approval/changed-files.ts';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment } from '#domain/approval/assessment.ts';
import type { Executable } from '#domain/command/command.ts';
import type { LossQuestion, PathLoss } from '#domain/risk/loss.ts';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { PushOutlook } from '#domain/command/push-outlook.ts';
import type { EffectSize, Risk } from '#domain/risk/risk.ts';

/** Where a program is looked for. */
export interface SearchPlace {
  readonly cwd: string;
  /** What lies in here could be changed by a sandboxed command, no matter who owns it. */
  readonly projectRoot: string;
  /** The PATH of the command; absent where it has none of its own. */
  readonly searchPath?: string | undefined;
}

/** Questions about the disk that normalising a request needs. */
export interface Disk {
  /** Real path of an existing directory, or null. */
  realDirectory(path: string): Promise<string | null>;
  /**
   * Where an absolute path leads by the rules of the kernel: `..` behind a link is the folder around what the link points to. A link that is
   * the last name is not followed, and names that do not exist are taken as they stand. Absent where nobody looks. Never throws.
   */
  followed?(path: string): Promise<string>;
  /** What the folder of a project holds that agents and other tools obey. Never throws. */
  brought(root: string): Promise<Brought>;
  /** What was changed below a folder since a moment, in milliseconds since 1970; null where nothing was. Absent where nobody looks. Never throws. */
  changedSince?(root: string, since: number): Promise<ChangedFiles | null>;
  /** What lies at a path, links followed; what cannot be looked at is missing. Never throws. */
  kindOf(path: string): Promise<'file' | 'directory' | 'missing'>;
  /**
   * The program that a name stands for; null when there is none. Searched as the command itself would: along the PATH that
   * it is given, else along the broker's own.
   */
  findExecutable(name: string, from: SearchPlace): Promise<Executable | null>;
  /** A file that a program is given to run, executable or not; null when there is none. */
  findScript(name: string, from: SearchPlace): Promise<Executable | null>;
}

export type FoundFile =
  | { readonly kind: 'missing' }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: 'too-large'; readonly size: number }
  /** A directory, a link, a device: nothing that a patch changes. */
  | { readonly kind: 'no-file' }
  | { readonly kind: 'unreadable' };

/** Questions about the files that a patch names. */
export interface PatchFiles {
  /** Follows every link on the way to an absolute path whose last parts need not exist; null when that leads nowhere. */
  follow(path: string): Promise<{ readonly realPath: string; readonly isLink: boolean } | null>;
  /** What lies at a real path now; follows nothing. Never throws. */
  read(realPath: string, mostBytes: number): Promise<FoundFile>;
}

export interface EffectSizes {
  /**
   * Counts what lies at paths, in their order and only for a moment. A path where nothing is, or that cannot be told
   * from a pattern, is missing in the answer. Never throws.
   */
  measure(paths: readonly string[]): Promise<ReadonlyMap<string, EffectSize>>;
}

/** A project as it was when its session began. */
export interface LossView {
  /**
   * Tells of each place what would be lost there; one where nothing is, is missing in the answer. Never throws, and is over soon, or after
   * `mostMs`.
   */
  look(questions: readonly LossQuestion[], mostMs?: number): Promise<readonly PathLoss[]>;
}

export interface LossFinder {
  /** Notes what the project is like now; `since` is when the session began, in milliseconds since 1970. */
  watch(projectRoot: string, since: number): LossView;
}

export interface PushQuestion {
  /** Where it would run. */
  readonly cwd: string;
  /** Variables that it gets beside the broker's own. */
  readonly env: Readonly<Record<string, string>>;
  /** As they are named; null where none is. */
  readonly remote: string | null;
  readonly branch: string | null;
}

export type SeenPush = Omit<PushOutlook, 'span'>;

export interface PushOutlooks {
  /** What git would do, asked of git as it is now; without the network. Never throws; what cannot be told is unclear. */
  look(question: PushQuestion): Promise<SeenPush>;
  /** Whether git's settings make a push of a word that is none of its own commands. Never throws; what cannot be told is one. */
  isAlias(question: Pick<PushQuestion, 'cwd' | 'env'> & { readonly word: string }): Promise<boolean>;
}

export interface FolderEntry {
  readonly name: string;
  /** A link to a folder counts as one. */
  readonly isFolder: boolean;
}

/** What the reader of commands is told of the place where a line will run. */
export interface Around {
  /** Where the line begins; null where that cannot be told. */
  readonly cwd: string | null;
  /** False where the shell may begin otherwise than it usually does: then nothing of the environment is told. */
  readonly isPlain: boolean;
  /** A variable of the run: null where it is certainly unset, undefined where that cannot be told. */
  variable(name: string): string | null | undefined;
  /** What lies in a folder, nothing in one that is missing; null where it was not looked, or where there is too much. */
  list(folder: string): readonly FolderEntry[] | null;
}

export interface LinePlaces {
  /**
   * What is certain of the variables of a run that its caller gives these: see `Around.variable`. Null where they make a shell begin
   * otherwise than it usually does.
   */
  variables(given: Readonly<Record<string, string>>): ((name: string) => string | null | undefined) | null;
  /** What lies in a folder `within` the project, nothing in one that is missing; null for one outside, or with too much in it. Never throws. */
  list(folder: string, within: string): Promise<readonly FolderEntry[] | null>;
}

export interface CommandReader {
  /**
   * Reads argv as a shell would where it is a shell line, literally where it is not: with the values that `around` and the line itself
   * give to its words, as far as they are certain. Never throws.
   */
  read(argv: readonly string[], around?: Around): ParsedCommand;
}

export interface RiskInput {
  readonly parsed: ParsedCommand;
  readonly cwd: string;
  readonly projectRoot: string;
  readonly homeDir: string;
  /** Takes in each path with a `..` behind a name, as the line has it: only the disk knows where such a one leads. */
  readonly winding?: Set<string>;
  /** Where those lead that do not lead where their words say. */
  readonly real?: ReadonlyMap<string, string>;
}

export interface RiskAssessor {
  assess(input: RiskInput): Risk;
}

/** What a model is told about a card. */
export interface AssessmentQuestion {
  readonly card: ApprovalRequest;
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

export interface DecidersAnswer {
  /** In the order in which they are named. */
  readonly answers: readonly {
    readonly name: string;
    readonly decision: 'allow' | 'deny';
    readonly note: string | null;
  }[];
  /** Sentences for people about those that gave no answer although they should have. */
  readonly problems: readonly Message[];
}

/** Programs of the person. */
export interface Deciders {
  /** All at once, each with its own deadline; none that lies where its requester may write (`writable`). Never rejects. */
  ask(request: DeciderRequest, writable: readonly string[]): Promise<DecidersAnswer>;
}
