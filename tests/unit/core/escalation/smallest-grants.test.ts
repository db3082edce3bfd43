/** The least that would lift a refusal: one path, its folder, or nothing that is small enough. */
import { expect, test } from 'vitest';
import { smallestGrants } from '#core/escalation/smallest-grants.ts';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { isInside } from '#domain/common/paths.ts';

const limits = {
  canAskAboutHosts: false,
  canReach: () => true,
  homeDir: '/home/u',
  denied: ['/home/u/keys'],
  isWritable: (path: string) =>
    isInside(path, '/home/u/app') &&
    !isInside(path, '/home/u/app/.git/config') &&
    !isInside(path, '/home/u/app/new/.git'),
};
const write = (path: string, operation: string | null = null): Refusal => ({
  kind: 'path',
  path,
  access: 'write',
  operation,
});

test.each([
  ['a file to be written', write('/home/u/x'), '/home/u/x'],
  ['a folder to be made', write('/home/u/.cache/pip', 'mkdir'), '/home/u/.cache'],
  ['a file to be removed', write('/srv/data/old.log', 'unlink'), '/srv/data'],
  ['a folder to be made in the home folder', write('/home/u/d', 'mkdir'), null],
  ['a folder to be made in the root', write('/d', 'mkdir'), null],
  ['a file in a closed place', write('/home/u/keys/id'), null],
  ['a folder above a closed place', write('/home/u/keys-old', 'rename'), null],
  ['a protected name in a writable folder', write('/home/u/app/.vscode', 'mkdir'), '/home/u/app/.vscode'],
  ['the first file of a new repository', write('/home/u/app/new/.git/description'), '/home/u/app/new/.git'],
  ['the configuration of a repository', write('/home/u/app/.git/config'), '/home/u/app/.git/config'],
] as const)('%s', (_, refusal, path) => {
  expect(smallestGrants([refusal], limits)).toEqual(path === null ? null : [{ kind: 'path', path, access: 'write' }]);
});

const files = (count: number): Refusal[] =>
  Array.from({ length: count }, (_, index) => write(`/home/u/.npm/_cacache/${index}/${index}`));

test('many paths of one folder become that folder, and a few stay themselves', () => {
  expect(smallestGrants(files(3), limits)).toHaveLength(3);
  expect(smallestGrants(files(9), limits)).toEqual([{ kind: 'path', path: '/home/u/.npm/_cacache', access: 'write' }]);
});

test('many paths with only a broad folder in common are not offered', () => {
  const spread = Array.from({ length: 9 }, (_, index) => write(`/home/u/${index}/file`));
  expect(smallestGrants(spread, limits)).toBeNull();
});

test('a refused network without a host lifts nothing', () => {
  expect(smallestGrants([{ kind: 'network' }, { kind: 'unknown' }], limits)).toBeNull();
});

test('a connection to nobody knows whom is answered by a network that asks, only where there was none and hosts may be asked about', () => {
  const unnamed: Refusal[] = [{ kind: 'network' }, { kind: 'network' }];
  const asking = { ...limits, canAskAboutHosts: true };
  expect(smallestGrants(unnamed, asking)).toEqual([{ kind: 'network' }]);
  expect(smallestGrants([write('/home/u/x'), ...unnamed], asking)).toEqual([
    { kind: 'path', path: '/home/u/x', access: 'write' },
    { kind: 'network' },
  ]);
  expect(smallestGrants(unnamed, limits)).toBeNull();
});

test('a host that no permission opens is not offered', () => {
  const target = { host: 'printer.example', port: 80, protocol: 'http' } as const;
  const refusals = [{ kind: 'host', target }] as const;
  expect(smallestGrants(refusals, limits)).toEqual([{ kind: 'host', target }]);
  expect(smallestGrants(refusals, { ...limits, canReach: () => false })).toBeNull();
});
