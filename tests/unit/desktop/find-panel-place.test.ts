/** Where the tray's small window opens: on the screen, whole, and on the side where the tray is. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPanelPlace } from '../../../main/desktop/window/find-panel-place.ts';

const area = { x: 0, y: 28, width: 1920, height: 1012 };
const nowhere = { x: 0, y: 0, width: 0, height: 0 };

test('a tray in the bar above has it below, one in the bar below above', () => {
  const above = findPanelPlace({ x: 1800, y: 0, width: 24, height: 24 }, area);
  expect(above).toEqual({ x: 1552, y: 36, width: 360, height: 560, isPanel: true });
  const below = findPanelPlace({ x: 900, y: 1050, width: 24, height: 24 }, area);
  expect(below).toEqual({ x: 732, y: 472, width: 360, height: 560, isPanel: true });
});

test('where nobody tells it opens in the upper corner', () => {
  expect(findPanelPlace(nowhere, area)).toMatchObject({ x: 1552, y: 36 });
});

test('it is on the screen, wherever the tray claims to be and however small the screen is', () => {
  const at = fc.integer({ min: -5000, max: 5000 });
  const trays = fc.record({ x: at, y: at, width: fc.nat(64), height: fc.nat(64) });
  const areas = fc.record({
    x: at,
    y: at,
    width: fc.integer({ min: 200, max: 4000 }),
    height: fc.integer({ min: 200, max: 3000 }),
  });
  fc.assert(
    fc.property(trays, areas, (tray, screen) => {
      const { x, y, width, height } = findPanelPlace(tray, screen);
      expect(x).toBeGreaterThanOrEqual(screen.x);
      expect(y).toBeGreaterThanOrEqual(screen.y);
      expect(x + width).toBeLessThanOrEqual(screen.x + screen.width);
      expect(y + height).toBeLessThanOrEqual(screen.y + screen.height);
    }),
  );
});
