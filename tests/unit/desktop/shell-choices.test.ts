/** Choices about the shell: kept, and harmless when damaged. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultChoices, keepChoices } from '../../../main/desktop/shell/shell-choices.ts';
import { findPlace, smallestWindow } from '../../../main/desktop/window/find-place.ts';

const fileOf = (text: string | null) => {
  const written: string[] = [];
  return {
    written,
    file: {
      read: () => Promise.resolve(text),
      write: (next: string) => {
        written.push(next);
        return Promise.resolve();
      },
    },
  };
};

test('what was chosen is written, and read by the next start', async () => {
  const first = fileOf(null);
  const keeper = await keepChoices(first.file);
  expect(keeper.current()).toEqual(defaultChoices);
  keeper.change({ doNotDisturb: true });
  await new Promise(setImmediate);
  const second = await keepChoices(fileOf(first.written.at(-1) ?? '').file);
  expect(second.current()).toEqual({ ...defaultChoices, doNotDisturb: true });
});

test('whatever the file holds, the choices are whole, and nothing louder is chosen than was', async () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constant('{"doNotDisturb":"no"}'),
    fc.constant('{"window":{"x":1e99}}'),
  );
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      expect((await keepChoices(fileOf(given).file)).current()).toEqual(defaultChoices);
    }),
  );
});

test('a disk that takes nothing changes only what the next start knows', async () => {
  const keeper = await keepChoices({
    read: () => Promise.resolve(null),
    write: () => Promise.reject(new Error('full')),
  });
  keeper.change({ doNotDisturb: true });
  await new Promise(setImmediate);
  expect(keeper.current().doNotDisturb).toBe(true);
});

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const rectangle = fc.record({
  x: fc.integer({ min: -5000, max: 5000 }),
  y: fc.integer({ min: -5000, max: 5000 }),
  width: fc.integer({ min: 0, max: 5000 }),
  height: fc.integer({ min: 0, max: 5000 }),
});

test('a window comes back where it stood, and never where its title cannot be reached', () => {
  expect(findPlace({ x: 10, y: 20, width: 900, height: 700, isMaximized: false }, [screen])).toEqual({
    x: 10,
    y: 20,
    width: 900,
    height: 700,
  });
  fc.assert(
    fc.property(rectangle, (kept) => {
      const place = findPlace({ ...kept, isMaximized: false }, [screen]);
      expect(place.width).toBeGreaterThanOrEqual(smallestWindow.width);
      if (place.x === undefined || place.y === undefined) return;
      expect(place.x).toBeLessThan(screen.width);
      expect(place.x + (place.width ?? 0)).toBeGreaterThan(0);
      expect(place.y).toBeGreaterThanOrEqual(-10);
      expect(place.y).toBeLessThan(screen.height);
    }),
  );
});
