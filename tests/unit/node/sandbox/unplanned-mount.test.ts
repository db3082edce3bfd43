/** What bubblewrap mounted is compared with the plan row by row, as the kernel tells it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mountPath, type Mount } from '../../../../main/node/sandbox/bubblewrap/mount.ts';
import { mountTable, placeOf } from '../../../../main/node/sandbox/bubblewrap/mount-table.ts';
import { unplannedMount } from '../../../../main/node/sandbox/bubblewrap/unplanned-mount.ts';

/** id, parent, device, root, point, options, type. */
type Row = readonly [number, number, string, string, string, 'ro' | 'rw', string];

const textOf = (rows: readonly Row[]): string =>
  rows
    .map(([id, parent, device, root, point, how, type]) => {
      const escaped = point.replaceAll(' ', '\\040');
      return `${id} ${parent} ${device} ${root.replaceAll(' ', '\\040')} ${escaped} ${how},nosuid,nodev,relatime shared:1 - ${type} none ${how}\n`;
    })
    .join('');

const host: readonly Row[] = [
  [20, 1, '8:1', '/', '/', 'rw', 'ext4'],
  [21, 20, '0:6', '/', '/dev', 'rw', 'devtmpfs'],
  [22, 21, '0:7', '/', '/dev/shm', 'rw', 'tmpfs'],
  [23, 20, '0:8', '/', '/proc', 'rw', 'proc'],
  [24, 20, '8:2', '/people', '/home', 'rw', 'btrfs'],
  [25, 20, '0:9', '/', '/srv/data', 'rw', 'nfs4'],
  [26, 24, '0:10', '/', '/home/me/vault', 'rw', 'fuse'],
  [27, 24, '0:11', '/', '/home/me/my project/big', 'rw', 'ext4'],
];
const project = '/home/me/my project';
const planned: readonly Mount[] = [
  { kind: 'bind', path: '/', writable: false },
  { kind: 'dev', writable: true },
  { kind: 'proc', writable: false },
  { kind: 'scratch', path: '/run', writable: true },
  { kind: 'link', path: '/bin', target: 'usr/bin' },
  { kind: 'hidden-directory', path: '/home/me/.ssh', passable: false },
  { kind: 'hidden-file', path: '/home/me/.netrc' },
  { kind: 'hidden-directory', path: '/home/me/vault', passable: false },
  { kind: 'bind', path: project, writable: true },
  { kind: 'bind', path: `${project}/x`, writable: true },
  { kind: 'bind', path: `${project}/x/.git`, writable: false },
];
const asPlanned: readonly Row[] = [
  [80, 1, '8:1', '/', '/', 'ro', 'ext4'],
  [81, 80, '0:6', '/', '/dev', 'ro', 'devtmpfs'],
  [82, 81, '0:7', '/', '/dev/shm', 'ro', 'tmpfs'],
  [83, 80, '0:8', '/', '/proc', 'ro', 'proc'],
  [84, 80, '8:2', '/people', '/home', 'ro', 'btrfs'],
  [85, 80, '0:9', '/', '/srv/data', 'ro', 'nfs4'],
  [86, 84, '0:10', '/', '/home/me/vault', 'ro', 'fuse'],
  [87, 84, '0:11', '/', '/home/me/my project/big', 'ro', 'ext4'],
  [88, 81, '0:50', '/', '/dev', 'rw', 'tmpfs'],
  [89, 88, '0:6', '/null', '/dev/null', 'rw', 'devtmpfs'],
  [90, 88, '0:51', '/', '/dev/pts', 'rw', 'devpts'],
  [91, 83, '0:52', '/', '/proc', 'ro', 'proc'],
  [92, 91, '0:52', '/irq', '/proc/irq', 'ro', 'proc'],
  [93, 80, '0:53', '/', '/run', 'rw', 'tmpfs'],
  [94, 84, '0:54', '/', '/home/me/.ssh', 'ro', 'tmpfs'],
  [95, 84, '0:6', '/null', '/home/me/.netrc', 'ro', 'devtmpfs'],
  [96, 86, '0:55', '/', '/home/me/vault', 'ro', 'tmpfs'],
  [97, 84, '8:2', '/people/me/my project', project, 'rw', 'btrfs'],
  [98, 97, '0:11', '/', `${project}/big`, 'rw', 'ext4'],
  [99, 97, '8:2', '/people/me/my project/x', `${project}/x`, 'rw', 'btrfs'],
  [100, 99, '8:2', '/people/me/my project/x/.git', `${project}/x/.git`, 'ro', 'btrfs'],
];

