/** What the system knows about processes: from `/proc` on Linux, from `ps` where there is none. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

export interface ProcessTable {
  readonly childrenOf: (pid: number) => readonly number[];
  /** A zombie holds nothing and runs nothing, so it counts as gone. */
  readonly isAlive: (pid: number) => boolean;
  /** Processes with this `NAME=value` in their environment, but for this one. */
  readonly carrying: (variable: string) => readonly number[];
}

export const processTable: ProcessTable = process.platform === 'linux' ? fromProc() : fromPs();

function fromProc(): ProcessTable {
  return {
    childrenOf(pid) {
      try {
        return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
          readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
        );
      } catch {
        return []; // It ended meanwhile.
      }
    },
    isAlive(pid) {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return !['Z', 'X'].includes(stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3));
      } catch {
        return false;
      }
    },
    carrying: (variable) =>
      readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => pid !== process.pid && environmentOf(pid).includes(`\0${variable}\0`)),
  };
}

function environmentOf(pid: number): string {
  try {
    return `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}\0`;
  } catch {
    return ''; // Another user's process, or one that ended.
  }
}

interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly state: string;
  /** The command line, and the environment behind it where the system shows it. */
  readonly words: string;
}

const all = (): readonly Listed[] => readPs(ps(['-axEww', '-o', 'pid=,ppid=,stat=,command=']));

/** For macOS. Exported so that it can be held against `/proc` where both are to be had. */
export function fromPs(): ProcessTable {
  return {
    childrenOf: (pid) => all().flatMap((each) => (each.parent === pid ? [each.pid] : [])),
    isAlive: (pid) => all().some((each) => each.pid === pid && !each.state.startsWith('Z')),
    carrying: (variable) =>
      all().flatMap(({ pid, words }) => (pid !== process.pid && ` ${words} `.includes(` ${variable} `) ? [pid] : [])),
  };
}

function ps(args: readonly string[]): string {
  try {
    // BSD's option for the environment is another one in the `ps` of Linux.
    const given = process.platform === 'darwin' ? args : ['axeww', ...args.slice(1)];
    return execFileSync('/bin/ps', given, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env: { LC_ALL: 'C' } });
  } catch {
    return ''; // Without a list nothing is found; the group of the outer process is still ended.
  }
}

export function readPs(text: string): readonly Listed[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, parent, state, words] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined
      ? []
      : [{ pid: Number(pid), parent: Number(parent), state: state ?? '', words: words ?? '' }];
  });
}
