/** What runs on hosted runners: every check for every change, and no action that its owner could replace unseen. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../../.github/workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

test.each(workflows)('$name names each action by its digest', ({ text }) => {
  const uses = [...text.matchAll(/\buses: *(\S+)/gu)].map(([, action]) => action);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((action) => !/^[\w./-]+@[0-9a-f]{40}$/u.test(action ?? ''))).toEqual([]);
});

test.each(workflows)('$name may write nothing', ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n/mu);
  expect(text).not.toMatch(/:\s*write\b/u);
});

test('every check runs for each pull request and each push', () => {
  const checks = workflows.filter(
    ({ text }) => /^ {2}pull_request:$/mu.test(text) && /^ {2}push:\n {4}branches: \['\*\*'\]$/mu.test(text),
  );
  expect(checks.map(({ name }) => name)).toEqual(['checks.yml']);
  expect(checks[0]?.text).toMatch(/run: CI=true .*\.ci\/run$/mu);
});
