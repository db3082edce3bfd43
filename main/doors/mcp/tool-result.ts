/** What a tool gives back: a sentence and output to read, and the same as data. */
import * as z from 'zod';
import type { WireError } from '#domain/common/errors.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { grantSchema } from '#domain/sandbox/permission.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { refusalWords } from '#domain/sandbox/refusal-words.ts';
import { isPassing, passingScopeKinds } from '#domain/approval/scope.ts';
import type { McpRunEnd } from './run/follow-run.ts';
import type { McpRun } from './run/mcp-run.ts';
import { english } from '#domain/common/message.ts';

export const runResultSchema = z.object({
  /** `waiting`: it has not begun, or goes on when a person has decided; `running`: it can be written to. Everything else is an end. */
  status: z.enum([
    'waiting',
    'running',
    'completed',
    'rejected',
    'denied',
    'expired',
    'timed-out',
    'cancelled',
    'failed',
  ]),
  exitCode: z.int().nullable(),
  signal: z.string().nullable(),
  durationMs: z.number().nullable(),
  /** Standard output and standard error in the order in which they came. */
  output: z.string(),
  omittedBytes: z.int(),
  /** What of it was written to standard error; empty where the command has a terminal. */
  stderr: z.string(),
  /** Pass it to write_stdin; null when the command has ended. */
  sessionId: z.string().nullable(),
  /** What was refused or changed, by whom, and what to do about it; null when nothing was. */
  reason: z.string().nullable(),
  /** Who answered its cards, and how; empty where no card was open: a rule, an earlier yes or a hook asks nobody, and its no stands in `reason`. */
  decided: z.array(z.string()),
  /** What the sandbox refused to the attempt that `output` is of, whatever its exit code. While it waits: what a person is asked to lift. */
  refused: z.array(z.string()),
  /** Further ones that are not named. */
  moreRefused: z.int(),
  /** What it changed outside of the project: seen by later commands of the project, and on the real disk once a person keeps it. Null: nothing. */
  staged: z.object({ changes: z.int(), paths: z.array(z.string()), more: z.int() }).nullable(),
  /** Attempts before it, which were refused something and begun again; their output is not part of `output`. */
  earlierAttempts: z.array(
    z.object({
      attempt: z.int(),
      exitCode: z.int().nullable(),
      refused: z.array(z.string()),
      moreRefused: z.int(),
      output: z.string(),
    }),
  ),
});
export type RunResult = z.infer<typeof runResultSchema>;

export const patchResultSchema = z.object({
  status: z.enum(['waiting', 'completed', 'rejected', 'denied', 'expired', 'timed-out', 'cancelled', 'failed']),
  /** What is changed on the disk now. */
  files: z.array(
    z.object({
      kind: z.enum(['add', 'delete', 'update']),
      path: z.string(),
      movePath: z.string().nullable(),
      addedLines: z.int(),
      removedLines: z.int(),
    }),
  ),
  /** Who answered its cards, and how; empty where no card was open: a rule, an earlier yes or a hook asks nobody, and its no stands in `reason`. */
  decided: z.array(z.string()),
  /** What a person refused or said about single files. */
  verdicts: z.array(z.object({ path: z.string(), isAccepted: z.boolean(), comment: z.string().nullable() })),
  reason: z.string().nullable(),
});
export type PatchResult = z.infer<typeof patchResultSchema>;

export const permissionResultSchema = z.object({
  status: z.enum(['waiting', 'granted', 'rejected', 'expired', 'cancelled', 'failed']),
  /** What your commands may do from now on; a person may give less than was asked for. */
  granted: z.array(grantSchema),
  /** For the next command, for so many minutes, or until the session of the broker ends; null when nothing was given. */
  scope: z.enum(passingScopeKinds).nullable(),
  minutes: z.number().nullable(),
  reason: z.string(),
});
export type PermissionResult = z.infer<typeof permissionResultSchema>;

type Structured = RunResult | PatchResult | PermissionResult;

export interface ToolResult {
  [key: string]: unknown;
  content: { type: 'text'; text: string }[];
  structuredContent: Structured;
  isError: boolean;
}

function answer(text: string, structuredContent: Structured, isError: boolean): ToolResult {
  return { content: [{ type: 'text', text }], structuredContent, isError };
}

export function wordsOf({ message, remedy }: WireError): string {
  return remedy === null ? english(message) : `${english(message)} ${english(remedy)}`;
}

const nothingRan = {
  exitCode: null,
  signal: null,
  durationMs: null,
  output: '',
  omittedBytes: 0,
  stderr: '',
  sessionId: null,
  decided: [],
  refused: [],
  moreRefused: 0,
  staged: null,
  earlierAttempts: [],
};

export function refusedRun(error: WireError): ToolResult {
  const reason = wordsOf(error);
  return answer(reason, { ...nothingRan, status: 'failed', reason }, true);
}

export function refusedPatch(error: WireError): ToolResult {
  const reason = wordsOf(error);
  return answer(reason, { status: 'failed', files: [], decided: [], verdicts: [], reason }, true);
}

/** Not an end, and no failure. */
function waitingWords(waitsFor: string, how: string): string {
  return `Waiting for ${waitsFor} Nothing has failed, and the answer is kept. ${how}`;
}

