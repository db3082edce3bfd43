/** What bubblewrap is told. */
import { expect, test } from 'vitest';
import { bwrapArgv, sandboxArgv } from '../../../../main/node/sandbox/bubblewrap/bwrap-argv.ts';
import type { Mount } from '../../../../main/node/sandbox/bubblewrap/mount.ts';

const call = (network: 'blocked' | 'full', argumentsFd: number | null = null): string[] =>
  bwrapArgv({ network, cwd: '/p', statusFd: 3, seccompFd: 4, startFd: 5, argumentsFd, argv: ['true', '--x'] });

const content = (mounts: readonly Mount[], innerEnv: Readonly<Record<string, string>> = {}): string[] =>
  sandboxArgv({ mounts, nameServer: null, innerEnv });

const namespaces = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
const rest =
  '--cap-drop ALL --die-with-parent --new-session --json-status-fd 3 --seccomp 4 --block-fd 5 --chdir /p -- true --x'.split(
    ' ',
  );

test('every namespace is new, every capability is dropped, and the command comes after the options', () => {
  expect(call('blocked')).toEqual([...namespaces, '--unshare-net', ...rest]);
});

test('a full network is the host’s', () => {
  expect(call('full')).toEqual([...namespaces, ...rest]);
});

const mounts: readonly (readonly [string, Mount, readonly string[], readonly string[]])[] = [
  ['a readable path', { kind: 'bind', path: '/a', writable: false }, ['--ro-bind', '/a', '/a'], []],
  ['a writable path', { kind: 'bind', path: '/a', writable: true }, ['--bind', '/a', '/a'], []],
  ['a hidden file', { kind: 'hidden-file', path: '/a' }, ['--ro-bind', '/dev/null', '/a'], []],
  [
    'a closed folder',
    { kind: 'hidden-directory', path: '/a', passable: false },
    ['--perms', '0000', '--tmpfs', '/a'],
    ['--remount-ro', '/a'],
  ],
  [
    'a folder with something open in it',
    { kind: 'hidden-directory', path: '/a', passable: true },
    ['--perms', '0111', '--tmpfs', '/a'],
    ['--remount-ro', '/a'],
  ],
  ['a private folder', { kind: 'scratch', path: '/tmp', writable: true }, ['--perms', '0777', '--tmpfs', '/tmp'], []],
  [
    'an empty folder',
    { kind: 'scratch', path: '/a', writable: false },
    ['--perms', '0555', '--tmpfs', '/a'],
    ['--remount-ro', '/a'],
  ],
  ['a closed root', { kind: 'scratch', path: '/', writable: false }, [], ['--remount-ro', '/']],
  ['a link', { kind: 'link', path: '/bin', target: 'usr/bin' }, ['--symlink', 'usr/bin', '/bin'], []],
  ['processes', { kind: 'proc', writable: false }, ['--proc', '/proc'], ['--remount-ro', '/proc']],
  ['processes of one that may nest', { kind: 'proc', writable: true }, ['--proc', '/proc'], []],
  [
    'a private folder of a size',
    { kind: 'scratch', path: '/tmp', writable: true, sizeMiB: 2 },
    ['--size', '2097152', '--perms', '0777', '--tmpfs', '/tmp'],
    [],
  ],
  ['devices', { kind: 'dev', writable: true }, ['--dev', '/dev'], []],
  ['devices alone', { kind: 'dev', writable: false }, ['--dev', '/dev'], ['--remount-ro', '/dev']],
];

test.each(mounts)('%s', (_, mount, opening, closing) => {
  expect(content([mount])).toEqual([...opening, ...closing]);
});

test('what closes a folder comes after everything that is mounted in it', () => {
  const argv = content([
    { kind: 'hidden-directory', path: '/a', passable: true },
    { kind: 'bind', path: '/a/b', writable: true },
  ]);
  expect(argv.indexOf('--remount-ro')).toBeGreaterThan(argv.indexOf('/a/b'));
});

test('names that the loader obeys are set inside only', () => {
  expect(content([], { LD_X: '1' })).toEqual(['--setenv', 'LD_X', '1']);
});

test('only what is in a sandbox is read from a pipe: a start that breaks off has every namespace, and waits for its word', () => {
  expect(call('blocked', 6)).toEqual(call('blocked').toSpliced(-3, 0, '--args', '6'));
});
