/** Which system calls the filter lets through, by running it as the kernel would. */
import { describe, expect, test } from 'vitest';
import { seccompFilter } from '../../../../main/node/sandbox/bubblewrap/seccomp/seccomp-filter.ts';
import { architectures, type SyscallName } from '../../../../main/node/sandbox/bubblewrap/seccomp/seccomp-numbers.ts';

const allow = 0x7fff0000;
const killed = 0x80000000;
const errno = (number: number): number => 0x50000 + number;

/** A call as the kernel describes it to a filter. */
function run(program: Uint8Array, arch: number, number: number, args: readonly bigint[]): number {
  const call = new DataView(new ArrayBuffer(64));
  call.setUint32(0, number, true);
  call.setUint32(4, arch, true);
  args.forEach((value, index) => call.setBigUint64(16 + 8 * index, BigInt.asUintN(64, value), true));
  const view = new DataView(program.buffer);
  let accumulator = 0;
  for (let at = 0; ; at++) {
    const [code, yes, no] = [view.getUint16(at * 8, true), view.getUint8(at * 8 + 2), view.getUint8(at * 8 + 3)];
    const operand = view.getUint32(at * 8 + 4, true);
    if (code === 0x06) return operand;
    if (code === 0x20) accumulator = call.getUint32(operand, true);
    else if (code === 0x15) at += accumulator === operand ? yes : no;
    else if (code === 0x35) at += accumulator >= operand ? yes : no;
    else if (code === 0x45) at += (accumulator & operand) === 0 ? no : yes;
    else throw new Error(`unknown code ${code}`);
  }
}

const cases: readonly (readonly [string, SyscallName, readonly bigint[], number])[] = [
  ['a unix socket', 'socket', [1n, 1n, 0n], allow],
  ['an inet socket', 'socket', [2n, 1n, 0n], allow],
  ['listing interfaces', 'socket', [16n, 3n, 0n], allow],
  ['netlink audit', 'socket', [16n, 3n, 9n], errno(97)],
  ['vsock', 'socket', [40n, 1n, 0n], errno(97)],
  ['vsock with junk above', 'socket', [0xff00000028n, 1n, 0n], errno(97)],
  ['packet', 'socket', [17n, 3n, 0n], errno(97)],
  ['a thread', 'clone', [0x3d0f00n], allow],
  ['a fork', 'clone', [17n], allow],
  ['a user namespace', 'clone', [0x10000011n], errno(1)],
  ['clone3', 'clone3', [0n, 88n], errno(38)],
  ['unsharing files', 'unshare', [0x400n], allow],
  ['unsharing mounts', 'unshare', [0x20000n], errno(1)],
  ['the window size', 'ioctl', [1n, 0x5413n], allow],
  ['typing', 'ioctl', [1n, 0x5412n], errno(1)],
  ['typing with junk above', 'ioctl', [1n, 0xffffffff00005412n], errno(1)],
  ['the console', 'ioctl', [1n, 0x541cn], errno(1)],
  ['an ordinary mode', 'fchmodat', [0n, 0n, 0o755n], allow],
  ['setuid', 'fchmodat', [0n, 0n, 0o4755n], errno(1)],
  ['setgid', 'fchmod', [3n, 0o2755n], errno(1)],
  ['opening with junk for a mode', 'openat', [0n, 0n, 0n, 0o7777n], allow],
  ['creating', 'openat', [0n, 0n, 0o101n, 0o644n], allow],
  ['creating setuid', 'openat', [0n, 0n, 0o101n, 0o4755n], errno(1)],
  ['a nameless setuid file', 'openat', [0n, 0n, 0o20200001n, 0o4755n], errno(1)],
  ['openat2', 'openat2', [], errno(38)],
  ['being traced by a parent', 'ptrace', [0n], allow],
  ['going on with a child that is traced', 'ptrace', [7n, 2n], allow],
  ['tracing another process', 'ptrace', [16n, 1n], errno(1)],
  ['tracing another process, with junk above', 'ptrace', [0xff00000010n, 1n], errno(1)],
  ['tracing another process without stopping it', 'ptrace', [0x4206n, 1n], errno(1)],
  ['watching all of a file system', 'fanotify_init', [0x200n], errno(1)],
  ['moving the memory of another', 'migrate_pages', [1n], errno(1)],
  ['mounting', 'mount', [], errno(1)],
  ['reading the limit of core dumps', 'prlimit64', [0n, 4n, 0n, 1n], allow],
  ['raising it', 'prlimit64', [0n, 4n, 1n, 0n], errno(0)],
  ['raising it from high memory', 'prlimit64', [0n, 4n, 0x7f00000000n, 0n], errno(0)],
  ['another limit', 'prlimit64', [0n, 7n, 1n, 0n], allow],
];

describe.each(['x64', 'arm64'] as const)('on %s', (name) => {
  const { audit, numbers } = architectures[name];
  const program = seccompFilter(name, false, true);

  test.each(cases)('%s', (_, call, args, expected) => {
    expect(run(program, audit, numbers[call] ?? -1, args)).toBe(expected);
  });
  test.each(['mount', 'unshare', 'pivot_root', 'setns', 'clone'] as const)('a nested sandbox may call %s', (call) => {
    const nested = seccompFilter(name, true, true);
    expect(run(nested, audit, numbers[call] ?? -1, [0x10000011n])).toBe(allow);
    expect(run(nested, audit, numbers.ptrace ?? -1, [16n])).toBe(errno(1));
    expect(run(seccompFilter(name, false, false), audit, numbers.ptrace ?? -1, [0n])).toBe(errno(1));
  });
  test('a call of another processor kills the process', () => {
    expect(run(program, 0x40000003, 20, [])).toBe(killed);
  });
  test('an ordinary call passes', () => {
    expect(run(program, audit, 0, [])).toBe(allow);
  });
});

test('the second calling convention of x64 does not exist in there', () => {
  const { audit } = architectures.x64;
  expect(run(seccompFilter('x64', false, true), audit, 0x40000000 + 101, [])).toBe(errno(38));
});
