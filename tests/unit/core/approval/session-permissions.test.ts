/** A permission that a requester keeps: what a running command began with follows the newest answer about the same thing, and its end is told. */
import { expect, test } from 'vitest';
import type { Grant } from '#domain/sandbox/permission.ts';
import { createSessionPermissions } from '../../../../main/core/approval/session-permissions.ts';
import { handClock } from '../../../fakes/hand-clock.ts';
import { scriptedHost } from '../../../fakes/people/scripted-host.ts';

const requester = {
  connectionId: 'con_a',
  requester: { entryPoint: 'mcp', claimedName: 'claude', says: null },
} as const;
const host: Grant = { kind: 'host', target: { host: 'api.example.com', port: 443, protocol: 'https' } };
const by = { kind: 'person', connectionId: null } as const;
const session = { kind: 'session' } as const;
const quarter = { kind: 'timed', durationMs: 900_000 } as const;
const hour = { kind: 'timed', durationMs: 3_600_000 } as const;

function setUp() {
  const clock = handClock();
  let ended = 0;
  const permitted = createSessionPermissions({
    projectRoot: '/p',
    clock,
    ids: scriptedHost().ports.ids,
    describe: () => 'a host',
    onEnded: () => void (ended += 1),
  });
  const keep = (scope: typeof session | typeof quarter | typeof hour): void =>
    permitted.keep(requester, [host], { scope, by });
  const revokeAll = (): boolean[] => permitted.list().map(({ answerId }) => permitted.revoke(answerId));
  return { clock, permitted, keep, revokeAll, ended: () => ended };
}

test.each([
  ['session, session', [session, session]],
  ['a time, session', [quarter, session]],
  ['session, a time', [session, hour]],
  ['three', [session, quarter, session]],
] as const)('given again (%s), it is taken back from a command that began with the first', (_, scopes) => {
  const { permitted, keep, revokeAll, ended } = setUp();
  const [first, ...later] = scopes;
  keep(first);
  const view = permitted.take(requester);
  for (const scope of later) keep(scope);
  expect(view.hasEnded(host)).toBe(false);
  expect(revokeAll()).toEqual([true]);
  expect([view.hasEnded(host), view.inForce(), ended()]).toEqual([true, [], 1]);
});

test('given again for a longer time, it ends with that, and the end is told', () => {
  const { clock, permitted, keep, ended } = setUp();
  keep(quarter);
  const view = permitted.take(requester);
  clock.advance(600_000);
  keep(hour);
  clock.advance(600_000);
  expect([view.hasEnded(host), ended()]).toEqual([false, 0]);
  clock.advance(3_000_000);
  expect([view.hasEnded(host), ended()]).toEqual([true, 1]);
});
