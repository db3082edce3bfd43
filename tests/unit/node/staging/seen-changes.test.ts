/** What is remembered of staged changes, in whichever order a folder is read. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundChange } from '#domain/staging/found-change.ts';
import type { StagedBy } from '#domain/staging/staged-change.ts';
import { createLayer, type StagedLayer } from '../../../../main/node/staging/layer.ts';
import { seeChanges } from '../../../../main/node/staging/seen-changes.ts';

let dataDir: string;
let layer: StagedLayer;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seen-'));
  layer = await createLayer(dataDir, { project: '/home/u/p', root: '/home/u', attributes: 'user.overlay.' });
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const change = (path: string, ino = '1', kind: FoundChange['kind'] = 'created'): FoundChange => ({
  kind,
  path,
  was: null,
  is: { type: 'file', mode: 0o644, uid: 0, gid: 0, size: 1, ino, ctime: '1', mtime: '1000000', links: 1 },
  wasTarget: null,
  target: null,
  held: null,
  isLater: false,
  attributes: false,
});
const by = (runId: StagedBy['runId']): StagedBy => ({
  runId,
  requester: { entryPoint: 'cli', claimedName: null, says: null },
  at: 5,
});
const whose = async (
  changes: readonly FoundChange[],
  run: StagedBy | null = null,
): Promise<Record<string, unknown>> => {
  const { seen } = await seeChanges(layer, changes, run);
  return Object.fromEntries(seen.map((one) => [one.change.path, one.by?.runId ?? null]));
};

test('each change stays its writer’s in any order, with some gone and some new before, between and behind', async () => {
  await whose(
    ['a', 'b', 'c', 'd'].map((path) => change(path)),
    by('run_first'),
  );
  await whose(
    ['a', 'b', 'ab', 'c', 'd'].map((path) => change(path)),
    by('run_second'),
  );
  const own = { a: 'run_first', b: 'run_first', c: 'run_first', d: 'run_first', ab: 'run_second' };
  for (const order of ['a b ab c d', 'd c ab b a', 'c a d ab b', 'ab d', 'b']) {
    const paths = order.split(' ') as (keyof typeof own)[];
    const file = join(layer.upper, '..', 'seen');
    const before = readFileSync(file);
    const found = await whose([change('0'), ...paths.map((path) => change(path)), change('z')], by('run_third'));
    expect(found, order).toEqual({
      0: 'run_third',
      z: 'run_third',
      ...Object.fromEntries(paths.map((path) => [path, own[path]])),
    });
    writeFileSync(file, before);
  }
});

test('a look that finds what it found before writes nothing, also where one path is two changes', async () => {
  const all = [change('a'), change('deep'), change('deep', '1', 'too-deep'), change('b')];
  expect((await seeChanges(layer, all, by('run_first'))).isOther).toBe(true);
  const again = await seeChanges(layer, all, null);
  expect([again.isOther, ...again.seen.map((one) => one.by?.runId)]).toEqual([false, ...all.map(() => 'run_first')]);
  expect((await seeChanges(layer, all.slice(1), null)).isOther).toBe(true);
});

test('of a file with a row that is none of ours nobody is named', async () => {
  await whose([change('a'), change('b')], by('run_first'));
  const file = join(layer.upper, '..', 'seen');
  writeFileSync(file, `${readFileSync(file, 'utf8')}b\tno row\n`);
  expect(await whose([change('a'), change('b')])).toEqual({ a: null, b: null });
});
