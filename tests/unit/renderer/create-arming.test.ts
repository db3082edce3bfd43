import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../fakes/manual-clock.ts';
import {
  armDelayMs,
  armingConditions,
  createArming,
} from '../../../renderer/features/approval/arming/create-arming.ts';

const ready = (delayMs = 500) => {
  const clock = createManualClock();
  const arming = createArming(clock, delayMs);
  for (const condition of armingConditions) arming.report(condition, true);
  return { clock, arming, isArmed: () => arming.store.getState().armed };
};

describe('the arming of a card', () => {
  test('allow is out of reach until the delay has passed in full', () => {
    const { clock, isArmed } = ready();
    expect(isArmed()).toBe(false);
    clock.advance(499);
    expect(isArmed()).toBe(false);
    clock.advance(1);
    expect(isArmed()).toBe(true);
  });

  test('a high risk waits twice as long', () => {
    expect(armDelayMs).toEqual({ low: 500, medium: 500, high: 1000, critical: 1000 });
  });

  test('nothing holds before it was reported', () => {
    const clock = createManualClock();
    const arming = createArming(clock, 500);
    clock.advance(10_000);
    expect(arming.store.getState()).toMatchObject({ armed: false, missing: [...armingConditions] });
  });

  test.each(armingConditions)(
    'a card that stops being %s is disarmed and starts over when it is again',
    (condition) => {
      const { clock, arming, isArmed } = ready();
      clock.advance(500);
      arming.report(condition, false);
      expect(isArmed()).toBe(false);
      expect(arming.store.getState().missing).toEqual([condition]);
      clock.advance(10_000);
      expect(isArmed()).toBe(false);
      arming.report(condition, true);
      clock.advance(499);
      expect(isArmed()).toBe(false);
      clock.advance(1);
      expect(isArmed()).toBe(true);
    },
  );

  test('a disturbance begins the delay anew and opens another epoch', () => {
    const { clock, arming, isArmed } = ready();
    clock.advance(400);
    arming.disturb();
    clock.advance(400);
    expect(isArmed()).toBe(false);
    clock.advance(100);
    const first = arming.armedEpoch();
    arming.disturb();
    expect(arming.armedEpoch()).toBeNull();
    clock.advance(500);
    expect(arming.armedEpoch()).not.toBe(first);
  });

  test('other content disarms, the same content does not', () => {
    const { clock, arming, isArmed } = ready();
    arming.show('one');
    clock.advance(500);
    arming.show('one');
    expect(isArmed()).toBe(true);
    arming.show('two');
    expect(isArmed()).toBe(false);
  });

  test('a report that says nothing new disturbs nothing', () => {
    const { clock, arming, isArmed } = ready();
    clock.advance(500);
    arming.report('focused', true);
    expect(isArmed()).toBe(true);
  });

  test('a card that is gone arms no more', () => {
    const { clock, arming, isArmed } = ready();
    arming.stop();
    clock.advance(10_000);
    expect(isArmed()).toBe(false);
    arming.report('focused', true);
    arming.disturb();
    clock.advance(10_000);
    expect(isArmed()).toBe(false);
    expect(clock.waiting).toBe(0);
  });
});
