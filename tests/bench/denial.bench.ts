/** Prints what classifying one real output costs, and what the longest kept output costs: `node tests/bench/denial.bench.ts`. */
import { classifyDenial } from '#core/denial/classify-denial.ts';
import { namedPlans, readCorpus } from '../fixtures/denials/read-corpus.ts';

const rounds = 20;
const corpus = readCorpus();

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function millisecondsFor(text: string, argv: readonly string[], plan: keyof typeof namedPlans): number {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    classifyDenial({
      plan: namedPlans[plan],
      cwd: '/home/u/app',
      exitCode: 1,
      signal: null,
      observed: [],
      text,
      argv,
      startedAt: null,
    });
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

const costs = corpus.map((one) => millisecondsFor(`${one.stdout}\n${one.stderr}`, one.argv, one.plan));
const megabyte = corpus
  .map((one) => `${one.stdout}\n${one.stderr}`)
  .join('\n')
  .repeat(40)
  .slice(-1024 * 1024);
console.log(
  `one output of ${corpus.length}: median ${median(costs).toFixed(3)} ms, worst ${Math.max(...costs).toFixed(3)} ms`,
);
console.log(`1 MiB of them: median ${millisecondsFor(megabyte, [], 'blocked').toFixed(2)} ms`);
