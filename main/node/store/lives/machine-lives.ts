/** What tells one life of a process from every other: the start of the machine, the start of the process, where its number counts. */
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

export interface MachineLives {
  /** Of this start of the machine and no other. The clock says nothing here: people and time servers set it. */
  bootId(): string;
  /** When a process began, in words that only compare; null where no such process runs. */
  startOf(pid: number): string | null;
  /** Numbers of processes mean something else in another one, as in a container. */
  numberSpace(): string;
}

/** A name without the sign that parts names. */
const plain = (text: string): string => text.trim().replaceAll(/[^\w-]+/g, '-');

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null; // Not there, or not for us to see: the caller knows what that means.
  }
}

const onLinux: MachineLives = {
  bootId: () => plain(orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')) ?? 'unknown'),
  startOf(pid) {
    const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    if (stat === null) return null;
    // The name stands in brackets and may hold anything; the state and 19 more fields are between it and the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    // Ended, and only not yet collected by its parent.
    if (state === 'Z' || state === 'X') return null;
    return plain(fields[19] ?? 'unknown');
  },
  numberSpace: () => plain(orNull(() => readlinkSync('/proc/self/ns/pid')) ?? 'unknown'),
};

const ask = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 5000 });

const onMac: MachineLives = {
  bootId: () => plain(orNull(() => ask('/usr/sbin/sysctl', ['-n', 'kern.bootsessionuuid'])) ?? 'unknown'),
  startOf(pid) {
    const start = orNull(() => ask('/bin/ps', ['-o', 'lstart=', '-p', `${pid}`]))?.trim() ?? '';
    return start === '' ? null : plain(start);
  },
  numberSpace: () => 'machine',
};

export const machineLives: MachineLives = process.platform === 'darwin' ? onMac : onLinux;
