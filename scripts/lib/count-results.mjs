/** Turns what the test runners wrote into counts. Pure, so that the counting itself is tested. */

/** @typedef {{ title: string, reason: string | null }} Skip */
/** `unsteady` ones are also `passed`: they failed, and passed when tried again. @typedef {{ passed: number, failed: string[], unsteady: string[], skipped: Skip[] }} Count */

/** @typedef {{ title: string, file: string, state: string, reason: string | null, retried: boolean, error: string | null }} VitestTest */
/** What failed outside of a test: a file, or a group of tests. @typedef {{ name: string, error: string | null }} Broken */
/** `triedAgain` are groups that were prepared at the second try. @typedef {{ tests: VitestTest[], broken: Broken[], triedAgain: Broken[], unhandledErrors: string[] }} VitestResults */

/** More of them in one suite are no bad luck. */
const mostUnsteady = 2;
const longestError = 300;

/** @param {VitestTest} test */
const title = (test) => `${test.file} › ${test.title}`;

/** One line of it, without a terminal's colours. @param {string | null | undefined} error */
function because(error) {
  // eslint-disable-next-line no-control-regex
  const plain = (error ?? '')
    .replaceAll(/\u001B\[[\d;]*m/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  return plain === '' ? '' : `: ${plain.slice(0, longestError)}`;
}

/**
 * @param {VitestResults} results
 * @returns {Count}
 */
export function countVitest({ tests, broken, triedAgain, unhandledErrors }) {
  const passed = tests.filter((test) => test.state === 'passed');
  const failed = tests
    .filter((test) => test.state !== 'passed' && test.state !== 'skipped')
    .map((test) => `${title(test)}${because(test.error)}`);
  const skipped = tests.filter((test) => test.state === 'skipped');
  return {
    passed: passed.length,
    unsteady: [
      ...passed.filter(({ retried }) => retried).map((test) => `${title(test)}${because(test.error)}`),
      ...triedAgain.map(({ name, error }) => `${name}${because(error)}`),
    ],
    failed: [
      ...failed,
      ...broken.map(({ name, error }) => `${name} could not be run${because(error)}`),
      ...unhandledErrors.map((error) => `an error outside of tests${because(error)}`),
    ],
    skipped: skipped.map((test) => ({ title: title(test), reason: test.reason })),
  };
}

/** @typedef {{ type: string, description?: string }} Annotation */
/** @typedef {{ error?: { message?: string } }} Try */
/** @typedef {{ status: string, annotations?: Annotation[], results?: Try[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightResults */

/**
 * @param {PlaywrightResults} results
 * @returns {Count}
 */
export function countPlaywright({ suites = [], errors = [] }) {
  /** @type {Count} */
  const count = {
    passed: 0,
    failed: errors.map((error) => error.message ?? 'error outside of a test'),
    unsteady: [],
    skipped: [],
  };
  const all = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })));
  for (const { spec, test } of all) {
    const name = `${spec.file} › ${spec.title}`;
    const why = because(test.results?.find(({ error }) => error !== undefined)?.error?.message);
    if (test.status === 'skipped') count.skipped.push({ title: name, reason: skipReason(test) });
    else if (test.status === 'unexpected') count.failed.push(`${name}${why}`);
    else count.passed += 1;
    if (test.status === 'flaky') count.unsteady.push(`${name}${why}`);
  }
  return count;
}

/** @param {PlaywrightTest} test @returns {string | null} */
const skipReason = (test) =>
  (test.annotations ?? []).find((note) => note.type === 'skip' || note.type === 'fixme')?.description ?? null;

/** @param {PlaywrightSuite} suite @returns {Spec[]} */
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * What a suite's run means as a whole. A runner that failed without naming a test still counts as one failure.
 * @param {{
 *   name: string,
 *   count: Count | null,
 *   exitCode: number,
 *   timedOut: boolean,
 *   mustHaveTests: boolean,
 *   forbiddenSkips: (skipped: readonly Skip[]) => string[],
 * }} run
 * @returns {Count & { note: string | null }}
 */
export function judgeSuite({ name, count, exitCode, timedOut, mustHaveTests, forbiddenSkips }) {
  const { passed, failed, unsteady, skipped } = count ?? { passed: 0, failed: [], unsteady: [], skipped: [] };
  /** @param {string} why */
  const failing = (why) => ({ passed, failed: [...failed, `${name}: ${why}`], unsteady, skipped, note: null });
  if (timedOut) return failing('did not end in time');
  if (count === null) return failing(`the runner wrote no results (exit code ${exitCode})`);
  if (exitCode !== 0 && failed.length === 0) return failing(`the runner ended with exit code ${exitCode}`);
  const forbidden = forbiddenSkips(skipped);
  if (forbidden.length > 0) return { passed, failed: [...failed, ...forbidden], unsteady, skipped, note: null };
  if (unsteady.length > mostUnsteady) return failing(`${unsteady.length} tests passed only when they were tried again`);
  if (passed + failed.length + skipped.length > 0) return { passed, failed, unsteady, skipped, note: null };
  if (mustHaveTests) return failing('no tests were found');
  return { passed, failed, unsteady, skipped, note: 'no tests yet' };
}

/**
 * The last line of a run: what a machine reads.
 * @param {readonly Count[]} counts
 */
export function summaryLine(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed.length, 0);
  return `${passed} passed, ${failed} failed`;
}
