/** Ends a tree of processes: politely, then for certain; and waits until nothing of it is left. */
import { setImmediate as soon, setTimeout as pause } from 'node:timers/promises';
import { carrying, descendants, hasNoChildren, isAlive, signal } from './process-tree.ts';

const soonRounds = 40;

export interface Tree {
  /** The process that the broker started. */
  readonly outer: number;
  /** First process of the sandbox; null without one, or before it is known. */
  readonly sandbox: () => number | null;
  /** `NAME=value` in the environment of everything unsandboxed. */
  readonly mark: string | null;
}

/**
 * False while it is not known whom to ask.
 * The sandbox's own processes are spared, because their end is the end of everything in it.
 */
export function askToEnd(tree: Tree): boolean {
  const sandbox = tree.sandbox();
  if (sandbox !== null) {
    for (const pid of descendants(sandbox)) signal(pid, 'SIGTERM');
    return true;
  }
  if (tree.mark === null) return false;
  for (const pid of unsandboxed(tree)) signal(pid, 'SIGTERM');
  return true;
}

/** To everything that the command started; nothing before that is known. */
export function passSignal(tree: Tree, name: string): void {
  const sandbox = tree.sandbox();
  for (const pid of sandbox === null ? [] : descendants(sandbox)) signal(pid, name);
}

export function forceToEnd(tree: Tree): void {
  const sandbox = tree.sandbox();
  if (sandbox !== null) signal(sandbox, 'SIGKILL');
  endUnknown(tree);
  // Again and again, because a process may be forking while it is being listed.
  if (tree.mark !== null) for (const pid of unsandboxed(tree)) signal(pid, 'SIGKILL');
  signal(tree.outer, 'SIGKILL');
}

/** To be called when the outer process has ended: nothing of the command is left, or can ever begin. */
export async function waitUntilEmpty(tree: Tree): Promise<void> {
  const sandbox = tree.sandbox();
  endUnknown(tree);
  if (sandbox === null || !isAlive(sandbox)) return await waitUntilGone(tree);
  // What has such a signal waiting starts no other process any more, and what it had started is its child or beneath one.
  signal(sandbox, 'SIGKILL');
  if (!hasNoChildren(sandbox)) await waitUntilGone(tree);
}

/** To be called when the outer process has ended. */
export async function waitUntilGone(tree: Tree): Promise<void> {
  const left = (): readonly number[] => {
    const sandbox = tree.sandbox();
    if (sandbox !== null) return isAlive(sandbox) ? [sandbox] : [];
    return tree.mark === null ? [] : carrying(tree.mark).filter(isAlive);
  };
  // The kernel ends a sandbox whose first process died at once, but not before that process's parent learns of it.
  for (let round = 0, pids = left(); pids.length > 0; round++, pids = left()) {
    for (const pid of pids) signal(pid, 'SIGKILL');
    // Mostly it is gone within microseconds, and a timer would be the slowest part of a short command.
    await (round < soonRounds ? soon() : pause(1));
  }
}

/**
 * Bubblewrap's child waits for its parent before it does anything, and waits for good when the parent is dead: with the broker's pipes open, so
 * that its run would never end. Until it is told of, it is in the group that the parent leads.
 */
function endUnknown(tree: Tree): void {
  if (tree.mark === null && tree.sandbox() === null) signal(-tree.outer, 'SIGKILL');
}

function unsandboxed(tree: Tree): ReadonlySet<number> {
  return new Set([tree.outer, ...descendants(tree.outer), ...(tree.mark === null ? [] : carrying(tree.mark))]);
}
