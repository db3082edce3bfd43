/** What is remembered of a folder counts until the folder changes, whatever a command says of when that was. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nestedRepositories } from '../../../../main/node/sandbox/git/nested-repositories.ts';
import { rememberListing } from '../../../../main/node/sandbox/paths/remember-listing.ts';

let root: string;
beforeEach(() => void (root = realpathSync(mkdtempSync(path.join(tmpdir(), 'listing-')))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true });
});

/** Nothing that exists by now has changed a moment ago. */
function letItSettle(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
}

test('a folder is read once as long as nothing is made or removed in it', () => {
  const digest = vi.fn<(folder: string, entries: readonly { readonly name: string }[]) => string[]>((_, entries) =>
    entries.map(({ name }) => name),
  );
  const list = rememberListing(digest);
  writeFileSync(path.join(root, 'a'), '');
  expect([list(root), list(root)]).toEqual([['a'], ['a']]);
  expect(digest).toHaveBeenCalledTimes(2); // It changed just now.
  letItSettle();
  expect([list(root), list(root)]).toEqual([['a'], ['a']]);
  expect(digest).toHaveBeenCalledTimes(3);
  writeFileSync(path.join(root, 'b'), '');
  expect(list(root)?.toSorted()).toEqual(['a', 'b']);
});

test('what is no folder, or gone, has no list', () => {
  const list = rememberListing(() => 'listed');
  writeFileSync(path.join(root, 'file'), '');
  expect([list(path.join(root, 'file')), list(path.join(root, 'missing'))]).toEqual([null, null]);
});

test('a repository is found although its folder’s time was put back to what it was', () => {
  const folder = path.join(root, 'sub');
  mkdirSync(folder);
  utimesSync(folder, 1000, 1000);
  letItSettle();
  expect(nestedRepositories(root)).toEqual([]);
  mkdirSync(path.join(folder, '.git'));
  utimesSync(folder, 1000, 1000);
  expect(nestedRepositories(root)).toEqual([folder]);
});
