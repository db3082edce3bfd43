/** Turns how an attempt ended into a denial, or says that the command simply failed. Ranks: decision 0005. */
import type { Refusal, SandboxDenial } from '#domain/sandbox/denial.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { believeObserver } from './believe-observer.ts';
import { readErrorText } from './read-error-text.ts';

export interface DenialEvidence {
  readonly plan: SandboxPlan;
  readonly cwd: string;
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Refusals the observer saw, already confirmed against the plan. */
  readonly observed: readonly Refusal[];
  /** What the command printed on both streams, decoded leniently. */
  readonly text: string;
  /** What was run: an address in it may complete a host that the output names without its port. */
  readonly argv: readonly string[];
  /** When the attempt began, in milliseconds: a line dated before it is a quotation. */
  readonly startedAt: number | null;
}

const sigsysExit = 128 + 31;
/** A shell reports the death of a command by signal n as 128 + n. */
const isSignalExit = (code: number): boolean => code > 128 && code < sigsysExit;
/** Not found; found, but not a program. */
const notFound = 127;
const notExecutable = 126;
const maxEvidence = 4000;

function describe(refusal: Refusal): string {
  return JSON.stringify(refusal).slice(0, 1000);
}

/** Null means: not the sandbox's doing. Success, a missing program and a death by signal are never denials. */
export function classifyDenial(evidence: DenialEvidence): SandboxDenial | null {
  const { plan, exitCode, signal } = evidence;
  if (plan.mechanism === 'none' || exitCode === 0) return null;
  if (exitCode === sigsysExit || signal === 'SIGSYS') {
    return { refusals: [{ kind: 'syscall', name: 'unknown' }], rank: 'setup', evidence: 'killed by SIGSYS' };
  }
  if (signal !== null || exitCode === null || exitCode === notFound || isSignalExit(exitCode)) return null;

  const { text } = evidence;
  const printed = { text, plan, cwd: evidence.cwd, argv: evidence.argv };
  const fromText = readErrorText({ ...printed, startedAt: evidence.startedAt });
  if (evidence.observed.length > 0) {
    // The observer also sees refusals that the command shrugged off; one that its last words name comes first.
    const named = evidence.observed.filter((seen) => fromText?.refusals.some((r) => isSame(r, seen)) ?? false);
    // Reads are not observed, so the output is the better witness of one.
    const isExplained = named.length === 0 && fromText?.rank === 'errno' && isReadRefused(fromText.refusals);
    const refusals = isExplained ? [] : believeObserver(evidence.observed, named, text);
    const [first] = refusals;
    if (first !== undefined) {
      return { refusals: [...refusals], rank: 'observer', evidence: fromText?.line ?? describe(first) };
    }
  }
  if (fromText === null || (exitCode === notExecutable && !isReadRefused(fromText.refusals))) return null;
  return { refusals: [...fromText.refusals], rank: fromText.rank, evidence: fromText.line.slice(0, maxEvidence) };
}

/** What a command could not read, and went on without: no call of that is observed, so only its own words tell. */
export function readsGoneWithout(evidence: DenialEvidence): readonly Refusal[] {
  const { plan, cwd, argv, startedAt } = evidence;
  if (plan.mechanism === 'none' || evidence.exitCode !== 0) return [];
  const told = readErrorText({ text: evidence.text, plan, cwd, argv, startedAt, wentOn: true });
  return told?.rank === 'errno' ? told.refusals.filter((refusal) => isReadRefused([refusal])) : [];
}

/** A program that may not be read cannot be run; one that may, and cannot, lacks its mode bit. */
function isReadRefused(refusals: readonly Refusal[]): boolean {
  return refusals.some((refusal) => refusal.kind === 'path' && refusal.access === 'read');
}

function isSame(a: Refusal, b: Refusal): boolean {
  return a.kind === b.kind && (a.kind !== 'path' || b.kind !== 'path' || a.path === b.path);
}
