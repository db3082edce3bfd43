/** Figures as data, beside what a bench prints: `npm run bench` gathers them. */
import { appendFileSync } from 'node:fs';
import * as z from 'zod';

export const readingSchema = z.strictObject({
  /** Of the table of what is measured: P1 to P14, `growth` or `memory`. */
  row: z.string().regex(/^(?:P\d{1,2}b?|growth|memory)$/),
  what: z.string().max(200),
  unit: z.enum(['×', 'ms', 's', 'MB/s', 'MB', 'rows/s', 'of 100', 'count', 'exponent']),
  /** The median, where there were several rounds. */
  value: z.number(),
  /** Quartiles, where there were several rounds. */
  spread: z.tuple([z.number(), z.number()]).nullable(),
  /** What `×` is a multiple of; null for every other unit. */
  against: z.string().max(200).nullable(),
  /** What is promised; null where nothing is. */
  target: z
    .strictObject({ most: z.number() })
    .or(z.strictObject({ least: z.number() }))
    .nullable(),
  /** How it was at each size. */
  points: z.array(z.strictObject({ size: z.number(), value: z.number() })).optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** The file that a bench adds its readings to, a line each. */
export const readingsFile = 'COUNTERSIGN_READINGS';

export function noteReading(reading: Pick<Reading, 'row' | 'what' | 'unit' | 'value'> & Partial<Reading>): void {
  const file = process.env[readingsFile];
  if (file === undefined || !Number.isFinite(reading.value)) return;
  const whole: Reading = { spread: null, against: null, target: null, ...reading };
  appendFileSync(file, `${JSON.stringify(whole)}\n`);
}

export const isMet = ({ value, target }: Pick<Reading, 'value' | 'target'>): boolean | null => {
  if (target === null) return null;
  return 'most' in target ? value <= target.most : value >= target.least;
};

/** Median and quartiles. */
export function middleOf(values: readonly number[]): { value: number; spread: [number, number] } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { value: at(0.5), spread: [at(0.25), at(0.75)] };
}
