/** Finds and signals everything below a process. */
import { readFileSync } from 'node:fs';
import { codeOf } from '../../sandbox/paths/real-path-of.ts';
import { processTable } from './process-table.ts';

export const { isAlive, carrying } = processTable;

/** Children first of all, then theirs; without `pid` itself. */
export function descendants(pid: number): readonly number[] {
  const found: number[] = [];
  const open = [pid];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const children = processTable.childrenOf(next);
    found.push(...children);
    open.push(...children);
  }
  return found;
}

/** For a process of one thread that starts none; false when the kernel does not tell (CONFIG_PROC_CHILDREN, proc_pid_task_children(5)). */
export function hasNoChildren(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8') === '';
  } catch {
    return false;
  }
}

/** Returns false when there is no such process any more. */
export function signal(pid: number, name: string): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) === 'EPERM') return true; // It runs as another user now, by a setuid program.
    throw error;
  }
}

/** When a process started, in clock ticks since the machine did; null when there is none, or no /proc to tell. */
export function startOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(afterName[19]);
  } catch {
    return null;
  }
}
