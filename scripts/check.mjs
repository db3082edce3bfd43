/** `npm run check`: type check, lint, build and every suite, to the end; installs nothing. The last line counts. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forbiddenSkips } from './lib/allowed-skips.mjs';
import { countPlaywright, countVitest, judgeSuite, summaryLine } from './lib/count-results.mjs';
import { electronBinary } from './lib/choose-shell.mjs';
import { exitCodes, runScript, StartFailure } from './lib/exit-codes.mjs';
import { hasProgram, ownNode, root } from './lib/machine.mjs';
import { runCommand } from './lib/run-command.mjs';
import { isOwnNode, ownEnvironment, runInForeground } from './lib/run-under-own-node.mjs';
import { resultsDir, suites } from './lib/suites.mjs';
import { touchedBy } from './lib/touched.mjs';
import { typeCheckOf, zones } from './lib/zones.mjs';

/** @typedef {import('./lib/count-results.mjs').Count & { name: string, note: string | null, seconds: number, computed: number | null }} Row */

/** @type {{ name: string, argv: string[] }[]} */
const tools = [
  ...zones.map((zone) => ({ name: `types ${zone}`, argv: ['tsc', ...typeCheckOf(zone)] })),
  { name: 'lint oxlint', argv: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'lint oxfmt', argv: ['oxfmt', '--check'] },
  { name: 'lint knip', argv: ['knip'] },
  { name: 'lint house', argv: ['node', 'scripts/house.mjs'] },
  { name: 'build', argv: ['node', 'scripts/build.mjs'] },
];

/** Without what `tests/e2e/left-to-the-night.ts` names. */
const isByDay = process.env['COUNTERSIGN_FULL_SIZE'] === undefined && process.argv[2] !== '--since';

/** @param {string} text */
const heading = (text) => console.log(`\n━━ ${text}`);

/** @returns {string[]} */
const none = () => [];

/** @param {number} since */
const secondsSince = (since) => Math.round((performance.now() - since) / 100) / 10;

/** @param {{ name: string, argv: string[] }} tool @returns {Promise<Row>} */
async function runTool({ name, argv }) {
  heading(`${name}: ${argv.join(' ')}`);
  const since = performance.now();
  const run = await runCommand(argv, { env: ownEnvironment(), timeoutMs: 1_200_000 });
  const failed = run.exitCode === 0 ? [] : [name];
  return {
    name,
    passed: 1 - failed.length,
    failed,
    unsteady: [],
    skipped: [],
    note: null,
    seconds: secondsSince(since),
    computed: run.computed,
  };
}

/** @param {import('./lib/suites.mjs').Suite} suite @param {boolean} quiet shows what it printed at its end @returns {Promise<Row>} */
async function runSuite(suite, quiet = false) {
  if (!quiet) heading(`${suite.name}: ${suite.argv.join(' ')}`);
  const since = performance.now();
  const mustHaveTests = process.env['CI'] !== undefined;
  const isStrict = mustHaveTests && suite.name === 'attack' && hasProgram('bwrap');
  const judge = (
    /** @type {Omit<Parameters<typeof judgeSuite>[0], 'name' | 'mustHaveTests' | 'forbiddenSkips'>} */ run,
    /** @type {number | null} */ computed,
  ) => ({
    name: suite.name,
    ...judgeSuite({ ...run, name: suite.name, mustHaveTests, forbiddenSkips: isStrict ? forbiddenSkips : none }),
    seconds: secondsSince(since),
    computed,
  });
  // A runner asked for a folder that is not there fails; for us that is a suite without tests.
  if (!hasTests(suite.folder)) {
    return judge({ count: { passed: 0, failed: [], unsteady: [], skipped: [] }, exitCode: 0, timedOut: false }, 0);
  }
  rmSync(suite.results, { force: true });
  const run = await runCommand(suite.argv, {
    timeoutMs: suite.timeoutMs,
    quiet,
    env: {
      ...ownEnvironment(),
      COUNTERSIGN_RESULTS: suite.results,
      PLAYWRIGHT_JSON_OUTPUT_FILE: suite.results,
      ...(isByDay ? { COUNTERSIGN_BY_DAY: '1' } : {}),
    },
  });
  if (quiet) {
    heading(`${suite.name}: ${suite.argv.join(' ')}`);
    console.log(run.output);
  }
  return judge({ count: readCount(suite), exitCode: run.exitCode, timedOut: run.timedOut }, run.computed);
}

/** @param {readonly import('./lib/suites.mjs').Suite[]} all @returns {Promise<Row[]>} */
async function runSuites(all) {
  /** @type {Row[]} */
  const rows = [];
  for (let at = 0; at < all.length;) {
    const later = all.slice(at + 1);
    const end = later.findIndex((suite) => suite.isBeside !== true);
    const together = all.slice(at, end < 0 ? all.length : at + 1 + end);
    rows.push(...(await runTogether(together)));
    at += together.length;
  }
  return rows;
}

