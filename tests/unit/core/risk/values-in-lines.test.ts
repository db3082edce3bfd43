/** What a line does is rated by the values that its words have there. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPlaceAssessor } from '#core/assess-line.ts';
import { createLineAssessor } from '../../../fakes/assess-line.ts';
import { createLinePlaces } from '../../../../main/node/disk/create-line-places.ts';
import { createPatchFiles } from '../../../../main/node/disk/create-patch-files.ts';

const assess = createLineAssessor();
const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };

/** Labelled before they were tried. */
test.each([
  ['D=$HOME; rm -rf "$D"', 'critical'],
  ['D=/; rm -rf "$D"', 'critical'],
  ['X=; rm -rf "$X"/*', 'critical'],
  ['unset X; rm -rf $X/etc', 'critical'],
  ['for d in / ~; do rm -rf $d; done', 'critical'],
  ['if t; then D=build; else D=/; fi; rm -rf $D', 'critical'],
  ['CMD="rm -rf /"; $CMD', 'critical'],
  ['cd /; rm -rf *', 'critical'],
  ['cd / && rm -rf etc', 'critical'],
  ['D=/tmp/x; rm -rf "$D"', 'medium'],
  ['D=/tmp/x && cd "$D" && rm -rf y', 'medium'],
  ['F=notes.md; cat "$F"', 'low'],
  ['for f in a b; do wc -l $f.ts; done', 'low'],
])('%s is %s', (command, level) => {
  expect(assess({ command, ...place }).level).toBe(level);
});

test('paths behind a value are effects of the line', () => {
  const { effects, opaque } = assess({ command: 'D=out/x; rm -rf "$D"', ...place });
  expect(effects.deletes).toMatchObject([{ path: '/home/u/app/out/x', place: 'project' }]);
  expect(opaque).toBe(false);
});

const root = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-place-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'data'));
for (const name of ['data/a.csv', 'data/b.csv', 'run.sh'])
  writeFileSync(join(root, name), name === 'run.sh' ? 'rm -rf ~\n' : '');

test('names that lie there, and scripts, are looked at where the folder is', async () => {
  const inPlace = createPlaceAssessor({ places: createLinePlaces({ env: {} }), files: createPatchFiles() });
  const ask = (command: string) => inPlace({ command, cwd: root, project: root, home: '/home/u' });
  const { effects } = await ask('rm data/*.csv');
  expect(effects.deletes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([join(root, 'data/a.csv'), join(root, 'data/b.csv')]),
  );
  // The whole folder stays the whole folder.
  const [pattern, names] = await Promise.all([ask('rm -rf ./*'), ask('rm -rf data run.sh')]);
  expect(pattern.level).toBe(assess({ command: 'rm -rf ./*', cwd: root, project: root, home: '/home/u' }).level);
  expect(pattern.reasons.length).toBeGreaterThanOrEqual(names.reasons.length);
  expect((await ask('S=./run.sh; "$S"')).level).toBe('critical');
});
