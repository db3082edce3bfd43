/** Holds SECURITY.md to its own rule: each promise names at least one test. That the named places exist is a rule of the house. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Promises of a text that name no test, by their first words. */
function promisesWithoutTest(text: string): readonly string[] {
  return promisesOf(text).flatMap((promise) => (/`tests\/[^`\s]+`/.test(promise) ? [] : [promise.slice(0, 40)]));
}

function promisesOf(text: string): readonly string[] {
  const [, section = ''] = /^## Promises\n(.*?)^## /ms.exec(text) ?? [];
  return section.split(/^(?=\d+\. )/m).filter((part) => /^\d+\. /.test(part));
}

const security = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');

test('every promise of SECURITY.md names a test', () => {
  expect(promisesOf(security).length).toBeGreaterThan(15);
  expect(promisesWithoutTest(security)).toEqual([]);
});

test('a promise without a test is found', () => {
  const planted = '## Promises\n\n1. **Held.** (`tests/attack`)\n2. **Only said.** Trust us.\n\n## Known limits\n';
  expect(promisesWithoutTest(planted)).toEqual(['2. **Only said.** Trust us.\n\n']);
});
