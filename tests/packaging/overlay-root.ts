/** A throw-away copy of this machine's root: what is installed in it is seen as files, and is gone afterwards. */
import { spawnSync } from 'node:child_process';

export interface OverlayRun {
  readonly output: string;
  readonly exitCode: number | null;
  /** Everything that differs from the machine afterwards; folders as `name/`. */
  readonly left: readonly string[];
}

/** Where package managers and time leave their own traces. */
const bookkeeping =
  /^(?:var\/lib\/(?:dpkg|apt|man-db)|var\/log|var\/cache|etc\/ld\.so\.cache|proc|dev|tmp|run)(?:\/|$)/;

/** Needs root and the overlay file system. `$1` is the file that was handed in. */
export function runInOverlay(script: string, file: string): OverlayRun {
  const outer = `set -e
base=$(mktemp -d)
mount -t tmpfs tmpfs "$base"
mkdir "$base/up" "$base/work" "$base/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$base/up,workdir=$base/work" "$base/root"
mount -t proc proc "$base/root/proc"
mount --rbind /dev "$base/root/dev"
cp "$1" "$base/root/tmp/given"
chmod 1777 "$base/root/tmp"
# Else each installation reads every manual page of the machine again.
rm -f "$base/root/var/lib/man-db/auto-update"
status=0
# Not chroot: the kernel lets nobody in one make user namespaces, and so no sandbox.
unshare --mount sh -c 'cd "$1" && mkdir -p tmp/old && pivot_root . tmp/old && umount -l /tmp/old && exec /bin/sh -c "$2" sh /tmp/given' \
  sh "$base/root" "$2" 2>&1 || status=$?
echo '=== left'
cd "$base/up" && find . -mindepth 1 \\( -type d -printf '%P/\\n' \\) -o -printf '%P\\n'
exit $status`;
  const { stdout, stderr, status } = spawnSync('unshare', ['--mount', 'sh', '-c', outer, 'sh', file, script], {
    encoding: 'utf8',
    env: { PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [output = '', left = ''] = stdout.split('=== left\n');
  const paths = left.split('\n').filter((path) => path !== '' && !bookkeeping.test(path));
  return { output: `${output}${stderr}`, exitCode: status, left: paths.toSorted() };
}
