/** Tries to use up more than a command may, in a sandbox of its own with small limits. */
import type { ResourceLimits } from '#domain/resource-limits.ts';
import { held, inPerl, type HealthProbe } from './health-probe.ts';

export const probedLimits: ResourceLimits = { cpuSeconds: 7, memoryMiB: 64, processes: 24, fileMiB: 1 };

const needsPrlimit = 'Install the package util-linux, which brings prlimit.';

export const limitProbes: readonly HealthProbe[] = [
  {
    id: 'limit-time',
    title: 'Computing time can be limited',
    protection: 'limits',
    script: `ulimit -t; ${held(`[ "$(ulimit -t)" != ${probedLimits.cpuSeconds} ]`)}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-file',
    title: 'The size of files can be limited',
    protection: 'limits',
    script: `head -c 2000000 /dev/zero > large 2>/dev/null; wc -c < large; ${held('[ "$(wc -c < large)" -gt 1048576 ]')}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-memory',
    title: 'Memory can be limited',
    protection: 'limits',
    script: `command -v perl >/dev/null || exit 0; ${held(`perl -e 'my $most = 96 << 20; my $x = "x" x $most; print length($x), "\\n"' 2>&1`)}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-processes',
    title: 'The number of processes can be limited',
    protection: 'limits',
    script: inPerl(`my $made = 0; while ($made < 60) { my $child = fork; last unless defined $child;
if (!$child) { sleep 3; exit } $made++ } print "$made processes\\n"; print $made < 60 ? "HELD\\n" : "OPEN\\n"`),
    remedy:
      'The kernel does not count the processes of the superuser. Run the desk as an ordinary user, or in a cgroup that is ' +
      'delegated to it with the controllers memory and pids.',
  },
];
