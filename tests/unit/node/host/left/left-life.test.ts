/** Facts about how long a desk lives that was left behind. */
import { expect, test } from 'vitest';
import { createLeftLife, idleMs } from '../../../../../main/node/host/left/left-life.ts';

function life() {
  const at = { now: 0, mustEnd: false, isReplaced: false, isBusy: false };
  const lives = createLeftLife({ mustEnd: () => at.mustEnd, isReplaced: () => at.isReplaced }, () => at.now);
  return { at, ...lives, isOver: () => lives.isOver(() => at.isBusy) };
}

test('it ends ten minutes after the last caller went, and not while one is there', () => {
  const { at, came, isOver } = life();
  at.now = idleMs - 1;
  expect(isOver()).toBe(false);
  const went = came();
  at.now = 5 * idleMs;
  expect(isOver()).toBe(false);
  went();
  at.now += idleMs - 1;
  expect(isOver()).toBe(false);
  at.now += 1;
  expect(isOver()).toBe(true);
});

test('what runs without its caller keeps it', () => {
  const { at, isOver } = life();
  at.now = idleMs;
  at.isBusy = true;
  expect(isOver()).toBe(false);
  at.isBusy = false;
  expect(isOver()).toBe(true);
});

test('where it is replaced it takes nothing new, and ends with its last caller', () => {
  const { at, came, look, isOver } = life();
  const went = came();
  at.isReplaced = true;
  expect(look()).toBe('drains');
  expect(isOver()).toBe(false);
  went();
  expect(isOver()).toBe(true);
});

test('a stop ends it at once, whoever is there', () => {
  const { at, came, look, isOver } = life();
  came();
  at.mustEnd = true;
  expect(look()).toBe('ends');
  expect(isOver()).toBe(true);
});

test('what it cannot see around it ends it', () => {
  const around = {
    mustEnd: () => false,
    isReplaced: (): never => {
      throw new Error('ENOENT');
    },
  };
  expect(createLeftLife(around, () => 0).look()).toBe('ends');
});
