/** Writes the filter of system calls that a sandboxed command may not make. */
import { bpfProgram, type BpfProgram } from './bpf-program.ts';
import { architectures, type SyscallName } from './seccomp-numbers.ts';

const allow = 0x7fff0000;
const killProcess = 0x80000000;
const errno = (number: number): number => 0x00050000 | number;
/** The call does nothing and reports success. */
const pretend = errno(0);
const refuse = errno(1);
const unknownCall = errno(38);
const unknownFamily = errno(97);

const numberAt = 0;
const architectureAt = 4;
const argument = (index: number): number => 16 + 8 * index;

/** Calls without which a program still works, and with which it could reach beyond the sandbox. */
const refused: readonly SyscallName[] = [
  'process_vm_readv',
  'process_vm_writev',
  'pidfd_getfd',
  'kcmp',
  'move_pages',
  'migrate_pages',
  'io_uring_setup',
  'io_uring_enter',
  'io_uring_register',
  'keyctl',
  'add_key',
  'request_key',
  'bpf',
  'perf_event_open',
  'userfaultfd',
  'fanotify_init',
  'open_by_handle_at',
  'kexec_load',
  'kexec_file_load',
  'init_module',
  'finit_module',
  'delete_module',
  'reboot',
  'swapon',
  'swapoff',
  'acct',
  'quotactl',
  'quotactl_fd',
  'syslog',
  'vhangup',
  'settimeofday',
  'clock_settime',
  'iopl',
  'ioperm',
];

/** What builds a sandbox: refused unless the plan lets a command build its own. */
const refusedUnlessNested: readonly SyscallName[] = [
  'mount',
  'umount2',
  'pivot_root',
  'open_tree',
  'open_tree_attr',
  'move_mount',
  'fsopen',
  'fsconfig',
  'fsmount',
  'fspick',
  'mount_setattr',
  'setns',
];

/** Bits of mode that would let a file made here run with another's rights. */
const setIdBits = 0o6000;
/** Which argument holds the mode. */
const modeArguments: readonly (readonly [SyscallName, number])[] = [
  ['chmod', 1],
  ['fchmod', 1],
  ['fchmodat', 2],
  ['fchmodat2', 2],
  ['mknod', 1],
  ['mknodat', 2],
  ['creat', 1],
];

const newNamespaces = 0x7e020000;
/** TIOCSTI, TIOCLINUX, TIOCSETD: typing into, and reprogramming, a terminal. */
const terminalRequests = [0x5412, 0x541c, 0x5423];
/** F_SETLEASE: a command that may only read a file of the host could make its writers wait for most of a minute. */
const leaseCommand = 1024;
/**
 * PTRACE_ATTACH and PTRACE_SEIZE: a command that may choose a process could take the sandbox's first one, or its observer, which no filter binds.
 * A child that asks to be traced has this filter itself. See decision 0017.
 */
const attachRequests = [16, 0x4206];
const familyUnix = 1;
const familyInet = 2;
const familyInet6 = 10;
const familyNetlink = 16;
const coreLimit = 4;

/** Other families (vsock, packet, bluetooth, alg ...) pass the network namespace by, or widen the kernel's surface. */
export function seccompFilter(arch: 'x64' | 'arm64', nested: boolean, mayTrace: boolean): Uint8Array {
  const { audit, numbers, foreignNumbersFrom } = architectures[arch];
  const program = bpfProgram();
  program.load(architectureAt);
  program.ifEqual(audit, 'native', null);
  program.answer(killProcess);
  program.label('native');
  program.load(numberAt);
  if (foreignNumbersFrom !== null) {
    program.ifAtLeast(foreignNumbersFrom, null, 'own-numbers');
    program.answer(unknownCall);
    program.label('own-numbers');
  }
  const onCall = (name: SyscallName, body: () => void): void => {
    const number = numbers[name];
    if (number === undefined) return;
    program.ifEqual(number, null, `after-${name}`);
    body();
    program.label(`after-${name}`);
  };
  // The calls that programs make most of those whose arguments count. What only the number decides the kernel looks up.
  onCall('openat', () => refuseCreatedSetId(program, 'openat', 2));
  onCall('fcntl', () => refuseAmong(program, 'fcntl', 1, [leaseCommand]));
  onCall('ioctl', () => refuseAmong(program, 'ioctl', 1, terminalRequests));
  onCall('open', () => refuseCreatedSetId(program, 'open', 1));
  onCall('ptrace', () => (mayTrace ? refuseAmong(program, 'ptrace', 0, attachRequests) : program.answer(refuse)));
  for (const name of nested ? refused : [...refused, ...refusedUnlessNested])
    onCall(name, () => program.answer(refuse));
  // Their arguments lie in memory that a filter cannot see; the C library falls back to calls whose arguments it can.
  for (const name of ['clone3', 'openat2'] as const) onCall(name, () => program.answer(unknownCall));
  if (!nested) {
    for (const name of ['clone', 'unshare'] as const) onCall(name, () => refuseBits(program, name, 0, newNamespaces));
  }
  for (const [name, index] of modeArguments) onCall(name, () => refuseBits(program, name, index, setIdBits));
  onCall('socket', () => allowSockets(program));
  onCall('setrlimit', () => refuseAmong(program, 'setrlimit', 0, [coreLimit], pretend));
  onCall('prlimit64', () => pretendCoreLimit(program));
  program.answer(allow);
  return program.encode();
}

function refuseBits(program: BpfProgram, name: string, index: number, bits: number): void {
  program.load(argument(index));
  program.ifAnyBit(bits, null, `${name}-clean`);
  program.answer(refuse);
  program.label(`${name}-clean`);
  program.answer(allow);
}

// Only the low half counts for the kernel, so a request with junk in the high half is compared the same way.
function refuseAmong(program: BpfProgram, name: string, index: number, values: readonly number[], how = refuse): void {
  program.load(argument(index));
  for (const value of values) program.ifEqual(value, `${name}-hit`, null);
  program.answer(allow);
  program.label(`${name}-hit`);
  program.answer(how);
}

// The mode is only read when a file is created; without that flag it is whatever was in the register.
function refuseCreatedSetId(program: BpfProgram, name: string, flagsIndex: number): void {
  const creates = 0o100 | 0o20000000;
  program.load(argument(flagsIndex));
  program.ifAnyBit(creates, null, `${name}-clean`);
  refuseBits(program, name, flagsIndex + 1, setIdBits);
}

function allowSockets(program: BpfProgram): void {
  program.load(argument(0));
  for (const family of [familyUnix, familyInet, familyInet6]) program.ifEqual(family, 'socket-fine', null);
  program.ifEqual(familyNetlink, null, 'socket-refused');
  // Listing the own interfaces (protocol 0) is what getifaddrs does; every other protocol talks to the kernel.
  program.load(argument(2));
  program.ifEqual(0, 'socket-fine', null);
  program.label('socket-refused');
  program.answer(unknownFamily);
  program.label('socket-fine');
  program.answer(allow);
}

// A core dump may be handed to a program of the host; asking for the limit stays possible, raising it does nothing.
function pretendCoreLimit(program: BpfProgram): void {
  program.load(argument(1));
  program.ifEqual(coreLimit, null, 'limit-read');
  program.load(argument(2));
  program.ifEqual(0, null, 'limit-set');
  program.load(argument(2) + 4);
  program.ifEqual(0, 'limit-read', null);
  program.label('limit-set');
  program.answer(pretend);
  program.label('limit-read');
  program.answer(allow);
}
