/** Each place that a request goes to has one row of the picture, by the name that the card gives it. */
import { expect, test } from 'vitest';
import { routesOf } from '../../../../renderer/features/approval/picture/routes-of.ts';
import { sampleEscalation } from '../../../fakes/samples/sample-views.ts';

test.each([
  ['the same file', '/home/ada/x', ['~/x']],
  ['another file of that name', '/srv/backup/x', ['~/x', '/srv/backup/x']],
])('beside a write to ~/x, %s has its rows', (_, path, rows) => {
  const effects = [{ kind: 'writes' as const, name: '~/x', path: '/home/ada/x', more: 0 }];
  const routes = routesOf(sampleEscalation({ effects, grants: [{ kind: 'path', path, access: 'write' }] }));
  expect(routes.filter(({ gate }) => gate === 'ask').map(({ to }) => to)).toEqual(rows);
});

test.each([
  ['changes', 'goes back to what is committed'],
  ['untracked', 'loses files that git does not track'],
  ['branch', 'is deleted'],
] as const)('what loses its %s is said to lose them, and not to be deleted', (what, note) => {
  const effects = [{ kind: 'discards' as const, what, name: 'shop', path: '/home/ada/shop', more: 0 }];
  const routes = routesOf(sampleEscalation({ effects, grants: [] }));
  expect(routes.find(({ to }) => to === 'shop')?.note).toBe(note);
});
