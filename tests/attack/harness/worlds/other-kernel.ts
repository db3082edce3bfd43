/** Boots a second kernel as an ordinary program (User-Mode Linux) on the files of this machine: for what this machine's own kernel is not set up for. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

/** Why no other kernel can be booted here; null when one can. */
export const noOtherKernel: string | null =
  process.getuid?.() !== 0
    ? 'only the superuser may use this machine’s files as a root'
    : findProgram('linux.uml', process.env) === null
      ? 'User-Mode Linux (the package user-mode-linux) is not installed'
      : null;

const bootTimeoutMs = 280_000;
/** Fresh places, because deleted files cannot be opened again on the root; version 2 of cgroups alone, with every controller. */
const prepare = `export PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t cgroup2 cgroup2 /sys/fs/cgroup
for place in /tmp /run /mnt; do mount -t tmpfs tmp $place; done; chmod 1777 /tmp
mkdir -p /dev/shm /dev/pts; mount -t tmpfs tmp /dev/shm; mount -t devpts pts /dev/pts`;

/**
 * Runs a shell script as the superuser on a fresh kernel and gives back what it wrote to `$SAID`. `/mnt`, `/tmp` and `/run` are its
 * own; the rest is this machine's.
 */
export async function onOtherKernel(script: string, parent: string): Promise<string> {
  const scratch = mkdtempSync(path.join(parent, 'kernel-'));
  const [init, said] = [path.join(scratch, 'init'), path.join(scratch, 'said')];
  writeFileSync(init, `#!/bin/sh\n${prepare}\nSAID='${said}'\n${script}\npoweroff -f\n`);
  chmodSync(init, 0o755);
  const kernel = findProgram('linux.uml', process.env) ?? '';
  const options = `rootfstype=hostfs rootflags=/ rw mem=1500M cgroup_no_v1=all con=null con0=fd:0,fd:1 quiet`;
  try {
    await new Promise<void>((resolve) => {
      const args = [...options.split(' '), `init=${init}`];
      execFile(kernel, args, { timeout: bootTimeoutMs, env: { HOME: scratch, TMPDIR: scratch } }, () => resolve());
    });
    return existsSync(said) ? readFileSync(said, 'utf8') : '';
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
