/** Where the window opens: where it stood, if it can be reached there, and never beyond the screens that exist. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlace, smallestWindow } from '../../../main/desktop/window/find-place.ts';

const first = { x: 0, y: 25, width: 1920, height: 1015 };
const left = { x: -2560, y: 0, width: 2560, height: 1440 };
const kept = (x: number, y: number, width = 1000, height = 700) => ({ x, y, width, height, isMaximized: false });

test('a window that was never placed gets a size and the middle of the first screen', () => {
  expect(findPlace(null, [first])).toEqual({ width: 1180, height: 780 });
});

test.each([
  ['on the first screen', kept(100, 100), [first], { x: 100, y: 100, width: 1000, height: 700 }],
  ['on a second screen', kept(-2000, 300), [first, left], { x: -2000, y: 300, width: 1000, height: 700 }],
  ['on a screen that is gone', kept(-2000, 300), [first], { width: 1000, height: 700 }],
  ['with its title above the screen', kept(100, -400), [first], { width: 1000, height: 700 }],
  ['below the screen', kept(100, 1030), [first], { width: 1000, height: 700 }],
  ['off to the right', kept(1900, 100), [first], { width: 1000, height: 700 }],
  ['made for a screen that is gone and larger', kept(-2500, 0, 2500, 1400), [first], { width: 1920, height: 1015 }],
  ['of no size', kept(100, 100, 0, -5), [first], { x: 100, y: 100, ...smallestWindow }],
  ['where no screen is told of', kept(100, 100), [], smallestWindow],
])('a window kept %s', (_where, place, areas, expected) => {
  expect(findPlace(place, areas)).toEqual(expected);
});

test('whatever was kept, enough of the title is on a screen, or the system chooses the place', () => {
  const at = fc.integer({ min: -10_000, max: 10_000 });
  const size = fc.integer({ min: 300, max: 6000 });
  const areas = fc.array(fc.record({ x: at, y: at, width: size, height: size }), { maxLength: 3 });
  fc.assert(
    fc.property(at, at, fc.integer({ min: -10, max: 9000 }), areas, (x, y, side, screens) => {
      const place = findPlace(kept(x, y, side, side), screens);
      if (place.x === undefined || place.y === undefined) return;
      const { x: from, y: top, width = 0 } = place;
      const seen = screens.map((area) =>
        top < area.y - 10 || top >= area.y + area.height
          ? 0
          : Math.min(from + width, area.x + area.width) - Math.max(from, area.x),
      );
      expect(Math.max(0, ...seen)).toBeGreaterThanOrEqual(100);
    }),
  );
});