/** What runs beside the first is shown when it has ended. @param {readonly import('./lib/suites.mjs').Suite[]} together */
async function runTogether(together) {
  /** @type {Map<string, Promise<Row>>} */
  const running = new Map();
  for (const [index, suite] of together.entries()) {
    const before = Promise.resolve(running.get(suite.after ?? ''));
    running.set(
      suite.name,
      before.then(() => runSuite(suite, index > 0)),
    );
  }
  return Promise.all(running.values());
}

/** @param {string} folder */
function hasTests(folder) {
  const path = join(root, folder);
  return (
    existsSync(path) && readdirSync(path, { recursive: true }).some((file) => /\.(test|spec)\.tsx?$/.test(String(file)))
  );
}

/** @param {import('./lib/suites.mjs').Suite} suite */
function readCount(suite) {
  if (!existsSync(suite.results)) return null;
  const results = JSON.parse(readFileSync(suite.results, 'utf8'));
  return suite.name.startsWith('e2e') ? countPlaywright(results) : countVitest(results);
}

/** @param {readonly Row[]} rows */
function report(rows) {
  heading('summary');
  for (const row of rows) {
    const mark = row.failed.length > 0 ? '✗' : row.note === null ? '✓' : '–';
    const counts = row.note ?? `${row.passed} passed, ${row.failed.length} failed, ${row.skipped.length} skipped`;
    const computed = row.computed === null ? '' : `, ${row.computed.toFixed(1)} s of computing`;
    console.log(`${mark} ${row.name.padEnd(18)} ${counts} (${row.seconds} s${computed})`);
  }
  for (const skip of rows.flatMap((row) => row.skipped)) {
    console.log(`skipped: ${skip.title}: ${skip.reason ?? 'no reason given'}`);
  }
  for (const each of rows.flatMap((row) => row.unsteady)) console.log(`UNSTEADY (passed when tried again): ${each}`);
  for (const failure of rows.flatMap((row) => row.failed)) console.log(`FAILED: ${failure}`);
  if (isByDay)
    console.log('Left to `npm run nightly`: the tests of page and window that tests/e2e/left-to-the-night.ts names.');
  const electron = electronBinary({
    platform: process.platform,
    overrideDist: process.env['COUNTERSIGN_REAL_ELECTRON_DIST'],
    packageDist: join(root, 'node_modules/electron/dist'),
  });
  if (!existsSync(electron)) {
    console.log('REAL ELECTRON: NOT RUN (no binary here); the desktop tests ran on the stand-in.');
  }
  const line = summaryLine(rows);
  writeFileSync(join(resultsDir, 'summary.txt'), `${line}\n`);
  console.log(line);
  return rows.some((row) => row.failed.length > 0) ? exitCodes.testsFailed : 0;
}

/** @param {...string} words */
const gitLines = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/**
 * Says what to run of a tool or a suite: nothing (null), or all of it but for the words it is given beside its own.
 * @param {readonly string[]} args @returns {(name: string) => readonly string[] | null}
 */
function chooseParts(args) {
  if (args[0] !== '--since')
    return (name) => (args.length === 0 || args.some((part) => name.startsWith(part)) ? [] : null);
  const ref = args[1] ?? 'main';
  const since = gitLines('merge-base', ref, 'HEAD')[0] ?? ref;
  const changed = [
    ...gitLines('diff', '--name-only', since),
    ...gitLines('ls-files', '--others', '--exclude-standard'),
  ];
  const touched = touchedBy(
    changed.filter((file) => existsSync(join(root, file))),
    since,
  );
  return (name) => touched.get(name) ?? null;
}

await runScript(async () => {
  if (!existsSync(ownNode)) {
    throw new StartFailure(exitCodes.npm, 'Node modules are not installed.', 'Run `npm test` or `npm start` once.');
  }
  if (!isOwnNode()) return runInForeground([ownNode, ...process.argv.slice(1)]);
  mkdirSync(resultsDir, { recursive: true });
  const wordsFor = chooseParts(process.argv.slice(2));
  /** @template {{ name: string, argv: readonly string[] }} T @param {readonly T[]} all @returns {T[]} */
  const chosen = (all) =>
    all.flatMap((each) => {
      const words = wordsFor(each.name);
      return words === null ? [] : [{ ...each, argv: [...each.argv, ...words] }];
    });
  const rows = [];
  for (const tool of chosen(tools)) rows.push(await runTool(tool));
  rows.push(...(await runSuites(chosen(suites))));
  return report(rows);
});
