/** Looks for refusals in what a command printed, and believes only those the plan really caused. */
import type { EvidenceRank, Refusal } from '#domain/denial.ts';
import { planAccess } from '#domain/plan-access.ts';
import type { SandboxPlan } from '#domain/sandbox-plan.ts';
import { fileErrorIn, isNetworkError } from './errno-words.ts';
import { operationInLine, pathsInLine } from './paths-in-line.ts';

export interface TextEvidence {
  readonly refusals: readonly Refusal[];
  readonly rank: Extract<EvidenceRank, 'errno' | 'words'>;
  readonly line: string;
}

/** More lines than this say nothing new, and a command must not buy our time with its output. */
const maxLines = 400;
const maxLineLength = 2000;

/** The last lines, because what ended the command was printed last. */
function lastLines(text: string): readonly string[] {
  return text
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '')
    .slice(-maxLines)
    .map((line) => line.slice(0, maxLineLength));
}

/** npm, pip and others name the path on a line near the error. */
function nearby(lines: readonly string[], index: number): readonly string[] {
  return [...lines.slice(Math.max(0, index - 3), index), ...lines.slice(index + 1, index + 4)];
}

function refusalOf(path: string, plan: SandboxPlan, line: string): Refusal | null {
  const access = planAccess(plan, path);
  if (access === 'write') return null;
  const wantsRead = access === 'deny' && !/touch|create|write|mkdir|save|remove/iu.test(line);
  return { kind: 'path', path, access: wantsRead ? 'read' : 'write', operation: operationInLine(line) };
}

/** Null when the output gives no reason to think of the sandbox. */
export function readErrorText(text: string, plan: SandboxPlan, cwd: string): TextEvidence | null {
  const lines = lastLines(text);
  let guess: TextEvidence | null = null;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index] ?? '';
    const error = fileErrorIn(line);
    if (error !== null) {
      const own = pathsInLine(line, cwd).map((path) => refusalOf(path, plan, line));
      const near = nearby(lines, index)
        .filter((other) => /path|dest|file|open|error/iu.test(other))
        .flatMap((other) => pathsInLine(other, cwd).map((path) => refusalOf(path, plan, line)));
      const refusal = [...own, ...near].find((found) => found !== null) ?? null;
      // A root that is read-only everywhere confirms "read-only" only together with a path that is not writable.
      if (refusal !== null) return { refusals: [refusal], rank: 'errno', line };
      if (error === 'read-only') guess ??= { refusals: [{ kind: 'unknown' }], rank: 'words', line };
    }
    if (plan.network === 'blocked' && isNetworkError(line)) {
      return { refusals: [{ kind: 'network' }], rank: 'errno', line };
    }
  }
  return guess;
}