/** Takes what the run printed since the pre-launch check. */
export function runResult(run: McpRun, end: McpRunEnd | null): ToolResult {
  if (end?.kind === 'lost') return refusedRun(end.error);
  const { text: output, omittedBytes, errors: stderr, earlier } = run.take();
  if (end === null) return goingOn(run, { output, omittedBytes, stderr });
  const { outcome, unread } = end;
  const attempt = 'attempt' in outcome ? outcome.attempt : null;
  const { exitCode = null, signal = null, durationMs = null } = attempt ?? {};
  const isCompleted = outcome.kind === 'completed';
  const told = (isCompleted ? [outcome.amended, ...(outcome.notices ?? [])] : [outcome.sentence]).map((each) =>
    english(each),
  );
  const missing = unread === null ? [] : [`Its output could not be read to the end: ${wordsOf(unread)}`];
  const reason = [...told, ...missing].filter(Boolean).join(' ') || null;
  const ending = signal === null ? `exit code ${exitCode ?? 'unknown'}` : `ended by ${signal}`;
  const words = [reason, isCompleted && exitCode !== 0 ? `(${ending})` : null]
    .filter((each) => each !== null)
    .join(' ');
  const result: RunResult = {
    status: statusOf(outcome),
    exitCode,
    signal,
    durationMs,
    output,
    omittedBytes,
    stderr,
    sessionId: null,
    reason,
    decided: [...run.decided],
    ...(outcome.kind === 'denied' ? refusedWords(outcome.denial) : refusedWords(attempt)),
    staged: attempt?.staged ?? null,
    earlierAttempts: (attempt?.earlier ?? []).map((each, index) => ({
      attempt: each.attempt,
      exitCode: each.exitCode,
      ...refusedWords(each),
      output: earlier[index] ?? '',
    })),
  };
  const text = [output, words].filter(Boolean).join('\n') || '(no output)';
  return answer(text, result, !isCompleted || unread !== null);
}

/** In words, and how many more there were. */
function refusedWords(
  of: { readonly refusals?: readonly Refusal[] | undefined; readonly moreRefusals?: number | undefined } | null,
): Pick<RunResult, 'refused' | 'moreRefused'> {
  const refused = (of?.refusals ?? []).map((each) => english(refusalWords(each)));
  return { refused, moreRefused: of?.moreRefusals ?? 0 };
}

function goingOn(run: McpRun, printed: Pick<RunResult, 'output' | 'omittedBytes' | 'stderr'>): ToolResult {
  const { waitsFor } = run;
  const words =
    waitsFor === null
      ? `Still running; its sessionId is ${run.runId}.`
      : waitingWords(
          waitsFor,
          `To go on waiting, call write_stdin with sessionId ${run.runId}, or make this call again.`,
        );
  const result: RunResult = {
    ...nothingRan,
    status: waitsFor === null ? 'running' : 'waiting',
    ...printed,
    ...refusedWords({ refusals: run.refused }),
    decided: [...run.decided],
    sessionId: run.runId,
    reason: waitsFor === null ? null : words,
  };
  return answer([printed.output, words].filter(Boolean).join('\n'), result, false);
}

const notYet = 'its end.';
const goOn = 'To go on waiting, make this call again.';

/** `permitted` and `granted` end questions, and neither commands nor patches. */
function statusOf({ kind }: Outcome): Exclude<PatchResult['status'], 'waiting'> {
  return kind === 'permitted' || kind === 'granted' ? 'completed' : kind;
}

export function patchResult(run: McpRun, end: McpRunEnd | null): ToolResult {
  if (end === null) {
    const reason = waitingWords(run.waitsFor ?? notYet, goOn);
    return answer(reason, { status: 'waiting', files: [], decided: [...run.decided], verdicts: [], reason }, false);
  }
  if (end.kind === 'lost') return refusedPatch(end.error);
  const { outcome, patch } = end;
  const reason = outcome.kind === 'completed' ? null : (patch?.sentence ?? english(outcome.sentence));
  const files = outcome.kind === 'completed' ? (patch?.files ?? []) : [];
  const verdicts = patch?.verdicts ?? [];
  const decided = [...run.decided];
  const result: PatchResult = { status: statusOf(outcome), files: [...files], decided, verdicts, reason };
  return answer(reason ?? patch?.sentence ?? '', result, outcome.kind !== 'completed');
}

const nothingGiven = { granted: [], scope: null, minutes: null };

export function refusedPermissions(error: WireError): ToolResult {
  const reason = wordsOf(error);
  return answer(reason, { ...nothingGiven, status: 'failed', reason }, true);
}

export function permissionResult(run: McpRun, end: McpRunEnd | null): ToolResult {
  if (end === null) {
    const reason = waitingWords(run.waitsFor ?? notYet, goOn);
    return answer(reason, { ...nothingGiven, status: 'waiting', reason }, false);
  }
  if (end.kind === 'lost') return refusedPermissions(end.error);
  const { outcome } = end;
  if (outcome.kind === 'granted') {
    const { grants, scope, sentence: reason } = outcome;
    const result: PermissionResult = {
      status: 'granted',
      granted: [...grants],
      scope: isPassing(scope) && grants.length > 0 ? scope.kind : null,
      minutes: scope.kind === 'timed' ? scope.durationMs / 60_000 : null,
      reason: english(reason),
    };
    return answer(english(reason), result, false);
  }
  const reason = outcome.kind === 'completed' ? '' : english(outcome.sentence);
  const known = permissionResultSchema.shape.status.safeParse(outcome.kind);
  return answer(reason, { ...nothingGiven, status: known.success ? known.data : 'failed', reason }, true);
}
