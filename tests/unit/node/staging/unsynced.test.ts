/** What a layer remembers of writes that the disk may not have: a power cut is seen as another start of the machine than the one in its note. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundChange } from '#domain/staging/found-change.ts';
import { chooseToKeep } from '#core/staging/choose-changes.ts';
import { reviewListing } from '#core/staging/review-changes.ts';
import { pathOf } from '#core/staging/reviewed.ts';
import { createLayer, type StagedLayer } from '../../../../main/node/staging/layer.ts';
import { seeChanges } from '../../../../main/node/staging/seen-changes.ts';
import { beginUnsynced, cutShort, endUnsynced } from '../../../../main/node/staging/unsynced.ts';

let dataDir: string;
let layer: StagedLayer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'unsynced-'));
  mkdirSync(dataDir, { recursive: true });
  layer = await createLayer(dataDir, { project: '/home/u/p', root: '/home/u', attributes: 'user.overlay.' });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const beside = (name: string): string => join(layer.upper, '..', name);
const powerCut = (): void => writeFileSync(beside('unsynced'), 'an-earlier-start', { mode: 0o600 });
const side = {
  type: 'file',
  mode: 0o644,
  uid: 0,
  gid: 0,
  size: 1,
  ino: '1',
  ctime: '1',
  mtime: '1000000',
  links: 1,
} as const;
const change = (path: string): FoundChange => ({
  kind: 'created',
  path,
  was: null,
  is: side,
  wasTarget: null,
  target: null,
  held: null,
  isLater: false,
  attributes: false,
});
const cutIn = async (...paths: string[]): Promise<string[]> => [...(await cutShort(layer, paths.map(change)))];

test('while the machine stays up nothing is cut short, whoever was killed', async () => {
  await beginUnsynced(layer);
  expect(await cutIn('a', 'b')).toEqual([]);
  await endUnsynced(layer, () => true);
  expect(() => readFileSync(beside('unsynced'))).toThrow('ENOENT');
});

test('a layer that a command writes to again is not let go of', async () => {
  await beginUnsynced(layer);
  await endUnsynced(layer, () => false);
  expect(readFileSync(beside('unsynced'), 'utf8')).not.toBe('');
});

test('after a power cut all that is there is marked, what comes later is not, and what is gone is forgotten', async () => {
  powerCut();
  expect(await cutIn('a', 'b')).toEqual(['a', 'b']);
  expect(await cutIn('a', 'b', 'later')).toEqual(['a', 'b']);
  expect(await cutIn('b', 'later')).toEqual(['b']);
  expect(await cutIn('a', 'b')).toEqual(['b']);
  expect(await cutIn()).toEqual([]);
  expect(await cutIn('a', 'b')).toEqual([]);
});

test('a note of an earlier start stays until it was looked at, whatever begins and ends meanwhile', async () => {
  powerCut();
  await beginUnsynced(layer);
  await endUnsynced(layer, () => true);
  expect(await cutIn('a')).toEqual(['a']);
});

test.each([
  ['the note', 'unsynced', ''],
  ['the list', 'cut.json', '{"version":2}'],
  ['the list, not even JSON', 'cut.json', '{'],
])('%s that cannot be believed marks all', async (_, name, text) => {
  writeFileSync(beside(name), text, { mode: 0o600 });
  expect(await cutIn('a', 'b')).toEqual(['a', 'b']);
});

test('what was cut short is never kept with others, and is kept by itself', async () => {
  powerCut();
  const { seen } = await seeChanges(layer, ['a', 'b'].map(change), null);
  const listing = { layers: [{ layer: 1, root: '/home/u', isSuperuser: false, changes: seen }] };
  const all = reviewListing(listing, { obeyed: [], searched: [], own: [] });
  expect(all.map(({ marks }) => marks)).toEqual([['cut-short'], ['cut-short']]);
  expect(chooseToKeep(all, { kind: 'all' }).chosen).toEqual([]);
  const alone = [{ layer: 1, path: 'a' }];
  expect(chooseToKeep(all, { kind: 'paths', places: alone }).chosen.map((one) => pathOf(one))).toEqual(['a']);
});
