import { afterAll, beforeAll, expect, test } from 'vitest';
import { trials } from './all-trials.ts';
import { copyTree, type CopiedTree } from './copied-tree.ts';

let tree: CopiedTree;

beforeAll(() => {
  tree = copyTree();
});
afterAll(() => tree.remove());

// All at once: apart they would take the compiler as many times. `try-each.ts` tries one after the other.
test('with all of them the tree compiles, and its tests hold', { timeout: 600_000 }, () => {
  for (const trial of trials) tree.apply(trial);
  expect(tree.typeFaults()).toBe('');
  const tests = trials.flatMap(({ ownTest, holds }) => [ownTest.file, ...holds]);
  expect(tree.testFaults([...new Set(tests)])).toBe('');
});