const found = (inside: readonly Row[], more: Partial<Parameters<typeof unplannedMount>[0]> = {}): string | null =>
  unplannedMount({
    planned,
    nameServer: null,
    host: mountTable(textOf(host)),
    inside: mountTable(textOf(inside)),
    isReachable: () => true,
    ...more,
  });
const without = (id: number): readonly Row[] => asPlanned.filter((row) => row[0] !== id);
const changed = (id: number, by: (row: Row) => Row): readonly Row[] =>
  asPlanned.map((row) => (row[0] === id ? by(row) : row));
const added = (...rows: readonly Row[]): readonly Row[] => [...asPlanned, ...rows];

test('a sandbox with just what was planned is as planned', () => {
  expect(found(asPlanned)).toBeNull();
});

const bin = '/home/me/.local/bin';
test.each<[string, readonly Row[], string]>([
  [
    'a folder from elsewhere',
    changed(99, (row) => [row[0], 97, '8:2', '/people/me/.ssh', row[4], 'rw', row[6]]),
    `${project}/x`,
  ],
  ['a folder that lies elsewhere', changed(99, (row) => [99, 84, row[2], row[3], bin, 'rw', row[6]]), `${project}/x`],
  ['one more, from and to elsewhere', added([101, 84, '8:2', `/people/me/.local/bin`, bin, 'rw', 'btrfs']), bin],
  ['the same of a file system of its own', added([101, 85, '0:9', '/', '/srv/data', 'rw', 'nfs4']), '/srv/data'],
  [
    'a removed folder',
    changed(99, (row) => [99, 97, row[2], `${row[3]}//deleted`, row[4], 'rw', row[6]]),
    `${project}/x`,
  ],
  [
    'a protected folder that can be written',
    changed(100, (row) => [100, 99, row[2], row[3], row[4], 'rw', row[6]]),
    `${project}/x/.git`,
  ],
  ['a protected folder that nothing covers', without(100), `${project}/x/.git`],
  [
    'a protected folder under another mount',
    added([101, 100, '8:2', '/people/me/my project/y', `${project}/x/.git`, 'rw', 'btrfs']),
    `${project}/x/.git`,
  ],
  ['keys that nothing covers', without(94), '/home/me/.ssh'],
  [
    'keys over what covers them',
    added([101, 94, '8:2', '/people/me/.ssh', '/home/me/.ssh', 'ro', 'btrfs']),
    '/home/me/.ssh',
  ],
  [
    'a file system of the host over what covers it',
    added([101, 96, '0:10', '/', '/home/me/vault', 'ro', 'fuse']),
    '/home/me/vault',
  ],
  [
    'keys in what covers them',
    added([101, 94, '8:2', '/people/me/.ssh/id', '/home/me/.ssh/id', 'ro', 'btrfs']),
    '/home/me/.ssh/id',
  ],
  [
    'a cover that is a file system of the host',
    changed(94, (row) => [94, 84, '0:7', '/', row[4], 'ro', 'tmpfs']),
    '/home/me/.ssh',
  ],
  ['something in the empty /run', added([101, 93, '8:1', '/run/docker', '/run/docker', 'ro', 'ext4']), '/run/docker'],
  [
    'something over the devices',
    added([101, 88, '8:2', '/people/me/my project/y', '/dev/shm', 'rw', 'btrfs']),
    '/dev/shm',
  ],
  ['another device', changed(89, (row) => [89, 88, '0:6', '/sda', row[4], 'rw', 'devtmpfs']), '/dev/null'],
  ['something over /proc', added([101, 91, '8:2', '/people/me/my project/y', '/proc', 'rw', 'btrfs']), '/proc'],
  ['something in /proc', added([101, 91, '8:2', '/people/me/my project/y', '/proc/sys', 'rw', 'btrfs']), '/proc/sys'],
  [
    'a file system of the host left writable',
    changed(85, (row) => [85, 80, '0:9', '/', row[4], 'rw', 'nfs4']),
    '/srv/data',
  ],
  ['no root', asPlanned.slice(1), '/'],
])('%s is found', (_, inside, where) => {
  expect(found(inside)).toBe(where);
});

