/** What a piece of work costs where more and more of something is there. */

export interface Prepared {
  /** Done many times; what it leaves behind may not make the next one dearer. */
  readonly work: () => Promise<void> | void;
  readonly close?: () => Promise<void> | void;
}

export interface Cost {
  readonly name: string;
  /** Of what there is more and more. */
  readonly of: string;
  /** Ascending, each the same multiple of the one before. */
  readonly sizes: readonly number[];
  /** `flat`: on the way of every command, so that nobody pays for what they remembered. */
  readonly bound: 'flat' | 'n log n';
  prepare(size: number): Promise<Prepared> | Prepared;
}

export interface Growth {
  readonly name: string;
  readonly of: string;
  readonly bound: Cost['bound'];
  /** Milliseconds of computing, the least of all rounds. */
  readonly points: readonly { readonly size: number; readonly ms: number }[];
  /** So that cost = size ^ exponent over the last step: 0 is flat, 1 is linear. */
  readonly exponent: number;
  readonly isWithin: boolean;
}

/** n log n from 1,000 to 10,000 is 1.12; the rest is what a busy machine adds. */
export const mostExponent = { flat: 0.35, 'n log n': 1.3 } as const;
/** What is shorter is done several times, because the clock of computing time is coarse. */
const leastMs = 4;

/** Computing time of this process and of no other, in milliseconds. */
async function computing(work: () => Promise<void> | void, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function timesFor(work: Prepared['work']): Promise<number> {
  for (let times = 1; ; times *= 4) if ((await computing(work, times)) >= leastMs || times >= 4096) return times;
}

/** Sizes in turns, so that a slow minute slows all of them. Everything is prepared before anything is measured. */
export async function measureGrowth(cost: Cost, rounds: number): Promise<Growth> {
  const prepared: { readonly size: number; readonly ready: Prepared; times: number; least: number }[] = [];
  try {
    for (const size of cost.sizes) prepared.push({ size, ready: await cost.prepare(size), times: 1, least: Infinity });
    for (const one of prepared) one.times = await timesFor(one.ready.work);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of prepared)
        one.least = Math.min(one.least, (await computing(one.ready.work, one.times)) / one.times);
    }
  } finally {
    for (const { ready } of prepared) await ready.close?.();
  }
  const points = prepared.map(({ size, least }) => ({ size, ms: least }));
  const exponent = exponentOf(points);
  const { name, of, bound } = cost;
  return { name, of, bound, points, exponent, isWithin: exponent <= mostExponent[bound] };
}

/** Of the last step, where what each size costs alike weighs least. */
export function exponentOf(points: Growth['points']): number {
  const [before, last] = points.slice(-2);
  if (before === undefined || last === undefined) return 0;
  return Math.log(last.ms / before.ms) / Math.log(last.size / before.size);
}
