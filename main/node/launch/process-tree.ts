/** Finds and signals everything below a process. */
import { readFileSync, readdirSync } from 'node:fs';
import { codeOf } from '../sandbox/real-path-of.ts';

/** Children first of all, then theirs; without `pid` itself. */
export function descendants(pid: number): readonly number[] {
  const found: number[] = [];
  const open = [pid];
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const children = childrenOf(next);
    found.push(...children);
    open.push(...children);
  }
  return found;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return []; // It ended meanwhile.
  }
}

/** Returns false when there is no such process any more. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
    if (codeOf(error) === 'EPERM') return true; // It runs as somebody else now, by a setuid program.
    throw error;
  }
}

/** A zombie holds nothing and runs nothing. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !['Z', 'X'].includes(stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3));
  } catch {
    return false;
  }
}

/** Processes that carry this variable in their environment, wherever in the tree they went. */
export function carrying(variable: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && environmentOf(pid).includes(`\0${variable}\0`));
}

function environmentOf(pid: number): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`;
  } catch {
    return ''; // Somebody else's process, or one that ended.
  }
}
