/** A guard against costs that grow with what a person keeps. It compares sizes within one run, in computing time, so that a slow or busy machine changes nothing. */
import { describe, expect, test } from 'vitest';
import { brokerCosts } from '../../bench/growth/broker-costs.ts';
import { measureGrowth, type Cost, type Growth, type Prepared } from '../../bench/growth/cost.ts';
import { readingCosts } from '../../bench/growth/reading-costs.ts';

/** Wider than in the bench, because other tests run beside: how many times as much the larger size may cost, or its exponent. */
const most = { flat: 1.8, 'n log n': 1.5 } as const;
const judgedOf = ({ bound, exponent, points }: Growth): number =>
  bound === 'flat' ? (points.at(-1)?.ms ?? 0) / (points[0]?.ms ?? 0) : exponent;

/** Small sizes, so that all of it takes seconds. */
const guarded: readonly Cost[] = [
  { ...named('remembered rules'), sizes: [40, 5000] },
  { ...named('cards that wait'), sizes: [2, 40] },
  { ...named('commands in it'), sizes: [4, 32] },
  { ...named('hosts in the settings'), sizes: [10, 300] },
  { ...named('staged changes'), sizes: [300, 3000] },
];

function named(of: string): Cost {
  const found = [...brokerCosts, ...readingCosts].find((cost) => cost.of === of);
  if (found === undefined) throw new Error(`No cost grows by ${of}.`);
  return found;
}

/** Does the work of each smaller size too, as a list does that is copied at each step. */
const slowed = (cost: Cost): Cost => ({
  ...cost,
  async prepare(size) {
    const [least = 1] = cost.sizes;
    const parts: Prepared[] = [];
    for (let at = least; at <= size; at += least) parts.push(await cost.prepare(at));
    return {
      work: async () => {
        for (const part of parts) await part.work();
      },
      close: async () => {
        for (const part of parts) await part.close?.();
      },
    };
  },
});

describe('what grows', () => {
  test.for(guarded.map((cost) => [`${cost.name}, by ${cost.of}`, cost] as const))('%s', async ([, cost]) => {
    const growth = await measureGrowth(cost, 7);
    expect(judgedOf(growth), JSON.stringify(growth.points)).toBeLessThan(most[cost.bound]);
  });
});

describe('the guard itself', () => {
  test('finds a planted slowdown in what may grow', async () => {
    const growth = await measureGrowth(slowed({ ...named('hosts in the settings'), sizes: [10, 100] }), 5);
    expect(judgedOf(growth)).toBeGreaterThan(most['n log n']);
  });

  test('finds a planted slowdown on the way of every command', async () => {
    const growth = await measureGrowth({ ...named('hosts in the settings'), sizes: [10, 300], bound: 'flat' }, 5);
    expect(judgedOf(growth)).toBeGreaterThan(most.flat);
  });
});
