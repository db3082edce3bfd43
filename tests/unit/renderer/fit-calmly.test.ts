/** A terminal is fitted at once when it opens, and afterwards once for all changes of a moment. */
import { expect, test, vi } from 'vitest';
import { fitCalmly } from '../../../renderer/features/terminal/fit-calmly.ts';
import { handClock } from '../../fakes/hand-clock.ts';

test('the first size is taken at once, later ones together and after a rest', () => {
  const clock = handClock();
  const fit = vi.fn();
  const calm = fitCalmly(fit, clock);
  calm.placeChanged();
  expect(fit).toHaveBeenCalledTimes(1);

  calm.placeChanged();
  clock.advance(99);
  calm.placeChanged();
  expect(fit).toHaveBeenCalledTimes(1);
  clock.advance(1);
  expect(fit).toHaveBeenCalledTimes(2);
  clock.advance(1000);
  expect(fit).toHaveBeenCalledTimes(2);
});

test('a place that goes on changing is followed', () => {
  const clock = handClock();
  const fit = vi.fn();
  const calm = fitCalmly(fit, clock);
  for (let ms = 0; ms < 1000; ms += 10) {
    calm.placeChanged();
    clock.advance(10);
  }
  expect(fit.mock.calls.length).toBeGreaterThan(8);
});

test('a terminal that is gone is not fitted any more', () => {
  const clock = handClock();
  const fit = vi.fn();
  const calm = fitCalmly(fit, clock);
  calm.placeChanged();
  calm.placeChanged();
  calm.stop();
  clock.advance(1000);
  expect(fit).toHaveBeenCalledTimes(1);
});
