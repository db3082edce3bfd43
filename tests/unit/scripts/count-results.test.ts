/** How tests are counted: nothing that went wrong may count as nothing. */
import { describe, expect, test } from 'vitest';
import { forbiddenSkips } from '../../../scripts/lib/allowed-skips.mjs';
import {
  countPlaywright,
  countVitest,
  judgeSuite,
  summaryLine,
  type Skip,
} from '../../../scripts/lib/count-results.mjs';

const vitestTest = (state: string, reason: string | null = null) => ({
  title: 't',
  file: 'f',
  state,
  reason,
  retried: false,
  error: state === 'failed' ? '\u001B[31mno\n  way\u001B[39m' : null,
});

describe('Vitest', () => {
  test('every state is counted once, and a skip keeps its reason', () => {
    const tests = [
      vitestTest('passed'),
      vitestTest('failed'),
      vitestTest('skipped', 'no bwrap'),
      vitestTest('pending'),
    ];
    expect(countVitest({ tests, broken: [], triedAgain: [], unhandledErrors: [] })).toEqual({
      passed: 1,
      failed: ['f › t: no way', 'f › t'],
      unsteady: [],
      skipped: [{ title: 'f › t', reason: 'no bwrap' }],
    });
  });

  test('what passed only when it was tried again passes, and is named with what went wrong at first', () => {
    const tests = [{ ...vitestTest('passed'), retried: true, error: 'x'.repeat(1000) }];
    const count = countVitest({ tests, broken: [], triedAgain: [], unhandledErrors: [] });
    expect(count).toMatchObject({ passed: 1, failed: [], unsteady: [`f › t: ${'x'.repeat(300)}`] });
  });

  test('a group that was prepared at the second try is named with what went wrong at first', () => {
    const triedAgain = [{ name: 'f › as superuser', error: 'not\nready' }];
    const count = countVitest({ tests: [vitestTest('passed')], broken: [], triedAgain, unhandledErrors: [] });
    expect(count).toMatchObject({ passed: 1, failed: [], unsteady: ['f › as superuser: not ready'] });
  });

  test('a file or a group that cannot be run, and an error outside of tests, are failures that say why', () => {
    const broken = [
      { name: 'broken.ts', error: null },
      { name: 'f › as superuser', error: 'Hook timed out in 10000ms.' },
    ];
    const results = { tests: [vitestTest('passed')], broken, triedAgain: [], unhandledErrors: ['worker\nexited'] };
    expect(countVitest(results).failed).toEqual([
      'broken.ts could not be run',
      'f › as superuser could not be run: Hook timed out in 10000ms.',
      'an error outside of tests: worker exited',
    ]);
  });
});

const spec = (status: string, annotations = [{ type: 'skip', description: 'no display' }]) => ({
  title: 't',
  file: 'f',
  tests: [{ status, annotations, results: status === 'flaky' ? [{ error: { message: 'not\nseen' } }, {}] : [] }],
});

describe('Playwright', () => {
  test('nested suites are counted, and a flaky test is named', () => {
    const suites = [
      { specs: [spec('expected')], suites: [{ specs: [spec('flaky'), spec('unexpected'), spec('skipped')] }] },
    ];
    expect(countPlaywright({ suites })).toEqual({
      passed: 2,
      failed: ['f › t'],
      unsteady: ['f › t: not seen'],
      skipped: [{ title: 'f › t', reason: 'no display' }],
    });
  });

  test('an error outside of tests is a failure', () => {
    expect(countPlaywright({ errors: [{ message: 'no config' }, {}] }).failed).toEqual([
      'no config',
      'error outside of a test',
    ]);
  });
});

describe('a suite', () => {
  const skipped = [{ title: 's', reason: null }];
  const allowed = [
    { reason: 'so', isSo: () => true },
    { reason: 'not so', isSo: () => false },
  ];
  const good = {
    name: 'attack',
    count: { passed: 2, failed: [], unsteady: [], skipped: [] },
    exitCode: 0,
    timedOut: false,
    mustHaveTests: true,
    forbiddenSkips: (skips: readonly Skip[]) => forbiddenSkips(skips, allowed),
  };
  const none = { passed: 0, failed: [], unsteady: [], skipped: [] };
  const cases = [
    { name: 'passes', run: good, failed: [] },
    { name: 'hangs', run: { ...good, timedOut: true }, failed: ['attack: did not end in time'] },
    {
      name: 'dies',
      run: { ...good, count: null, exitCode: 1 },
      failed: ['attack: the runner wrote no results (exit code 1)'],
    },
    { name: 'ends badly', run: { ...good, exitCode: 3 }, failed: ['attack: the runner ended with exit code 3'] },
    { name: 'is empty in CI', run: { ...good, count: none }, failed: ['attack: no tests were found'] },
    { name: 'is empty at home', run: { ...good, count: none, mustHaveTests: false }, failed: [] },
    {
      name: 'skips without a reason',
      run: { ...good, count: { ...none, passed: 1, skipped } },
      failed: ['s was skipped: no reason given'],
    },
    {
      name: 'skips for a reason that is not so here',
      run: { ...good, count: { ...none, passed: 1, skipped: [{ title: 's', reason: 'not so' }] } },
      failed: ['s was skipped: not so'],
    },
    {
      name: 'skips for a reason that is so here',
      run: { ...good, count: { ...none, skipped: [{ title: 's', reason: 'so' }] } },
      failed: [],
    },
    {
      name: 'may skip what it likes',
      run: { ...good, count: { ...none, skipped }, forbiddenSkips: () => [] },
      failed: [],
    },
    { name: 'is unsteady twice', run: { ...good, count: { ...good.count, unsteady: ['a', 'b'] } }, failed: [] },
    {
      name: 'is unsteady three times',
      run: { ...good, count: { ...good.count, unsteady: ['a', 'b', 'c'] } },
      failed: ['attack: 3 tests passed only when they were tried again'],
    },
    { name: 'fails', run: { ...good, count: { ...none, failed: ['x'] }, exitCode: 1 }, failed: ['x'] },
  ];

  test.each(cases)('that $name ends with $failed', ({ run, failed }) => {
    expect(judgeSuite(run).failed).toEqual(failed);
  });
});

test('the last line sums all suites and says nothing else', () => {
  const count = { passed: 2, failed: ['a'], unsteady: ['b'], skipped: [{ title: 's', reason: null }] };
  expect(summaryLine([count, count])).toBe('4 passed, 2 failed');
});
