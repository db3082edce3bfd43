/** The questions a health check asks from inside the sandbox, as shell scripts that say OPEN, HELD or nothing. */
import type { Protection } from '#domain/protection.ts';

export interface HealthProbe {
  readonly id: string;
  readonly title: string;
  readonly protection: Protection | null;
  /** `$OUTSIDE`, `$SECRET`, `$SOCKET`, `$PORT` and `$DESK` name what must be out of reach. */
  readonly script: string;
  readonly remedy: string;
}

const held = (attempt: string): string => `if ${attempt}; then echo OPEN; else echo HELD; fi`;
/** Perl is the one interpreter of system calls that nearly every Linux has. */
const perl = (attempt: string): string => `command -v perl >/dev/null || exit 0; ${held(`perl -e '${attempt}'`)}`;
const status = (line: string): string => held(`! grep -Eq '${line}' /proc/self/status`);

const updateKernel = 'This kernel does not enforce it; report the evidence together with the output of uname -a.';
const reportIt = 'Do not trust this sandbox: report the evidence as a security problem.';

export const healthProbes: readonly HealthProbe[] = [
  {
    id: 'write-outside',
    title: 'A command cannot write outside the project',
    protection: 'fs-write',
    script: held('echo x > "$OUTSIDE/written"'),
    remedy: reportIt,
  },
  {
    id: 'write-inside',
    title: 'A command can write in the project',
    protection: null,
    script: held('! echo x > written'),
    remedy: 'Check that the project belongs to you and is not on a read-only file system.',
  },
  {
    id: 'read-secret',
    title: 'A command cannot read what is denied',
    protection: 'fs-read',
    script: held('cat "$SECRET"'),
    remedy: reportIt,
  },
  {
    id: 'protected-name',
    title: 'A command cannot make a configuration that your tools obey',
    protection: 'protected-paths',
    script: held('mkdir -p .vscode .git/hooks && echo x > .vscode/tasks.json'),
    remedy: reportIt,
  },
  {
    id: 'direct-network',
    title: 'A command cannot reach this machine or the network directly',
    protection: 'network',
    script: `command -v bash >/dev/null || exit 0; ${held('bash -c "echo x > /dev/tcp/127.0.0.1/$PORT" 2>&1')}`,
    remedy: updateKernel,
  },
  {
    id: 'host-socket',
    title: 'A command cannot connect to services of this machine',
    protection: 'unix-sockets',
    script: perl('use Socket; socket(S,AF_UNIX,SOCK_STREAM,0); exit(connect(S,sockaddr_un($ENV{SOCKET})) ? 0 : 1)'),
    remedy: reportIt,
  },
  {
    id: 'vsock',
    title: 'A command cannot talk to a virtual machine host',
    protection: 'seccomp',
    script: perl('exit(socket(S,40,1,0) ? 0 : 1)'),
    remedy: updateKernel,
  },
  {
    id: 'other-processes',
    title: 'A command cannot see other processes',
    protection: 'pids',
    script: held(`grep -qs "$DESK_NAME" "/proc/$DESK/comm"`),
    remedy: updateKernel,
  },
  {
    id: 'own-ipc',
    title: 'A command shares no memory with other programs',
    protection: 'ipc',
    script: held('[ "$(readlink /proc/self/ns/ipc)" = "$IPC" ]'),
    remedy: updateKernel,
  },
  {
    id: 'ptrace',
    title: 'A command cannot trace processes',
    protection: 'seccomp',
    script: perl('my $n = `uname -m` =~ /^x86_64/ ? 101 : 117; exit(syscall($n,0,0,0,0) == 0 ? 0 : 1)'),
    remedy: updateKernel,
  },
  {
    id: 'io-uring',
    title: 'A command cannot pass the filter of system calls by',
    protection: 'seccomp',
    script: perl('my $p = "\\0" x 120; exit(syscall(425,1,$p) >= 0 ? 0 : 1)'),
    remedy: updateKernel,
  },
  {
    id: 'filter',
    title: 'System calls are filtered',
    protection: 'seccomp',
    script: status('^Seccomp:[[:space:]]+2'),
    remedy: 'The kernel needs CONFIG_SECCOMP_FILTER.',
  },
  {
    id: 'no-new-privileges',
    title: 'A command cannot gain rights',
    protection: 'no-new-privs',
    script: status('^NoNewPrivs:[[:space:]]+1'),
    remedy: updateKernel,
  },
  {
    id: 'no-capabilities',
    title: 'A command has no rights of the superuser',
    protection: 'capabilities',
    script: status('^CapEff:[[:space:]]+0+$'),
    remedy: updateKernel,
  },
  {
    id: 'kernel-settings',
    title: 'A command cannot change settings of the kernel',
    protection: 'capabilities',
    script: held('( exec 9>>/proc/sys/vm/swappiness )'),
    remedy: reportIt,
  },
  {
    id: 'typing',
    title: 'A command cannot type into a terminal',
    protection: 'terminal',
    script: perl('open(T,"<","/dev/ptmx"); my $c = "x"; exit(ioctl(T,0x5412,$c) ? 0 : 1)'),
    remedy: updateKernel,
  },
  {
    id: 'environment',
    title: 'A command does not see secrets of the environment',
    protection: 'env',
    script: held('[ -n "$COUNTERSIGN_PROBE_TOKEN" ]'),
    remedy: 'Take the name out of the variables that are passed through.',
  },
  {
    id: 'nested-namespaces',
    title: 'A command cannot make namespaces of its own',
    protection: null,
    script: `command -v unshare >/dev/null || exit 0; ${held('unshare -U true 2>&1')}`,
    remedy: updateKernel,
  },
];
