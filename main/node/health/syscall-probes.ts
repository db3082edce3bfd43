/** Makes the system calls that the filter refuses, with arguments that the kernel itself would answer in other words. */
import { architectures, type SyscallName } from '../sandbox/bubblewrap/seccomp/seccomp-numbers.ts';
import { held, inPerl, updateKernel, type HealthProbe } from './health-probe.ts';
import { say, type Message } from '#domain/common/message.ts';

type Call = readonly [SyscallName, ...(number | string)[]];

const nothing = String.raw`"\0" x 256`;

/** Refused, or unknown to the kernel, is held; that the arguments were looked at is not. */
function scriptOf(list: readonly Call[], arch: NodeJS.Architecture): ReturnType<typeof inPerl> {
  if (arch !== 'x64' && arch !== 'arm64') return inPerl('');
  const { numbers } = architectures[arch];
  const known = list.filter(([name]) => numbers[name] !== undefined);
  const rows = known.map(([name, ...given]) => `[${[`"${name}"`, numbers[name], ...given].join(',')}]`);
  return inPerl(`my $open = 0; for (${rows.join(',')}) { my ($name,$number,@given) = @$_; my $done = syscall($number,@given);
my $why = $!; my $held = $done == -1 && ($why == 1 || $why == 38); print "$name: ", $done == -1 ? $why : "done", "\\n";
$open = 1 unless $held } print $open ? "OPEN\\n" : "HELD\\n"`);
}

/** AF_INET, AF_INET6 and AF_UNIX are what programs need; the rest passes the network namespace by, or widens the kernel. */
const families = ['40,1,0', '17,3,0', '16,3,12', '16,3,15', '31,3,0', '38,5,0', '44,3,0'] as const;

interface RefusedCalls {
  readonly id: string;
  readonly title: Message;
  /** `seccomp` where it is left out. */
  readonly protection?: HealthProbe['protection'];
  readonly calls: readonly Call[];
}

const refusedCalls: readonly RefusedCalls[] = [
  {
    id: 'foreign-memory',
    title: say('A command cannot look into other programs'),
    calls: [
      ['ptrace', 16, 999_999, 0, 0],
      ['process_vm_readv', 999_999, 0, 0, 0, 0, 0],
      ['process_vm_writev', 999_999, 0, 0, 0, 0, 0],
      ['pidfd_getfd', -1, 0, 0],
      ['kcmp', 999_999, 999_999, 0, 0, 0],
      ['move_pages', 0, 0, 0, 0, 0, 0],
    ],
  },
  {
    id: 'io-uring',
    title: say('A command cannot bypass the system call filter'),
    calls: [
      ['io_uring_setup', 1, nothing],
      ['io_uring_enter', -1, 0, 0, 0, 0, 0],
      ['io_uring_register', -1, 0, 0, 0],
    ],
  },
  {
    id: 'keys',
    title: say('A command cannot use the keys that the kernel keeps'),
    calls: [
      ['keyctl', 0, -3, 0, 0, 0],
      ['add_key', 0, 0, 0, 0, -3],
      ['request_key', 0, 0, 0, 0],
    ],
  },
  {
    id: 'kernel-programs',
    title: say('A command cannot load anything into the kernel'),
    calls: [
      ['bpf', 999, 0, 0],
      ['perf_event_open', 0, 0, -1, -1, 0],
      ['userfaultfd', -1],
      ['init_module', 0, 0, 0],
      ['finit_module', -1, 0, 0],
      ['delete_module', 0, 0],
      ['kexec_load', 0, 0, 0, -1],
      ['kexec_file_load', -1, -1, 0, 0, -1],
    ],
  },
  {
    id: 'steering',
    title: say('A command cannot control the machine'),
    calls: [
      // With numbers that no kernel takes for a call.
      ['reboot', 1, 2, 3, 0],
      ['swapon', 0, 0],
      ['clock_settime', -1, 0],
      ['quotactl', -1, 0, 0, 0],
      ['syslog', 999, 0, 0],
      ['open_by_handle_at', -1, 0, 0],
    ],
  },
  {
    id: 'mounting',
    title: say('A command cannot change what is mounted'),
    protection: 'no-nesting',
    calls: [
      ['mount', 0, 0, 0, 0, 0],
      ['umount2', 0, 0],
      ['pivot_root', 0, 0],
      ['open_tree', -1, 0, 0],
      ['move_mount', -1, 0, -1, 0, 0],
      ['fsopen', 0, 0],
      ['fsmount', -1, 0, 0],
      ['mount_setattr', -1, 0, 0, 0, 0],
      ['setns', -1, 0],
    ],
  },
];

export function syscallProbes(arch: NodeJS.Architecture): readonly HealthProbe[] {
  return [
    {
      id: 'filter',
      title: say('System calls are filtered'),
      protection: 'seccomp',
      script: `grep '^Seccomp' /proc/self/status; ${held("! grep -Eq '^Seccomp:[[:space:]]+2' /proc/self/status")}`,
      remedy: say('The kernel needs CONFIG_SECCOMP_FILTER.'),
    },
    ...refusedCalls.map(({ protection = 'seccomp', calls, ...told }): HealthProbe => ({
      ...told,
      protection,
      ...scriptOf(calls, arch),
      remedy: updateKernel,
    })),
    {
      id: 'nested-namespaces',
      title: say('A command cannot create namespaces of its own'),
      protection: 'no-nesting',
      script: `command -v unshare >/dev/null || exit 0; ${held('unshare -U true 2>&1 || unshare -r true 2>&1')}`,
      remedy: updateKernel,
    },
    {
      id: 'socket-families',
      title: say('A command cannot talk to a virtual machine host, to raw networks or to the kernel'),
      protection: 'seccomp',
      ...inPerl(`my $open = 0; for ([${families.join('],[')}]) { my $done = socket(S,$_->[0],$_->[1],$_->[2]);
print "socket(@$_): ", $done ? "opened" : $!, "\\n"; $open = 1 if $done } print $open ? "OPEN\\n" : "HELD\\n"`),
      remedy: updateKernel,
    },
  ];
}
