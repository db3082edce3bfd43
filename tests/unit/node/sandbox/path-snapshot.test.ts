/** Many paths followed with one look at each folder lead where each of them alone leads. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import { pathKind, realPathOf } from '../../../../main/node/sandbox/paths/real-path-of.ts';
import { pathSnapshot, realPathsOfSnapshot } from '../../../../main/node/sandbox/paths/path-snapshot.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'real-paths-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const names = ['a', 'b', 'c'];
const name = fc.constantFrom(...names);
const below = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
const made = fc.record({
  at: below,
  as: fc.oneof(
    fc.constant<'folder' | 'file'>('folder'),
    fc.constant<'folder' | 'file'>('file'),
    fc
      .tuple(fc.constantFrom('', '../', '/'), below)
      .map(([from, to]) => ({ link: from === '/' ? null : from + to, to })),
  ),
});

let trees = 0;

function make(entries: readonly (typeof made extends fc.Arbitrary<infer T> ? T : never)[]): string {
  const root = path.join(base, String(++trees));
  mkdirSync(root);
  for (const { at, as } of entries) {
    const place = path.join(root, at);
    try {
      mkdirSync(path.dirname(place), { recursive: true });
      if (as === 'folder') mkdirSync(place);
      else if (as === 'file') writeFileSync(place, '');
      else symlinkSync(as.link ?? path.join(root, as.to), place);
    } catch {
      continue; // Something else is there, or on the way.
    }
  }
  return root;
}

test('in any tree, with links into nothing and in circles', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), fc.array(below, { minLength: 1, maxLength: 8 }), (tree, wanted) => {
      const root = make(tree);
      const realOf = realPathsOfSnapshot(pathKind);
      const paths = wanted.map((each) => path.join(root, each));
      expect(paths.map(realOf)).toEqual(paths.map(realPathOf));
    }),
    { numRuns: 300 },
  );
});

test('what lies at each of them is what lies there alone', () => {
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), fc.array(below, { minLength: 1, maxLength: 8 }), (tree, wanted) => {
      const root = make(tree);
      const paths = wanted.map((each) => path.join(root, each));
      const { kindOf, realOf } = pathSnapshot();
      expect(paths.map(kindOf)).toEqual(paths.map(pathKind));
      expect(paths.map(realOf)).toEqual(paths.map(realPathOf));
    }),
    { numRuns: 300 },
  );
});

test('nothing is looked for in what is missing', () => {
  const look = vi.fn(pathKind);
  const { kindOf } = pathSnapshot(look);
  const missing = path.join(base, 'nowhere');
  for (const each of ['a', 'b', 'c/d', 'c/e']) expect(kindOf(path.join(missing, each))).toBe('missing');
  expect(look.mock.calls.map(([file]) => file).filter((file) => file.startsWith(missing))).toEqual([missing]);
});

test('no folder is looked at twice', () => {
  mkdirSync(path.join(base, 'x/y'), { recursive: true });
  const look = vi.fn(pathKind);
  const realOf = realPathsOfSnapshot(look);
  for (const each of ['x/y/1', 'x/y/2', 'x/y', 'x/y/1']) realOf(path.join(base, each));
  const looked = look.mock.calls.map(([file]) => file);
  expect(looked).toEqual([...new Set(looked)]);
});
