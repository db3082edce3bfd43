import { expect, test } from 'vitest';
import { createManualClock } from '../../fakes/manual-clock.ts';
import { createHold, holdMs } from '../../../renderer/features/approval/arming/create-hold.ts';
import { createPressGate } from '../../../renderer/features/approval/arming/create-press-gate.ts';

test('a hold counts only when it lasted', () => {
  const clock = createManualClock();
  let times = 0;
  const hold = createHold(
    clock,
    () => 1,
    () => (times += 1),
  );
  hold.begin();
  clock.advance(holdMs - 1);
  hold.cancel();
  clock.advance(holdMs);
  expect(times).toBe(0);
  hold.begin();
  clock.advance(holdMs);
  expect(times).toBe(1);
});

test('a hold that was disturbed, or began before arming, allows nothing', () => {
  const clock = createManualClock();
  let epoch: number | null = null;
  let times = 0;
  const hold = createHold(
    clock,
    () => epoch,
    () => (times += 1),
  );
  hold.begin();
  clock.advance(holdMs);
  expect(times).toBe(0);
  hold.begin();
  epoch = 1;
  clock.advance(holdMs);
  expect(times).toBe(0);
  hold.begin();
  epoch = 2;
  clock.advance(holdMs);
  expect(times).toBe(0);
});

test('a press counts when it began and ended by the same means under the same arming', () => {
  let epoch: number | null = 1;
  const gate = createPressGate(() => epoch);
  gate.begin('pointer');
  expect(gate.end('pointer')).toBe(true);
  expect(gate.end('pointer')).toBe(false);
  gate.begin('Enter');
  expect(gate.end('pointer')).toBe(false);
  gate.begin('pointer');
  epoch = 2;
  expect(gate.end('pointer')).toBe(false);
  epoch = null;
  gate.begin('pointer');
  epoch = 3;
  expect(gate.end('pointer')).toBe(false);
});
