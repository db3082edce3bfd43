/** Tries to see, reach and outlive what is not the command's own. */
import { held, inPerl, reportIt, statusLacks, updateKernel, type HealthProbe } from './health-probe.ts';
import { say } from '#domain/common/message.ts';

/** `$DESK`, `$DESK_NAME` and `$NAMESPACES` describe the broker's own process. */
export const processProbes: readonly HealthProbe[] = [
  {
    id: 'other-processes',
    title: say('A command can neither see nor end other processes'),
    protection: 'pids',
    script: held('grep -qs "$DESK_NAME" "/proc/$DESK/comm" || kill -0 "$DESK"'),
    remedy: updateKernel,
  },
  {
    id: 'own-ipc',
    title: say('A command shares no memory with other programs'),
    protection: 'ipc',
    script: held('[ "$(readlink /proc/self/ns/ipc)" = "$IPC" ]'),
    remedy: updateKernel,
  },
  {
    id: 'own-namespaces',
    title: say('A command has users, mounts and a host name of its own'),
    protection: 'pids',
    script: `own=$(for kind in user mnt uts pid; do readlink "/proc/self/ns/$kind"; done); echo "$own"; echo "outside: $NAMESPACES"
${held('for each in $own; do case " $NAMESPACES " in *" $each "*) break;; esac; false; done')}`,
    remedy: updateKernel,
  },
  {
    id: 'descriptors',
    title: say('A command inherits nothing that the desk has open'),
    protection: 'fs-read',
    // The broker covers what it cannot close with the null device; what `ls` itself reads lies in /proc.
    script: held(
      String.raw`ls -l /proc/self/fd | sed -n 's/.* \([0-9]* -> .*\)/\1/p' | grep -v '^[012] \| -> /proc/\| -> /dev/null$'`,
    ),
    remedy: reportIt,
  },
  {
    id: 'no-new-privileges',
    title: say('A command cannot gain privileges'),
    protection: 'no-new-privs',
    script: held(statusLacks('^NoNewPrivs:[[:space:]]+1')),
    remedy: updateKernel,
  },
  {
    id: 'no-capabilities',
    title: say('A command has no superuser privileges'),
    protection: 'capabilities',
    script: `grep '^Cap' /proc/self/status; ${held(statusLacks('^CapEff:[[:space:]]+0+$'))}`,
    remedy: updateKernel,
  },
  {
    id: 'set-id',
    title: say('A command cannot create programs that run as someone else'),
    protection: 'seccomp',
    script: held('cp /bin/true own-true && chmod u+s own-true 2>&1'),
    remedy: updateKernel,
  },
  {
    id: 'kernel-settings',
    title: say('A command cannot change kernel settings'),
    protection: 'capabilities',
    script: held('( exec 9>>/proc/sys/vm/swappiness ) || ( exec 9>>/proc/sysrq-trigger )'),
    remedy: reportIt,
  },
  {
    id: 'typing',
    title: say('A command cannot type into a terminal or reprogram it'),
    protection: 'terminal',
    ...inPerl(`open(T,"<","/dev/ptmx") or exit; my $open = 0;
for (["TIOCSTI",0x5412],["TIOCLINUX",0x541c],["TIOCSETD",0x5423]) { my $c = "\\0" x 8; my $done = ioctl(T,$_->[1],$c);
print "$_->[0]: ", $done ? "done" : $!, "\\n"; $open = 1 if $done || $! != 1 } print $open ? "OPEN\\n" : "HELD\\n"`),
    remedy: updateKernel,
  },
  {
    id: 'environment',
    title: say('A command does not see secrets of the environment'),
    protection: 'env',
    script: held('[ -n "$COUNTERSIGN_PROBE_TOKEN" ] || [ -n "$LD_COUNTERSIGN_PROBE" ]'),
    remedy: say('Take the name out of the variables that are passed through.'),
  },
];
