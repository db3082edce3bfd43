/** A command as the core works with it: checked, absolute, parsed. */
import type { Amended } from '../approval/amendment.ts';
import type { Requester } from '../agents/requester.ts';
import type { AgentSessionId, RunId, SessionId, SubmissionId } from '../common/ids.ts';
import type { ParsedCommand } from './parsed-command.ts';
import type { PushOutlook } from './push-outlook.ts';
import type { EscalationRequest } from '../approval/escalation-request.ts';
import type { Span } from '../common/span.ts';

export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

export interface Command {
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly submissionId: SubmissionId;
  /** By which the same submission is known again; absent for what the broker began by itself. */
  readonly submitted?: SubmissionMark;
  /** Of whose work it is a part; absent for a person's own commands. */
  readonly agentSession?: AgentSessionId;
  readonly requester: Requester;
  /** Real path of the project folder. */
  readonly projectRoot: string;
  readonly argv: readonly [string, ...string[]];
  /** Real path, inside the project or granted by the settings. */
  readonly cwd: string;
  /** Variables the caller adds, before the environment policy is applied. */
  readonly env: Readonly<Record<string, string>>;
  /** A terminal of this size, or plain pipes. */
  readonly terminal: TerminalSize | null;
  readonly timeoutMs: number | null;
  /** A whole agent (glossary): a no to one of its connections is an answer and not its end, and it is never started a second time. */
  readonly isAgent?: true;
  readonly escalationRequest: EscalationRequest | null;
  /** Present when a person changed what was asked. */
  readonly amended?: Amended;
  readonly parsed: ParsedCommand;
  readonly executable: Executable | null;
  /** Scripts that the line names, as they were when it was asked. */
  readonly followed?: readonly FollowedScript[];
  /** What git would do for its pushes, as it was when it was asked. */
  readonly pushes?: readonly PushOutlook[];
}

/** Of whom a submission came, and what it was: sha256 in hex, and no secrets. */
export interface SubmissionMark {
  readonly requester: string;
  readonly content: string;
}

/** A script or task that a line names. */
export interface FollowedScript {
  readonly path: string;
  /** sha256 of the whole file that was read; null where none was. */
  readonly contentHash: string | null;
  /** Nothing has that name yet. */
  readonly isMissing?: true;
  /** The command that names it. */
  readonly span: Span;
  /** Its commands; spans point into their own text. */
  readonly parsed: ParsedCommand;
}

/** The program that argv[0] names at the time of asking. */
export interface Executable {
  readonly path: string;
  readonly realPath: string;
  /** sha256 of the content when the file could be changed from inside the sandbox, else null. */
  readonly contentHash: string | null;
}
