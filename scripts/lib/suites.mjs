/** The suites of `npm run check`, in the order they run. */
import { join } from 'node:path';
import { hasProgram, isRoot, root } from './machine.mjs';

export const resultsDir = join(root, 'test-results');

/** @typedef {{ name: string, folder: string, argv: readonly string[], results: string, timeoutMs: number, isBeside?: boolean, after?: string }} Suite */

/** On a machine that many share a test may fail for want of time alone: CI tries it once more, and tells. */
const tries = process.env['CI'] === undefined ? 0 : 1;

/** @param {string} name @param {number} timeoutMs @param {number} retries @returns {Suite} */
const vitest = (name, timeoutMs, retries = 0) => ({
  name,
  folder: `tests/${name}`,
  argv: [
    'vitest',
    'run',
    '--project',
    name,
    '--passWithNoTests',
    `--retry=${retries}`,
    '--reporter=default',
    '--reporter=./scripts/lib/vitest-results.mjs',
  ],
  results: join(resultsDir, `${name}.json`),
  timeoutMs,
});

/**
 * A page names every agent on its machine that never asked: those of the suite beside it and of other people are no business of its
 * specs. Only the superuser gives programs a list of processes of their own and leaves everything else as it is.
 */
const amongThemselves =
  isRoot && hasProgram('unshare')
    ? // A shell is the first of them: it takes in what others leave behind, which Node does not.
      ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child', 'sh', '-c', '"$@"; exit $?', 'sh']
    : [];

/** @param {string} name @param {number} timeoutMs @param {number} workers @returns {Suite} */
const playwright = (name, timeoutMs, workers) => ({
  name: `e2e ${name}`,
  folder: `tests/e2e/${name}`,
  argv: [
    ...amongThemselves,
    'playwright',
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--project',
    name,
    `--workers=${workers}`,
    `--retries=${tries}`,
    '--pass-with-no-tests',
    // Emptied at the start, so that runs side by side need one each.
    `--output=${join(resultsDir, `e2e-${name}`)}`,
    '--reporter=line,json',
  ],
  results: join(resultsDir, `e2e-${name}.json`),
  timeoutMs,
});

/** Only for what hangs: with three times as much to do beside it a suite takes four times as long, and is not wrong. */
const minutes = 4 * 60_000;

/** @type {readonly Suite[]} */
export const suites = [
  vitest('unit', 6 * minutes, tries),
  // Beside the suite before them: what waits for programs that it started leaves a core to others, and so does the last file of each.
  { ...vitest('contract', 3 * minutes, tries), isBeside: true },
  { ...vitest('architecture', 2 * minutes), isBeside: true, after: 'contract' },
  { ...vitest('packaging', 6 * minutes, tries), isBeside: true, after: 'architecture' },
  // An attack that succeeds once has succeeded: never tried again, and nothing runs beside it.
  vitest('attack', 8 * minutes),
  // These mostly wait, for delays that a person must be given; each has a broker and a home of its own.
  playwright('headless', 20 * minutes, 4),
  { ...playwright('desktop', 12 * minutes, 2), isBeside: true },
  // With the time that fetching the clients takes where they never were before. Its programs wait for models and deadlines for half of it.
  { ...vitest('agents', 20 * minutes, tries), isBeside: true },
];