test('what this user cannot reach may stay writable, as bubblewrap leaves it', () => {
  const left = changed(85, (row) => [85, 80, '0:9', '/', row[4], 'rw', 'nfs4']);
  expect(found(left, { isReachable: (path) => path !== '/srv/data' })).toBeNull();
});

test('the resolver configuration is known, and only where it was to be put', () => {
  const resolver = added([101, 93, '0:40', '/bindfileAb//deleted', '/run/resolv.conf', 'ro', 'tmpfs']);
  expect(found(resolver, { nameServer: '/run/resolv.conf' })).toBeNull();
  expect(found(resolver)).toBe('/run/resolv.conf');
  expect(found(asPlanned, { nameServer: '/run/resolv.conf' })).toBe('/run/resolv.conf');
});

test('what is shown in place of a link is looked for where it comes from', () => {
  const source = '/srv/store/driver';
  const linked: readonly Mount[] = [...planned, { kind: 'bind', path: '/run/driver', source, writable: false }];
  const inside = added([101, 93, '8:1', source, '/run/driver', 'ro', 'ext4']);
  expect(found(inside, { planned: linked })).toBeNull();
  const other: (typeof inside)[number] = [101, 93, '8:1', '/srv/x', '/run/driver', 'ro', 'ext4'];
  expect(found([...inside.slice(0, -1), other], { planned: linked })).toBe('/run/driver');
});

test('one mount more, wherever it comes from and leads to, is always found', () => {
  const names = fc.constantFrom('home', 'me', 'my project', 'x', '.git', '.ssh', 'dev', 'proc', 'run', 'tmp', 'id');
  const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(paths, paths, (root, point) => {
      const above = mountTable(textOf(asPlanned)).visibleAt(point);
      const inside = added([101, above?.id ?? 80, '8:3', root, point, 'rw', 'ext4']);
      expect(found(inside)).not.toBeNull();
    }),
  );
});

test('a path is looked for in the mount that is met last on the way to it', () => {
  const table = mountTable(textOf(host));
  expect(placeOf(table, '/')).toEqual({ device: '8:1', root: '/' });
  expect(placeOf(table, '/usr/bin')).toEqual({ device: '8:1', root: '/usr/bin' });
  expect(placeOf(table, `${project}/x`)).toEqual({ device: '8:2', root: '/people/me/my project/x' });
  expect(placeOf(table, `${project}/big`)).toEqual({ device: '0:11', root: '/' });
  expect(placeOf(table, '/homes')).toEqual({ device: '8:1', root: '/homes' });
  expect(placeOf(mountTable('no table at all'), '/')).toBeNull();
});

test.each(['nosuid', 'nodev'])('each mount of the plan has %s', (option) => {
  const points = planned.flatMap((mount) => (mount.kind === 'link' ? [] : [mountPath(mount)]));
  const lines = textOf(asPlanned).split('\n');
  for (const point of points) {
    const at = lines.findLastIndex((line) => line.split(' ')[4] === point.replaceAll(' ', '\\040'));
    const text = lines.with(at, lines[at]!.replace(`${option},`, '')).join('\n');
    const compared = { planned, nameServer: null, host: mountTable(textOf(host)), isReachable: () => true };
    expect(unplannedMount({ ...compared, inside: mountTable(text) }), point).toBe(point);
  }
});
