/** Where groups of processes may be made, and what a group is told. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { noLimits } from '#domain/sandbox/resource-limits.ts';
import { createLimitGroup } from '../../../../../main/node/sandbox/bubblewrap/limits/limit-group.ts';
import { foldersUp, mountPoint } from '../../../../../main/node/sandbox/machine/cgroup-place.ts';

let place = '';
beforeEach(() => (place = mkdtempSync(path.join(tmpdir(), 'groups-'))));
afterEach(() => rmSync(place, { recursive: true }));

test.each([
  ['alone', '35 24 0:30 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw,nsdelegate', '/sys/fs/cgroup'],
  ['beside the first', '36 24 0:31 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw', '/sys/fs/cgroup/unified'],
  ['with a space', '36 24 0:31 / /a\\040b rw - cgroup2 cgroup2 rw', '/a b'],
  ['the first alone', '36 24 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory', null],
  ['none', '', null],
])('version 2 is found where it is mounted: %s', (_, line, expected) => {
  expect(mountPoint(`22 1 0:21 / /proc rw shared:5 - proc proc rw\n${line}\n`)).toBe(expected);
});

test('the nearest group is asked first, and the top last', () => {
  expect(foldersUp('/c', '/user.slice/app.slice/desk.scope')).toEqual([
    '/c/user.slice/app.slice/desk.scope',
    '/c/user.slice/app.slice',
    '/c/user.slice',
    '/c',
  ]);
  expect(foldersUp('/c', '/')).toEqual(['/c']);
});

test('a group is told its limits, with room for the sandbox itself, and its first words are a move', () => {
  const group = createLimitGroup(place, { ...noLimits, memoryMiB: 3, processes: 10 });
  const folder = path.join(place, readdirSync(place)[0] ?? '');
  expect(readFileSync(path.join(folder, 'memory.max'), 'utf8')).toBe('3145728');
  expect(readFileSync(path.join(folder, 'memory.swap.max'), 'utf8')).toBe('0');
  expect(readFileSync(path.join(folder, 'pids.max'), 'utf8')).toBe('14');
  expect(group.enter.slice(0, 2)).toEqual(['/bin/sh', '-c']);
  expect(group.enter.at(-1)).toBe(folder);
  expect(group.reached()).toEqual([]);
  writeFileSync(path.join(folder, 'pids.events'), 'max 7\n');
  writeFileSync(path.join(folder, 'memory.events'), 'low 0\noom 4\noom_kill 2\n');
  expect(group.reached()).toEqual([
    'The command reached its limit of 3 MiB of memory, and one of its processes was ended.',
    'The command reached its limit of 10 processes.',
  ]);
});

test('only what is limited is told', () => {
  createLimitGroup(place, { ...noLimits, processes: 10 });
  expect(readdirSync(path.join(place, readdirSync(place)[0] ?? ''))).toEqual(['pids.max']);
});
