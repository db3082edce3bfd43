/** Turns what the test runners wrote into counts. Pure, so that the counting itself is tested. */

/** @typedef {{ title: string, reason: string | null }} Skip */
/** @typedef {{ passed: number, failed: string[], skipped: Skip[] }} Count */

/** @typedef {{ title: string, file: string, state: string, reason: string | null }} VitestTest */
/** @typedef {{ tests: VitestTest[], brokenFiles: string[], unhandledErrors: number }} VitestResults */

/** @param {VitestTest} test */
const title = (test) => `${test.file} › ${test.title}`;

/**
 * @param {VitestResults} results
 * @returns {Count}
 */
export function countVitest({ tests, brokenFiles, unhandledErrors }) {
  const failed = tests.filter((test) => test.state !== 'passed' && test.state !== 'skipped').map(title);
  const skipped = tests.filter((test) => test.state === 'skipped');
  return {
    passed: tests.filter((test) => test.state === 'passed').length,
    failed: [
      ...failed,
      ...brokenFiles.map((file) => `${file} could not be loaded`),
      ...(unhandledErrors === 0 ? [] : [`${unhandledErrors} unhandled errors`]),
    ],
    skipped: skipped.map((test) => ({ title: title(test), reason: test.reason })),
  };
}

/** @typedef {{ type: string, description?: string }} Annotation */
/** @typedef {{ status: string, annotations?: Annotation[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, tests: PlaywrightTest[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} PlaywrightResults */

/**
 * @param {PlaywrightResults} results
 * @returns {Count}
 */
export function countPlaywright({ suites = [], errors = [] }) {
  /** @type {Count} */
  const count = { passed: 0, failed: errors.map((error) => error.message ?? 'error outside of a test'), skipped: [] };
  const all = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })));
  for (const { spec, test } of all) {
    const name = `${spec.file} › ${spec.title}`;
    if (test.status === 'skipped') count.skipped.push({ title: name, reason: skipReason(test) });
    else if (test.status === 'expected') count.passed += 1;
    // A test that passed only when tried again hides a fault, so `flaky` is a failure.
    else count.failed.push(`${name} (${test.status})`);
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
  const { passed, failed, skipped } = count ?? { passed: 0, failed: [], skipped: [] };
  /** @param {string} why */
  const failing = (why) => ({ passed, failed: [...failed, `${name}: ${why}`], skipped, note: null });
  if (timedOut) return failing('did not end in time');
  if (count === null) return failing(`the runner wrote no results (exit code ${exitCode})`);
  if (exitCode !== 0 && failed.length === 0) return failing(`the runner ended with exit code ${exitCode}`);
  const forbidden = forbiddenSkips(skipped);
  if (forbidden.length > 0) return { passed, failed: [...failed, ...forbidden], skipped, note: null };
  if (passed + failed.length + skipped.length > 0) return { passed, failed, skipped, note: null };
  if (mustHaveTests) return failing('no tests were found');
  return { passed, failed, skipped, note: 'no tests yet' };
}

/**
 * The last line of a run: what a machine reads.
 * @param {readonly Count[]} counts
 */
export function summaryLine(counts) {
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed.length, 0);
  const skipped = counts.reduce((sum, count) => sum + count.skipped.length, 0);
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
