/** Looks for refusals in what a command printed, and believes only those the plan really caused. */
import type { EvidenceRank, Refusal } from '#domain/sandbox/denial.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { findReason, type Reason } from './find-reason.ts';
import { ownLines } from './own-lines.ts';
import { readFileRefusal } from './read-file-refusal.ts';
import { readNetworkRefusal } from './read-network-refusal.ts';
import { readSocketRefusal } from './read-socket-refusal.ts';
import { readVagueRefusal } from './read-vague-refusal.ts';
import type { ReasonKind } from './strerror-texts.ts';

export interface TextEvidence {
  readonly refusals: readonly Refusal[];
  readonly rank: Extract<EvidenceRank, 'errno' | 'words'>;
  readonly line: string;
}

export interface PrintedText {
  readonly text: string;
  readonly plan: SandboxPlan;
  readonly cwd: string;
  readonly argv: readonly string[];
  readonly startedAt: number | null;
  /** Of a command that went on: every complaint counts alike, and none about what is not there. */
  readonly wentOn?: true;
}

/** Anything without one of these is not about a refusal; asked first because it is cheap. */
const worthReading =
  /[^\u0000-\u007F]|denied|permitted|read-?only|resol|unreach|refused|connect|E[A-Z]{3}|host|busy|cross-device|no such|cannot|can't|could ?n[o']t|unable|fail|writ/iu;
const maxRead = 60;
const maxRefusals = 16;

const leadOf = (line: string): string => /^[^:]{1,80}:/u.exec(line)?.[0] ?? line;

/** Null when the output gives no reason to think of the sandbox. The last words count most: they ended the command. */
export function readErrorText(printed: PrintedText): TextEvidence | null {
  const { plan, cwd } = printed;
  const lines = ownLines(printed.text, printed.startedAt);
  const nearby = [
    ...printed.argv.map((word) => word.slice(0, 4096)),
    ...lines.slice(-40).map((line) => line.slice(0, 500)),
  ];
  const found: { refusals: readonly Refusal[]; line: string; lead: string }[] = [];
  let guess: TextEvidence | null = null;
  let read = 0;
  for (let index = lines.length - 1; index >= 0 && read < maxRead; index -= 1) {
    const line = lines[index] ?? '';
    if (!worthReading.test(line)) continue;
    read += 1;
    const lead = leadOf(line);
    const [first] = found;
    const isNameless = first?.refusals[0]?.kind === 'network';
    // Further lines of the same complaint, as of `rm` about five files; earlier complaints were shrugged off.
    if (first !== undefined && first.lead !== lead && !isNameless && printed.wentOn !== true) continue;
    const sure = readSure(line, index);
    if (sure === 'explained') return first === undefined ? guess : conclude(found);
    if (sure === null) {
      if (first === undefined) guess = better(guess, readGuess(line, index));
    } else if (first === undefined || printed.wentOn === true || sure[0]?.kind === first.refusals[0]?.kind) {
      found.push({ refusals: sure, line, lead });
    } else if (isNameless && sure[0]?.kind === 'host') {
      // The same failure, told with its host.
      found.splice(0, found.length, { refusals: sure, line, lead });
    }
  }
  return found.length > 0 ? conclude(found) : guess;

  function readSure(line: string, index: number): readonly Refusal[] | 'explained' | null {
    const socket = readSocketRefusal(line, plan);
    if (socket?.rank === 'errno') return [socket.refusal];
    const reason = findReason(line);
    const network = readNetworkRefusal(line, reason, nearby);
    if (network !== null) {
      // With an open network the name is wrong or the host is down, and that is why the command failed.
      if (plan.network === 'full') return 'explained';
      return plan.network === 'blocked' ? [network] : null;
    }
    if (reason === null || !isFileReason(reason)) return null;
    if (printed.wentOn === true && reason.kind === 'missing') return null;
    const paths = readFileRefusal(reason, { lines, index, plan, cwd });
    return paths.length === 0 ? null : paths;
  }

  function readGuess(line: string, index: number): TextEvidence | null {
    const reason = findReason(line);
    const words = (refusal: Refusal): TextEvidence => ({ refusals: [refusal], rank: 'words', line });
    const socket = readSocketRefusal(line, plan);
    if (socket !== null) return words(socket.refusal);
    // Past a proxy that must be used, no name resolves.
    const network = plan.network === 'filtered' ? readNetworkRefusal(line, reason, nearby) : null;
    const vague = network ?? readVagueRefusal(withName(line, lines[index + 1] ?? ''), plan, cwd);
    if (vague !== null) return words(vague);
    return reason?.kind === 'read-only' ? words({ kind: 'unknown' }) : null;
  }
}

function isFileReason(reason: Reason): reason is Reason & { kind: ReasonKind } {
  return reason.kind !== 'network';
}

/** A guess that names something beats one that does not. */
function better(had: TextEvidence | null, next: TextEvidence | null): TextEvidence | null {
  if (had === null || (had.refusals[0]?.kind === 'unknown' && next !== null)) return next ?? had;
  return had;
}

/** A colon at the end announces the name on a line of its own. */
function withName(line: string, next: string): string {
  return line.endsWith(':') && /^\s*\/\S+$/u.test(next) ? `${line} ${next.trim()}` : line;
}

/** In the order they were printed; of two reports on one path the later, which ended the command, counts. */
function conclude(found: readonly { refusals: readonly Refusal[]; line: string }[]): TextEvidence {
  const refusals: Refusal[] = [];
  for (const refusal of found.flatMap((one) => one.refusals.toReversed())) {
    if (!refusals.some((other) => isSameThing(other, refusal))) refusals.push(refusal);
  }
  return { refusals: refusals.slice(0, maxRefusals).toReversed(), rank: 'errno', line: found[0]?.line ?? '' };
}

function isSameThing(a: Refusal, b: Refusal): boolean {
  if (a.kind === 'path' && b.kind === 'path') return a.path === b.path && a.access === b.access;
  return JSON.stringify(a) === JSON.stringify(b);
}
