/** The attack tests that may be skipped where sandboxes can be built: what each lacks, seen on this machine and not only said by the test. */
import { existsSync } from 'node:fs';
import { cgroupPlace } from '../../main/node/sandbox/machine/cgroup-place.ts';
import { hasProgram } from './machine.mjs';

const isSuperuser = process.getuid?.() === 0;

/** @typedef {{ reason: string, isSo: () => boolean }} AllowedSkip */

/** @type {readonly AllowedSkip[]} */
export const allowedSkips = [
  {
    reason: 'the kernel does not count the processes of the superuser, and there is no group',
    isSo: () => isSuperuser && cgroupPlace() === null,
  },
  {
    reason: 'only the superuser may use this machine’s files as a root',
    isSo: () => !isSuperuser,
  },
  {
    reason: 'User-Mode Linux (the package user-mode-linux) is not installed',
    isSo: () => isSuperuser && !hasProgram('linux.uml'),
  },
  {
    reason: 'fuse-overlayfs is not installed, or the kernel has no FUSE',
    isSo: () => !hasProgram('fuse-overlayfs') || !existsSync('/dev/fuse'),
  },
  ...['npm', 'git', 'hcloud', 'strace', 'gdb'].map((program) => ({
    reason: `${program} is not installed`,
    isSo: () => !hasProgram(program),
  })),
];

/**
 * Which skips were not allowed. A skip without a reason is never allowed.
 * @param {readonly import('./count-results.mjs').Skip[]} skipped
 * @param {readonly AllowedSkip[]} allowed
 * @returns {string[]}
 */
export function forbiddenSkips(skipped, allowed = allowedSkips) {
  return skipped
    .filter((skip) => !allowed.some(({ reason, isSo }) => reason === skip.reason && isSo()))
    .map((skip) => `${skip.title} was skipped: ${skip.reason ?? 'no reason given'}`);
}
