/**
 * How each cost grows with the size of what it works on: the hot path stays flat, everything else at most n log n.
 * Run: node tests/bench/growth.bench.ts [rounds]
 */
import { loadavg } from 'node:os';
import { everyCost } from './growth/every-cost.ts';
import { measureGrowth, mostExponent } from './growth/cost.ts';
import { noteReading } from './readings/note-reading.ts';

const rounds = Number(process.argv[2] ?? 15);
let missed = 0;
console.log(`Computing time, the least of ${rounds} rounds in turns, load ${loadavg()[0]?.toFixed(1)}`);
for (const cost of everyCost) {
  const { name, of, bound, points, exponent, isWithin } = await measureGrowth(cost, rounds);
  if (!isWithin) missed += 1;
  const most = mostExponent[bound];
  noteReading({
    row: 'growth',
    what: `${name}, by ${of}`,
    unit: 'exponent',
    value: exponent,
    target: { most },
    points: points.map(({ size, ms }) => ({ size, value: ms })),
  });
  const shown = points.map(({ size, ms }) => `${size.toLocaleString('en')}: ${ms.toPrecision(3)} ms`).join('  ');
  console.log(`${isWithin ? 'met   ' : 'MISSED'} ${name}, by ${of} (${bound}): ${shown}; n^${exponent.toFixed(2)}`);
}
process.exit(missed === 0 ? 0 : 1);
