/** What bubblewrap is told. */
import { expect, test } from 'vitest';
import { bwrapArgv } from '../../../../main/node/sandbox/bwrap-argv.ts';
import type { Mount } from '../../../../main/node/sandbox/mount.ts';

const call = (mounts: readonly Mount[], network: 'blocked' | 'full' = 'blocked'): string[] =>
  bwrapArgv({
    mounts,
    network,
    cwd: '/p',
    statusFd: 3,
    seccompFd: 4,
    startFd: null,
    innerEnv: {},
    argv: ['true', '--x'],
  });

const namespaces = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
const rest =
  '--cap-drop ALL --die-with-parent --new-session --json-status-fd 3 --seccomp 4 --chdir /p -- true --x'.split(' ');

test('every namespace is new, every capability is dropped, and the command comes after the options', () => {
  expect(call([])).toEqual([...namespaces, '--unshare-net', ...rest]);
});

test('a full network is the host’s', () => {
  expect(call([], 'full')).toEqual([...namespaces, ...rest]);
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
  ['devices', { kind: 'dev' }, ['--dev', '/dev'], []],
];

test.each(mounts)('%s', (_, mount, opening, closing) => {
  expect(call([mount])).toEqual([...opening, ...closing, ...namespaces, '--unshare-net', ...rest]);
});

test('what closes a folder comes after everything that is mounted in it', () => {
  const argv = call([
    { kind: 'hidden-directory', path: '/a', passable: true },
    { kind: 'bind', path: '/a/b', writable: true },
  ]);
  expect(argv.indexOf('--remount-ro')).toBeGreaterThan(argv.indexOf('/a/b'));
});

test('names that the loader obeys are set inside only', () => {
  const argv = bwrapArgv({
    mounts: [],
    network: 'full',
    cwd: '/',
    statusFd: 3,
    seccompFd: 4,
    startFd: 5,
    innerEnv: { LD_X: '1' },
    argv: ['x'],
  });
  expect(argv.slice(0, 3)).toEqual(['--setenv', 'LD_X', '1']);
});
