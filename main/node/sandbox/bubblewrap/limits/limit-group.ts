/** Counts a whole command together: memory and processes of all that it starts, the superuser's too. See decision 0039. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import { codeOf } from '../../paths/real-path-of.ts';
import { startOf } from '../../../launch/process/process-tree.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface LimitGroup {
  /** Comes in front of a program, which is then in the group with everything it starts. */
  readonly enter: readonly string[];
  /** What was reached, in words for the person; empty when nothing was. */
  reached(): readonly Message[];
  /** To be called when nothing of the command is left. */
  remove(): void;
}

const mebibyte = 1024 * 1024;
/** Of the sandbox itself: bubblewrap outside and inside, the observer, and what takes the terminal. */
const ownProcesses = 4;
/** The kernel lets go of a group a moment after the last of its processes. */
const removeAgainMs = 20;
const mostRemovals = 50;

/** Moves itself, and then becomes the program; with the first words of a sandbox that cannot be built, if it may not. */
const moveScript =
  '{ echo 0 > "$1/cgroup.procs"; } 2>/dev/null || { echo "bwrap: the limits could not be set" >&2; exit 1; }; shift; exec "$@"';

let groups = 0;

/** Throws when the group cannot be made or limited; then nothing of it is left. */
export function createLimitGroup(place: string, { memoryMiB, processes }: ResourceLimits): LimitGroup {
  if (groups === 0) sweepDead(place);
  const folder = path.join(place, `countersign-${process.pid}-${startOf(process.pid) ?? 0}-${++groups}`);
  mkdirSync(folder);
  const set = (file: string, value: number): void => writeFileSync(path.join(folder, file), String(value));
  try {
    if (memoryMiB !== null) {
      set('memory.max', memoryMiB * mebibyte);
      setIfThere(path.join(folder, 'memory.swap.max'), '0');
    }
    if (processes !== null) set('pids.max', processes + ownProcesses);
  } catch (error) {
    rmdirSync(folder);
    throw error;
  }
  return {
    enter: ['/bin/sh', '-c', moveScript, 'sh', folder],
    reached: () => [
      ...(memoryMiB !== null && counted(folder, 'memory.events', 'oom_kill') > 0
        ? [
            say('The command reached its limit of {memoryMiB} MiB of memory, and one of its processes was ended.', {
              memoryMiB: memoryMiB ?? 0,
            }),
          ]
        : []),
      ...(processes !== null && counted(folder, 'pids.events', 'max') > 0
        ? [say('The command reached its limit of {processes} processes.', { processes: processes ?? 0 })]
        : []),
    ],
    remove: () => remove(folder, mostRemovals),
  };
}

/** Without swap there is no such file. */
function setIfThere(file: string, value: string): void {
  try {
    writeFileSync(file, value);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EACCES') throw error;
  }
}

function counted(folder: string, file: string, what: string): number {
  try {
    return Number(new RegExp(`^${what} (\\d+)$`, 'm').exec(readFileSync(path.join(folder, file), 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // The kernel keeps no such count.
  }
}

function remove(folder: string, left: number): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    // A later broker sweeps what is still held by then.
    if (codeOf(error) !== 'EBUSY' || left === 0) return;
    setTimeout(() => remove(folder, left - 1), removeAgainMs).unref();
  }
}

/** What a broker left that was killed. */
function sweepDead(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid, start] = /^countersign-(\d+)-(\d+)-\d+$/.exec(name) ?? [];
    if (pid !== undefined && startOf(Number(pid)) !== Number(start)) remove(path.join(place, name), 0);
  }
}
