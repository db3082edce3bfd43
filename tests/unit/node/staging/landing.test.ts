/** Staged changes are listed by effect, kept by compare-and-swap, and taken back, on a real overlay's layer. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  differences,
  furniture,
  makeScene,
  people,
  treeOf,
  everyChange,
  type Helpers,
  type Scene,
  withHelpers,
} from './landing-scene.ts';

let helpers: Helpers;
withHelpers((compiled) => {
  helpers = compiled;
});

const set = (name: string): string => `python3 -c 'import os; os.setxattr("${name}", "user.note", b"x")'`;

describe.each(people())('as $name', (who) => {
  let scene: Scene;
  afterEach(() => scene.remove());
  const begin = (): Scene => {
    scene = makeScene(helpers, who);
    scene.real(furniture);
    return scene;
  };

  test('that attributes differ is seen of files of one size and of another, also where nobody may read them', async () => {
    begin();
    scene.real(`for f in both longer closed neither; do echo $f > $f; done`);
    scene.stage(
      `${set('both')}; ${set('longer')}; echo >> longer; ${set('closed')}; echo >> closed; chmod 0 closed; echo >> neither`,
    );
    const found = (await scene.list()).map(({ path, kind, attributes }) => [path, kind, attributes]);
    expect(Object.fromEntries(found.map(([path, ...rest]) => [path, rest]))).toEqual({
      both: ['meta', true],
      longer: ['modified', true],
      closed: ['modified', true],
      neither: ['modified', false],
    });
  });

  test('what a command changed is listed, kept as it saw it, and taken back', async () => {
    const { home, upper } = begin();
    const before = treeOf(home);
    scene.stage(`${everyChange}; cp -a . ../seen`);
    const seen = new Map([...treeOf(join(scene.base, 'seen'))].filter(([name]) => name !== 'pipe'));
    expect(differences(treeOf(home), before)).toEqual([]);
    const found = await scene.list();
    const kinds = new Map(found.map(({ kind, path }) => [path, kind]));
    expect(Object.fromEntries(kinds)).toMatchObject({
      'keep/a': 'modified',
      'keep/b': 'meta',
      keep: 'meta',
      old: 'deleted',
      'swap/was': 'deleted',
      'swap/now': 'created',
      docs: 'deleted',
      'docs2/1': 'created',
      tolink: 'replaced',
      plain: 'replaced',
      'nest/in/er': 'deleted',
      'nest/in/side': 'modified',
      'new%0Aline': 'created',
      '%FF%FE': 'created',
      pipe: 'created',
    });
    const results = await scene.land(found);
    expect(results.filter(({ result }) => result !== 'kept').map(({ n, why }) => [found[n - 1]?.path, why])).toEqual([
      ['pipe', 'type'],
    ]);
    expect(differences(treeOf(home), seen)).toEqual([]);
    expect((await scene.list()).map(({ path }) => path)).toEqual(['pipe']);
    expect([...treeOf(upper).keys()]).toEqual(expect.arrayContaining(['pipe']));
    expect((await scene.undo()).every(({ result }) => result === 'undone')).toBe(true);
    expect(differences(treeOf(home), before)).toEqual([]);
    expect(existsSync(join(scene.state, 'journal'))).toBe(true);
  });

  test('each landed file has the digests of what it is and of what it was', async () => {
    begin();
    scene.stage('printf abc > keep/a; printf abc > fresh; rm plain');
    const found = await scene.list();
    const results = await scene.land(found);
    const of = (path: string) => results.find(({ n }) => found[n - 1]?.path === path);
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(of('fresh')).toMatchObject({ before: '-', after: abc });
    expect(of('keep/a')).toMatchObject({ after: abc });
    expect(of('plain')).toMatchObject({ after: '-' });
    expect(of('plain')?.before).toMatch(/^[0-9a-f]{64}$/);
    expect(readFileSync(join(scene.home, 'fresh'), 'utf8')).toBe('abc');
  });
});
