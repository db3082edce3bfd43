/** A landing, a discard and an undo that are killed at any of their changing calls leave nothing half, and nothing lost. */
import { describe, expect, test } from 'vitest';
import { landingJob, undoJob } from '../../../../main/node/staging/land-changes.ts';
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

/** Every sixth call, from one that the seed says, so more than 170 points in all; each of them at night, more than 1,000. */
const seed = Number(process.env['COUNTERSIGN_SEED'] ?? 1);
const stride = process.env['COUNTERSIGN_KILLS'] === undefined ? 6 : 1;

const scenarios: Readonly<Record<string, string>> = {
  'every kind of change': everyChange,
  'folders that are filled, emptied and closed': [
    'mkdir -p a/b/c/d; for i in 1 2 3 4; do echo $i > a/b/c/d/$i; done; chmod 500 a/b; rm -rf docs nest; mkdir docs; echo 1 > docs/1',
    'chmod 755 keep; rm -rf old/sub; echo more >> old/x; ln -s nowhere old/link; rm keep/a; mkdir keep/a; echo in > keep/a/in; chmod 555 keep',
  ].join('; '),
  'a file over a folder and a folder over a file': [
    'rm -rf nest; echo file > nest; rm plain; mkdir -p plain/x/y; echo f > plain/x/y/z; rm -rf swap; ln -s /etc swap; rm tolink; mkdir tolink',
    'mv keep/a keep/c; mv keep/b keep/a; mv keep/c keep/b; cp -a docs copies; rm -rf old; mkdir old; touch old/x',
  ].join('; '),
};

/** Every entry is as it was before or as it is to be, whatever lies around it. */
function halves(
  now: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
) {
  return [...now].flatMap(([name, what]) => {
    const isKnown = what === before.get(name) || what === after.get(name);
    // A folder is open to its owner until it is filled.
    const isFilling = what.startsWith('40') && (after.get(name)?.startsWith('40') ?? false);
    return isKnown || isFilling ? [] : [`${JSON.stringify(name)}: ${what}`];
  });
}

// Side by side: each waits for thousands of programs.
describe.concurrent.each(people())('as $name', (who) => {
  test.each(Object.keys(scenarios))('%s', { timeout: 1_800_000 }, async (name) => {
    const template = makeScene(helpers, who);
    template.real(furniture);
    template.stage(scenarios[name] ?? '');
    const before = treeOf(template.home);
    const whole = template.copy();
    await whole.land(await whole.list());
    const after = treeOf(whole.home);
    whole.remove();
    let points = 0;
    const wrong: string[] = [];
    const trial = async (at: number, isTorn: boolean, during: 'land' | 'undo' | 'discard'): Promise<boolean> => {
      const scene = template.copy();
      try {
        const { isEnded, found } = await tryKill(scene, at, isTorn, during);
        if (isEnded) return false;
        points++;
        if (during !== 'discard') await scene.recover();
        const now = treeOf(scene.home);
        const say = (what: string, lines: readonly string[]) => {
          if (lines.length > 0)
            wrong.push(`${during} ${at}${isTorn ? ' torn' : ''}, ${what}: ${lines.slice(0, 4).join('; ')}`);
        };
        say(
          'ours is left',
          [...now.keys()].filter((path) => path.includes('.countersign-land')),
        );
        say('half', halves(now, before, after));
        if (during === 'discard') {
          say('the real tree changed', differences(now, before));
          await scene.discard(await scene.list());
          say(
            'something is still staged',
            (await scene.list()).map(({ path }) => path),
          );
        } else {
          if (during === 'land' && at % 2 === 0) {
            const again = await scene.list();
            await scene.land(again, 'second');
            say('landed again', differences(treeOf(scene.home), after));
            say(
              'still staged',
              (await scene.list()).flatMap(({ path }) => (path === 'pipe' ? [] : [path])),
            );
            await scene.undo('second');
          }
          await scene.undo();
          say('after undo', differences(treeOf(scene.home), before));
        }
        expect(found).toBeGreaterThan(0);
        return true;
      } finally {
        scene.remove();
      }
    };
    for (const during of ['land', 'undo', 'discard'] as const) {
      for (let at = 1 + (seed % stride); await trial(at, at % 5 === 0, during); at += stride);
    }
    template.remove();
    expect(wrong).toEqual([]);
    expect(points * stride).toBeGreaterThan(160);
  });
});

async function tryKill(scene: Scene, at: number, isTorn: boolean, during: 'land' | 'undo' | 'discard') {
  const found = await scene.list();
  const all = found.map((change) => ({ change, tag: null }));
  if (during === 'undo') await scene.land(found);
  const numbers = during === 'undo' ? scene.journal().flatMap(({ n, state }) => (state === 'done' ? [n] : [])) : [];
  const job = during === 'undo' ? undoJob(scene.place(), numbers) : landingJob(during, scene.place(), all);
  const { isWhole } = await scene.kill(job, at, isTorn);
  return { isEnded: isWhole, found: found.length };
}
