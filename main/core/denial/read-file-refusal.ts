/** Reads the refused paths out of one line that states a file error, with the lines around it. */
import { parentPath } from '#domain/common/paths.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { confirmPath, type PathRefusal } from './confirm-path.ts';
import type { Reason } from './find-reason.ts';
import { inferOperation } from './infer-operation.ts';
import { pathPairIn, pathsInLine } from './paths-in-line.ts';
import type { ReasonKind } from './strerror-texts.ts';

export interface Place {
  readonly lines: readonly string[];
  readonly index: number;
  readonly plan: SandboxPlan;
  readonly cwd: string;
}

const stackFrame = /^\s*(?:at |from |in |File ")|^\s+\^+\s*$/u;
/** Lines that name a file on which something was done, as npm, cargo, zip and others put beside the reason. */
const namesAFile = /creat|open|writ|sav|file|director|path|dest|folder|redirect|lock|output/iu;
const movesThrough = /entering|leaving|cloning|compiling|not written/iu;
const linesBefore = 3;
const linesAfter = 1;

interface FileReason extends Reason {
  readonly kind: ReasonKind;
}

function refusalsIn(
  line: string,
  reason: FileReason,
  context: readonly string[],
  place: Place,
): readonly PathRefusal[] {
  const { plan, cwd } = place;
  const words = line.slice(0, reason.start) + line.slice(reason.end);
  const confirm = (path: string): PathRefusal | null => {
    const attempted = inferOperation(line, words, context, path, reason.kind === 'read-only');
    const leading = attempted.operation === 'mkdir' && /leading director/iu.test(words);
    return confirmPath(leading ? parentPath(path) : path, reason.kind, attempted, plan);
  };
  const both = pathPairIn(line, cwd);
  if (both !== null) {
    const found = both.map(confirm).filter((refusal) => refusal !== null);
    // Only a move changes the folder it takes from.
    return found.every(({ operation }) => operation === 'rename') ? found : found.slice(-1);
  }
  for (const path of pathsInLine(line, cwd, reason.start, reason.end)) {
    const refusal = confirm(path);
    if (refusal !== null) return [refusal];
  }
  return [];
}

/** Empty when no path that the plan refuses is named. */
export function readFileRefusal(reason: FileReason, place: Place): readonly PathRefusal[] {
  const { lines, index } = place;
  const line = lines[index] ?? '';
  const before = lines.slice(Math.max(0, index - 4), index);
  const own = refusalsIn(line, reason, before, place);
  if (own.length > 0 || reason.kind === 'missing') return own;
  if (pathsInLine(line, place.cwd, reason.start, reason.end).some((path) => path.length > 1)) return [];
  const near = [
    ...lines.slice(Math.max(0, index - linesBefore), index).toReversed(),
    ...lines.slice(index + 1, index + 1 + linesAfter),
  ];
  for (const other of near) {
    if (stackFrame.test(other) || movesThrough.test(other) || !namesAFile.test(other)) continue;
    const end = { kind: reason.kind, start: other.length, end: other.length };
    const found = refusalsIn(other, end, [], place);
    if (found.length > 0) return found;
  }
  return [];
}
