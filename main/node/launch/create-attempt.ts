/** Ties a started process, its output and its tree into one attempt with exactly one exit. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Refusal } from '#domain/sandbox/denial.ts';
import type { AttemptExit, Launcher, LaunchedAttempt } from '#core/ports.ts';
import { askToEnd, forceToEnd, passSignal, waitUntilEmpty, waitUntilGone, type Tree } from './process/end-tree.ts';
import { explainExit } from './process/explain-exit.ts';
import type { OutputGate } from './output-gate.ts';
import type { SandboxStatus } from './start/read-status.ts';
import type { StartedProcess } from './process/started-process.ts';
import type { Message } from '#domain/common/message.ts';

/** Between asking a tree to end and ending it. */
const graceMs = 2000;

/** Between two looks for what still holds the output. */
const sweepMs = 100;

/**
 * Reads what was written to the end. Without a sandbox a process is known by its environment, which the system does not show while a program
 * takes another's place: one that was missed when the command ended would hold the output open for as long as it runs.
 */
async function drainAndSweep(process: StartedProcess, tree: Tree): Promise<void> {
  const drained = process.drain().then(() => true);
  while (tree.mark !== null && !(await Promise.race([drained, pause(sweepMs, false)]))) await waitUntilGone(tree);
  await drained;
}

export interface AttemptParts {
  readonly process: StartedProcess;
  readonly gate: OutputGate;
  readonly tree: Tree;
  /** Null without a sandbox. */
  readonly status: () => SandboxStatus | null;
  /** What the observer saw refused, confirmed against the plan. */
  readonly observed: () => readonly Refusal[];
  readonly program: string;
  readonly isThere: () => boolean;
  /** Nothing of the command is left, and everything it said was heard; the sandbox around it may still be there. Says what it left behind. */
  readonly emptied: () => Promise<readonly Message[]>;
  /** Gives back what the sandbox needed on the host. Says which limits were reached. */
  readonly release: () => readonly Message[];
  /** What is known of its layer when all of it is over. */
  readonly layer?: () => Promise<Pick<AttemptExit, 'endedBecause'>>;
}

export function createAttempt(parts: AttemptParts): LaunchedAttempt {
  const { process, gate, tree } = parts;
  const state = { over: false };
  let timer: NodeJS.Timeout | null = null;
  const finish = async (): Promise<AttemptExit> => {
    const ended = await process.ended;
    state.over = true;
    await waitUntilEmpty(tree);
    await asking;
    if (timer !== null) clearTimeout(timer);
    await drainAndSweep(process, tree);
    // The kernel takes the sandbox itself apart meanwhile, which takes as long.
    const leftBehind = await parts.emptied();
    await waitUntilGone(tree);
    const layer = (await parts.layer?.()) ?? {};
    const limits = parts.release();
    return { ...exitOf(parts, ended, { leftBehind, limits }), ...layer };
  };
  // The sandbox reports its first process a moment after it started; until then there is no process to ask.
  const askWhenKnown = async (): Promise<void> => {
    while (!state.over && !askToEnd(tree)) await pause(5);
  };
  let asking: Promise<void> | null = null;
  const exit = finish();
  exit.catch(() => {}); // Reported to the caller that awaits it; without one it is no second failure.
  return {
    onOutput(listener) {
      gate.listen(listener);
      if (!state.over) process.resume();
    },
    write: (data) => process.write(data),
    endInput: () => process.endInput(),
    resize: (size) => process.resize(size),
    pause: () => process.pause(),
    resume: () => process.resume(),
    signal(name) {
      if (!state.over) passSignal(tree, name);
    },
    terminate(grace = graceMs) {
      if (state.over) return;
      asking ??= askWhenKnown();
      // Asked once more, it is the shorter time that counts.
      if (timer !== null && grace >= graceMs) return;
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => forceToEnd(tree), grace);
    },
    exit,
  };
}

/** Says how it ended, after the last of what it printed that was held until then. */
function exitOf(
  parts: AttemptParts,
  ended: Awaited<StartedProcess['ended']>,
  { leftBehind, limits }: Readonly<Record<'leftBehind' | 'limits', readonly Message[]>>,
): AttemptExit {
  const { gate } = parts;
  const held = gate.takeHeld();
  const explained = explainExit({
    ...ended,
    status: parts.status(),
    complaint: gate.complaint(),
    program: parts.program,
    isThere: parts.isThere,
  });
  const started = explained.exit.setupError === null && explained.message === '';
  if (held !== null && started) gate.push(held.stream, held.text);
  if (held !== null && explained.message !== '') gate.push(held.stream, Buffer.from(explained.message));
  return {
    ...explained.exit,
    observed: parts.observed(),
    ...(leftBehind.length > 0 ? { leftBehind } : {}),
    ...(limits.length > 0 ? { limits } : {}),
  };
}

const nothing = (): void => {};

/** An attempt that ended before anything was started. */
export function endedAttempt(exitCode: number, message: string): Awaited<ReturnType<Launcher['launch']>> {
  return {
    kind: 'launched',
    attempt: {
      onOutput: (listener) => listener('stderr', Buffer.from(message)),
      write: () => Promise.resolve(false),
      endInput: nothing,
      resize: nothing,
      pause: nothing,
      resume: nothing,
      terminate: nothing,
      exit: Promise.resolve({ exitCode, signal: null, setupError: null, observed: [] }),
    },
  };
}
