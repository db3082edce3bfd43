/** When node modules are installed again, and when not. */
import { expect, test } from 'vitest';
import { firstDifference, installState } from '../../../scripts/lib/install-state.mjs';

const lock = (packages: Record<string, { version: string; optional?: boolean }>) => ({
  packages: { '': { version: '0.1.0' }, ...packages },
});
const zod = { 'node_modules/zod': { version: '4.6.7' } };
const forMac = { 'node_modules/for-mac': { version: '1.0.0', optional: true } };

const differences = [
  { name: 'the same packages', wanted: lock(zod), installed: lock(zod), expected: null },
  { name: 'a package for another platform', wanted: lock({ ...zod, ...forMac }), installed: lock(zod), expected: null },
  { name: 'nothing installed', wanted: lock(zod), installed: {}, expected: 'node_modules/zod is not installed' },
  {
    name: 'another version',
    wanted: lock(zod),
    installed: lock({ 'node_modules/zod': { version: '4.6.6' } }),
    expected: 'node_modules/zod is 4.6.6, wanted 4.6.7',
  },
  {
    name: 'a leftover',
    wanted: lock({}),
    installed: lock(zod),
    expected: 'node_modules/zod is not in package-lock.json',
  },
];

test.each(differences)('$name differs by: $expected', ({ wanted, installed, expected }) => {
  expect(firstDifference(wanted, installed)).toBe(expected);
});

const neverAsked = () => {
  throw new Error('the quick answer was enough');
};

test('a fresh stamp is believed without reading the lock', () => {
  const state = installState({ stamp: 'a', key: 'a', present: true, difference: neverAsked });
  expect(state).toEqual({ kind: 'current', stampIsOld: false });
});

test('an old stamp over the right packages is renewed, not reinstalled', () => {
  const state = installState({ stamp: null, key: 'a', present: true, difference: () => null });
  expect(state).toEqual({ kind: 'current', stampIsOld: true });
});

test('a changed lock installs', () => {
  const state = installState({ stamp: 'a', key: 'b', present: true, difference: () => 'zod is old' });
  expect(state).toEqual({ kind: 'install', reason: 'zod is old' });
});

test('a stamp without the modules it speaks of counts for nothing', () => {
  const state = installState({ stamp: 'a', key: 'a', present: false, difference: neverAsked });
  expect(state.kind).toBe('install');
});
