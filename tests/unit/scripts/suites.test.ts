/** That no test is left out of the count. */
import { expect, test } from 'vitest';
import { suites } from '../../../scripts/lib/suites.mjs';
import vitestConfig from '../../../vitest.config.ts';
import { listFiles } from '../../architecture/read-tree.ts';

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
