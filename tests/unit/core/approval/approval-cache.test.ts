/** What a remembered answer matches, and for how long. */
import { beforeEach, expect, test } from 'vitest';
import { createApprovalCache, type ApprovalCache } from '#core/approval/approval-cache.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

const clock = handClock();
const { ids } = scriptedHost().ports;
const by = { kind: 'person', connectionId: null } as const;
const said = (effect: 'allow' | 'deny', scope: Scope, shown: string) => ({ effect, scope, shown, by });
let grants = scriptedHost().ports.grants;
let cache: ApprovalCache;

const cacheOf = (projectRoot: string): ApprovalCache => createApprovalCache({ projectRoot, grants, clock, ids });

beforeEach(() => {
  ({ grants } = scriptedHost().ports);
  cache = cacheOf('/p');
});

test('every key must be remembered for a hit', async () => {
  await cache.remember(['a'], said('allow', { kind: 'session' }, 'a'));
  expect(cache.find(['a', 'b'])).toBeNull();
  await cache.remember(['b'], said('allow', { kind: 'session' }, 'b'));
  expect(cache.find(['a', 'b'])).toEqual({ effect: 'allow', scope: 'session' });
});

test('approving several keys remembers each of them', async () => {
  await cache.remember(['a', 'b'], said('allow', { kind: 'session' }, 'ab'));
  expect(cache.find(['b'])).toEqual({ effect: 'allow', scope: 'session' });
});

test('no keys never hit, and remembering them changes nothing', async () => {
  await cache.remember([], said('allow', { kind: 'everywhere' }, ''));
  expect(cache.find([])).toBeNull();
});

test('a yes for once is not remembered', async () => {
  await cache.remember(['a'], said('allow', { kind: 'once' }, 'a'));
  expect(cache.find(['a'])).toBeNull();
});

test('any deny among the keys wins', async () => {
  await cache.remember(['a'], said('allow', { kind: 'session' }, 'a'));
  await cache.remember(['b'], said('deny', { kind: 'project' }, 'b'));
  expect(cache.find(['a', 'b'])).toEqual({ effect: 'deny', scope: 'project' });
});

test.each([
  [{ kind: 'timed', durationMs: 900_000 }, 899_999, 900_000],
  [{ kind: 'timed', durationMs: 3_600_000 }, 3_599_999, 3_600_000],
] as [Scope, number, number][])('%o holds until its last millisecond', async (scope, lastMs) => {
  await cache.remember(['a'], said('allow', scope, 'a'));
  clock.advance(lastMs);
  expect(cache.find(['a'])).toEqual({ effect: 'allow', scope: 'timed' });
  clock.advance(1);
  expect(cache.find(['a'])).toBeNull();
});

test('a clock that is set back within its time does not lengthen a timed yes', async () => {
  await cache.remember(['a'], said('allow', { kind: 'timed', durationMs: 900_000 }, 'a'));
  clock.advance(800_000);
  clock.step(-700_000);
  expect(cache.find(['a'])).toEqual({ effect: 'allow', scope: 'timed' });
  clock.advance(100_000);
  expect(cache.find(['a'])).toBeNull();
  expect(cache.list()).toEqual([]);
});

test('a clock that goes backwards does not lengthen a timed yes', async () => {
  await cache.remember(['a'], said('allow', { kind: 'timed', durationMs: 900_000 }, 'a'));
  clock.advance(-10);
  expect(cache.find(['a'])).toBeNull();
});

test.each([
  [{ kind: 'session' }, null, null],
  [{ kind: 'project' }, 'project', null],
  [{ kind: 'everywhere' }, 'project', 'project'],
] as [Scope, string | null, string | null][])(
  'a yes for %o is found after a restart here: %s, and in another project: %s',
  async (scope, here, elsewhere) => {
    await cache.remember(['a'], said('allow', scope, 'a'));
    expect(cacheOf('/p').find(['a'])?.scope ?? null).toBe(here);
    expect(cacheOf('/q').find(['a'])?.scope ?? null).toBe(elsewhere);
  },
);

test('an answer about several keys is listed once, with who gave it and how often it decided, until it is revoked', async () => {
  await cache.remember(['a', 'b'], said('allow', { kind: 'session' }, 'a && b'));
  cache.used(['a', 'b']);
  const [listed, ...others] = cache.list();
  expect(listed).toMatchObject({ about: 'command', shown: 'a && b', by, uses: 1, lastUsedAt: clock.now() });
  expect(others).toEqual([]);
  expect(cache.revoke(listed?.answerId ?? 'ans_none')).toBe(true);
  expect([cache.find(['a']), cache.find(['b']), cache.list()]).toEqual([null, null, []]);
  expect(cache.revoke(listed?.answerId ?? 'ans_none')).toBe(false);
});
