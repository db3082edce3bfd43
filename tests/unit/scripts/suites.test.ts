/** That no test is left out of the count, but for those that are left to the night by name. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { suites } from '../../../scripts/lib/suites.mjs';
import vitestConfig from '../../../vitest.config.ts';
import { listFiles } from '../../architecture/read-tree.ts';
import { leftToTheNight } from '../../e2e/left-to-the-night.ts';

/** Takes the pictures of the documentation, by hand. */
const byHand = 'tests/e2e/pictures/';
const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path) && !path.startsWith(byHand);

test('every test file lies in the folder of a suite that is run', () => {
  const files = listFiles('tests').filter(isTest);
  expect(files.length).toBeGreaterThan(10);
  const leftOut = files.filter((path) => !suites.some((suite) => path.startsWith(`${suite.folder}/`)));
  expect(leftOut).toEqual([]);
});

test('every project of the unit test runner is a suite that is run', () => {
  const projects = vitestConfig.test?.projects ?? [];
  const names = projects.map((project) =>
    typeof project === 'object' && 'test' in project ? project.test?.name : null,
  );
  expect(names.length).toBeGreaterThan(3);
  expect(suites.map((suite) => suite.name)).toEqual(expect.arrayContaining(names));
});

interface Listed {
  readonly title: string;
  readonly specs?: readonly { readonly title: string; readonly tests: readonly { readonly projectName: string }[] }[];
  readonly suites?: readonly Listed[];
}

/** As the runner of the pages writes titles: project, file, groups, title. */
const titlesOf = ({ title, specs = [], suites: inner = [] }: Listed): string[] => [
  ...specs.map((spec) => `${spec.tests[0]?.projectName} ${title} ${spec.title}`),
  ...inner.flatMap((each) => titlesOf({ ...each, title: `${title} ${each.title}` })),
];

test('each name that is left to the night is one of a test, and most are not left to it', () => {
  const words = ['test', '-c', 'tests/e2e/playwright.config.ts', '--list', '--reporter=json'];
  const only = ['--project=headless', '--project=desktop'];
  // Of a run that this one is part of: what it leaves out, and where its results go.
  const { COUNTERSIGN_BY_DAY: _byDay, PLAYWRIGHT_JSON_OUTPUT_FILE: _results, ...env } = process.env;
  const program = ['node_modules/playwright/cli.js', ...words, ...only];
  const { suites: listed }: { suites: readonly Listed[] } = JSON.parse(
    execFileSync(process.execPath, program, { env, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }),
  );
  const titles = listed.flatMap(titlesOf);
  expect(leftToTheNight.filter((name) => !titles.some((title) => name.test(title))).map(String)).toEqual([]);
  const left = titles.filter((title) => leftToTheNight.some((name) => name.test(title)));
  expect(left.length).toBeLessThan(titles.length / 2);
});
