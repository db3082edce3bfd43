/** Which caches a sandboxed command is given instead of the person's own. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import { ownCaches, ownStore } from '../../../../main/node/sandbox/bubblewrap/mounts/own-caches.ts';

let home = '';
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'caches-'))));
afterEach(() => rmSync(home, { recursive: true }));

const plan = (entries: SandboxPlan['entries'] = [], tmp: SandboxPlan['tmp'] = 'private'): SandboxPlan => ({
  mechanism: 'bwrap',
  unsandboxedBecause: null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/tmp', access: 'write' },
    { path: home, access: 'read' },
    ...entries,
  ],
  protectedPaths: [],
  network: 'blocked',
  tmp,
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
});

test('tools that end without a cache get one that is gone afterwards', () => {
  expect(ownCaches(plan(), { HOME: home })).toEqual({
    npm_config_cache: '/tmp/.npm',
    GOCACHE: '/tmp/.go-build',
    GOMODCACHE: '/tmp/.go-mod',
    CCACHE_DIR: '/tmp/.ccache',
    PNPM_HOME: '/tmp/.pnpm',
    YARN_GLOBAL_FOLDER: '/tmp/.yarn',
  });
});

test('a cache that is of use to a reader is left to be read', () => {
  mkdirSync(path.join(home, '.npm/_cacache'), { recursive: true });
  mkdirSync(path.join(home, '.cache/go-build'), { recursive: true });
  mkdirSync(path.join(home, '.local/share/pnpm'), { recursive: true });
  mkdirSync(path.join(home, '.yarn/berry'), { recursive: true });
  mkdirSync(path.join(home, 'go/pkg/mod'), { recursive: true });
  expect(ownCaches(plan(), { HOME: home })).toEqual({
    GOCACHE: '/tmp/.go-build',
    CCACHE_DIR: '/tmp/.ccache',
  });
});

test.each(['filtered', 'full'] as const)(
  'where something can be fetched (%s) there is a cache to keep it in',
  (network) => {
    mkdirSync(path.join(home, '.npm/_cacache'), { recursive: true });
    expect(ownCaches({ ...plan(), network }, { HOME: home })).toMatchObject({ npm_config_cache: '/tmp/.npm' });
  },
);

test("pnpm has an empty store of its own in the place of the person's, where that is", () => {
  const there = { ...plan(), network: 'full' } as const;
  expect(ownStore(there, { HOME: home })).toBeNull();
  expect(ownCaches(there, { HOME: home })).toHaveProperty('PNPM_HOME');
  const usual = path.join(home, '.local/share/pnpm/store');
  const [named, inData] = [path.join(home, 'pnpm/store'), path.join(home, 'data/pnpm/store')];
  for (const store of [usual, named, inData]) mkdirSync(store, { recursive: true });
  expect(ownStore(there, { HOME: home })).toBe(usual);
  expect(ownCaches(there, { HOME: home })).not.toHaveProperty('PNPM_HOME');
  expect(ownStore(there, { HOME: home, XDG_DATA_HOME: path.join(home, 'data') })).toBe(inData);
  expect(ownStore(there, { HOME: home, PNPM_HOME: path.dirname(named) })).toBe(named);
  expect(ownStore(plan(), { HOME: home })).toBeNull();
  expect(ownStore({ ...there, tmp: 'host' }, { HOME: home })).toBeNull();
  for (const access of ['write', 'deny'] as const)
    expect(ownStore({ ...there, entries: [...there.entries, { path: usual, access }] }, { HOME: home })).toBeNull();
});

test('a place that people name for themselves is replaced where it cannot be written', () => {
  const pnpm = path.join(home, 'pnpm');
  expect(ownCaches(plan(), { HOME: home, PNPM_HOME: pnpm })).toMatchObject({ PNPM_HOME: '/tmp/.pnpm' });
  const open = plan([{ path: pnpm, access: 'write' }]);
  expect(ownCaches(open, { HOME: home, PNPM_HOME: pnpm })).not.toHaveProperty('PNPM_HOME');
});

test('what a command was told, or may write to, stays as it is', () => {
  const granted = plan(
    ['.cache', '.local', '.yarn', 'go'].map((name) => ({ path: path.join(home, name), access: 'write' })),
  );
  expect(ownCaches(granted, { HOME: home, npm_config_cache: '/elsewhere' })).toEqual({});
});

test('without a private place that may be written there is none to give', () => {
  expect(ownCaches(plan([], 'host'), { HOME: home })).toEqual({});
  expect(ownCaches({ ...plan(), entries: [{ path: '/', access: 'read' }] }, { HOME: home })).toEqual({});
});
