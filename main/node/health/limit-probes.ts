/** Tries to use up more than a command may, in a sandbox of its own with small limits. */
import { noLimits, type ResourceLimits } from '#domain/sandbox/resource-limits.ts';
import { held, inPerl, type HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

export const probedLimits = {
  ...noLimits,
  cpuSeconds: 7,
  memoryMiB: 64,
  processes: 24,
  fileMiB: 1,
  scratchMiB: 2,
} satisfies ResourceLimits;

/** How many processes are tried: more than are allowed. */
const most = probedLimits.processes + 2;

const needsPrlimit = say('Install the package util-linux, which brings prlimit.');

export const limitProbes: readonly HealthProbe[] = [
  {
    id: 'limit-time',
    title: say('CPU time can be limited'),
    protection: 'limits',
    script: `ulimit -t; ${held(`[ "$(ulimit -t)" != ${probedLimits.cpuSeconds} ]`)}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-file',
    title: say('The size of files can be limited'),
    protection: 'limits',
    script: `head -c 2000000 /dev/zero > large 2>/dev/null; wc -c < large; ${held('[ "$(wc -c < large)" -gt 1048576 ]')}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-scratch',
    title: say('The size of private folders in memory can be limited'),
    protection: 'limits',
    script: `for n in 1 2 3 4; do head -c 1000000 /dev/zero > /dev/shm/$n; done 2>/dev/null; cat /dev/shm/? | wc -c
${held('[ "$(cat /dev/shm/? | wc -c)" -gt 2097152 ]')}; rm -f /dev/shm/?`,
    remedy: say('Install bubblewrap 0.8 or later; until then each of them may take half of the memory.'),
  },
  {
    id: 'limit-memory',
    title: say('Memory can be limited'),
    protection: 'limits',
    script: `command -v perl >/dev/null || exit 0; ${held(`perl -e 'my $most = 96 << 20; my $x = "x" x $most; print length($x), "\\n"' 2>&1`)}`,
    remedy: needsPrlimit,
  },
  {
    id: 'limit-processes',
    title: say('The number of processes can be limited'),
    protection: 'limits',
    ...inPerl(`my $made = 0; while ($made < ${most}) { my $child = fork; last unless defined $child;
if (!$child) { sleep 3; exit } $made++ } print "$made processes\\n"; print $made < ${most} ? "HELD\\n" : "OPEN\\n"`),
    remedy: say(
      'The kernel does not count the processes of the superuser. Run the desk as an ordinary user, or in a cgroup that is delegated to it with the controllers memory and pids.',
    ),
  },
];
