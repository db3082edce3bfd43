/** Full and read-only disks, two disks, two projects, layers and jobs made by hand: a clear end each, and nothing that nobody kept. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { landingJob, runLanding, undoJob } from '../../../../main/node/staging/land-changes.ts';
import { isPath, readChange } from '../../../../main/node/staging/list-changes.ts';
import { readJournal, sumOf } from '../../../../main/node/staging/read-journal.ts';
import { runHelper } from '../../../../main/node/staging/run-helper.ts';
import {
  differences,
  everyChange,
  furniture,
  makeScene,
  people,
  roomy,
  sceneOn,
  treeOf,
  type Helpers,
  type Scene,
  withHelpers,
} from './landing-scene.ts';

let helpers: Helpers;
withHelpers((compiled) => {
  helpers = compiled;
});

const isRoot = process.getuid?.() === 0;
const runs = Number(process.env['COUNTERSIGN_FUZZ'] ?? 400);
/** Between two calls at which a landing is killed. */
const stride = process.env['COUNTERSIGN_KILLS'] === undefined ? 21 : 7;
const undone: (() => void)[] = [];
afterEach(() => {
  for (const act of undone.splice(0).toReversed()) act();
});

function begin(who = people()[0] ?? { name: 'nobody', uid: 0, gid: 0 }): Scene {
  const scene = makeScene(helpers, who);
  undone.push(() => scene.remove());
  scene.real(furniture);
  return scene;
}

/** A disk of its own, which is taken away at the end. */
function mountDisk(options: string): string {
  const disk = mkdtempSync(join(roomy, 'disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  if (mounted.status !== 0) throw new Error(String(mounted.stderr));
  undone.push(() => {
    spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  return disk;
}

/** The home on a small disk, its layer on a large one. */
function onDisk(options: string): { readonly scene: Scene; readonly disk: string } {
  const disk = mountDisk(options);
  const layers = mkdtempSync(join(roomy, 'layers-'));
  undone.push(() => rmSync(layers, { recursive: true, force: true }));
  const [upper, work] = [join(layers, 'upper'), join(layers, 'work')];
  for (const folder of [upper, work, join(disk, 'home'), join(disk, 'state')]) mkdirSync(folder, { mode: 0o755 });
  const scene = sceneOn(helpers, people()[0] ?? { name: 'root', uid: 0, gid: 0 }, disk, { upper, work });
  scene.real(furniture);
  return { scene, disk };
}

let seed = Number(process.env['COUNTERSIGN_SEED'] ?? 5);
const next = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;

describe.runIf(isRoot)('disks', () => {
  test('a full disk: what has room is kept, the rest is as it was, and can be kept when there is room', async () => {
    const { scene, disk } = onDisk('size=1m');
    scene.stage(
      'echo small > keep/a; head -c 900000 /dev/urandom > big; head -c 900000 /dev/urandom > keep/b; echo x > z',
    );
    const found = await scene.list();
    const results = await scene.land(found);
    const why = new Map(results.map(({ n, result, why: reason }) => [found[n - 1]?.path, reason ?? result]));
    expect([why.get('keep/a'), why.get('z')]).toEqual(['kept', 'kept']);
    expect([why.get('big'), why.get('keep/b')].filter((one) => one === 'ENOSPC').length).toBeGreaterThanOrEqual(1);
    expect([...treeOf(scene.home).keys()].filter((name) => name.includes('.countersign-land'))).toEqual([]);
    if (why.get('keep/b') === 'ENOSPC') expect(readFileSync(join(scene.home, 'keep/b'), 'utf8')).toBe('keep/b\n');
    spawnSync('mount', ['-o', 'remount,size=8m', disk]);
    await scene.land(await scene.list(), 'second');
    expect(await scene.list()).toEqual([]);
  });

  test('no room for the journal: nothing is begun', async () => {
    const { scene } = onDisk('size=200k');
    scene.stage('for i in $(seq 1 400); do echo $i > keep/n$i; done; rm plain');
    const found = await scene.list();
    scene.real('head -c 1m /dev/zero > filler || true');
    const before = treeOf(scene.home);
    await expect(scene.land(found)).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(differences(treeOf(scene.home), before)).toEqual([]);
  });

  test('a read-only disk: each change says so, and stays staged', async () => {
    const { scene, disk } = onDisk('size=4m');
    scene.stage('echo small > keep/a; echo x > z; rm plain; chmod 700 docs');
    const found = await scene.list();
    const state = mkdtempSync(join(roomy, 'state-'));
    undone.push(() => rmSync(state, { recursive: true, force: true }));
    scene.place('first');
    spawnSync('mount', ['-o', 'remount,ro', disk]);
    const job = landingJob(
      'land',
      { ...scene.place('first'), state },
      found.map((change) => ({ change, tag: null })),
    );
    const results = await runLanding(helpers.lander, job);
    expect(new Set(results.map(({ why }) => why))).toEqual(new Set(['EROFS']));
    expect(await scene.list()).toHaveLength(found.length);
  });

  test(
    'what is kept lies on another disk: copied whole before it goes, killed anywhere, and taken back',
    { timeout: 300_000 },
    async () => {
      const wrong: string[] = [];
      let points = 0;
      for (let at = 3; at < 600; at += stride) {
        const { scene } = onDisk('size=8m');
        const before = treeOf(scene.home);
        scene.stage(everyChange);
        const found = await scene.list();
        const state = mkdtempSync(join(roomy, 'state-'));
        undone.push(() => rmSync(state, { recursive: true, force: true }));
        const place = { ...scene.place('first'), state };
        const { isWhole } = await scene.kill(
          landingJob(
            'land',
            place,
            found.map((change) => ({ change, tag: null })),
          ),
          at,
        );
        await runLanding(helpers.lander, landingJob('recover', place, []));
        const numbers = readJournal(readFileSync(join(state, 'journal'), 'latin1')).flatMap(({ n, state: how }) =>
          how === 'done' ? [n] : [],
        );
        await scene.kill(undoJob(place, numbers), at);
        const rest = readJournal(readFileSync(join(state, 'journal'), 'latin1')).flatMap(({ n, state: how }) =>
          how === 'done' ? [n] : [],
        );
        await runLanding(helpers.lander, undoJob(place, rest));
        wrong.push(
          ...differences(treeOf(scene.home), before)
            .slice(0, 3)
            .map((one) => `${at}: ${one}`),
        );
        for (const act of undone.splice(0).toReversed()) act();
        points++;
        if (isWhole) break;
      }
      expect(wrong).toEqual([]);
      expect(points * stride).toBeGreaterThan(140);
    },
  );
});

describe.each(people())('as $name', (who) => {
  test('two projects that landed the same file: the second is a conflict', async () => {
    const scene = begin(who);
    scene.stage('echo first > keep/a; echo first > fresh');
    const found = await scene.list();
    const second = scene.copy();
    undone.push(() => second.remove());
    await scene.land(found);
    scene.stage('true');
    const before = treeOf(scene.home);
    // The other project's listing was made before the first landed.
    const again = await runLanding(
      helpers.lander,
      landingJob(
        'land',
        { ...scene.place('other'), upper: second.upper },
        found.map((change) => ({ change, tag: null })),
      ),
      { as: { uid: who.uid, gid: who.gid } },
    );
    expect(again.map(({ result }) => result)).toEqual(['conflict', 'conflict']);
    expect(differences(treeOf(scene.home), before)).toEqual([]);
  });

  test('three thousand levels are listed as too deep, never kept, and discarded as a whole', async () => {
    const scene = begin(who);
    scene.stage(`python3 - <<'END'
import os
for _ in range(3000):
    os.mkdir('d'); os.chdir('d')
open('end', 'w').write('x')
END`);
    const found = await scene.list();
    const deep = found.filter(({ kind }) => kind === 'too-deep');
    expect(deep.length).toBeGreaterThan(0);
    const results = await scene.land(deep);
    expect(results.every(({ why }) => why === 'too-deep')).toBe(true);
    // A folder at the end of what can be named is two rows, new and too deep, and goes once.
    const paths = found.map(({ path }) => path);
    expect(new Set(paths).size).toBeLessThan(paths.length);
    const [last] = deep;
    const end = found.filter(({ path }) => path === last?.path || path.startsWith(`${last?.path}/`));
    expect(end.length).toBeGreaterThan(1);
    expect(new Set((await scene.discard(end)).map(({ result }) => result))).toEqual(new Set(['discarded']));
    const rest = await scene.list();
    expect(rest.filter(({ kind }) => kind === 'too-deep')).toEqual([]);
    expect(new Set((await scene.discard(rest)).map(({ result }) => result))).toEqual(new Set(['discarded']));
    expect(await scene.list()).toEqual([]);
  });

  test('a folder that holds a name too long to be reached goes with all that was listed of it', async () => {
    const scene = begin(who);
    // The last but one still has a path; of what lies in it only the short name has one.
    scene.stage(`python3 - <<'END'
import os
for _ in range(16):
    os.mkdir('n' * 250); os.chdir('n' * 250)
os.mkdir('l' * 200); os.chdir('l' * 200)
open('s', 'w').write('x')
open('x' * 255, 'w').write('x')
os.mkdir('l' * 200)
END`);
    const found = await scene.list();
    expect(found.filter(({ kind }) => kind === 'too-deep')).toHaveLength(1);
    const results = await scene.discard(found);
    expect(results).toHaveLength(found.length);
    expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['discarded']));
    expect(await scene.list()).toEqual([]);
  });

  test('links that stand where folders were: nothing is written behind them', async () => {
    const scene = begin(who);
    scene.stage('mkdir -p n; echo evil > n/f; echo evil > keep/new; echo evil > docs/1; echo evil > nest/in/er/new');
    const found = await scene.list();
    const outside = `${scene.base}/outside`;
    scene.real(
      `mkdir ${outside}; echo docs/1 > ${outside}/1; rm -rf docs keep; ln -s ${outside} docs; ln -s ${outside} keep; ln -s ${outside} n; rm -rf nest/in; mkdir ${outside}/er; ln -s ../../outside nest/in`,
    );
    const results = await scene.land(found);
    expect(results.some(({ result }) => result === 'kept')).toBe(false);
    expect([...treeOf(outside).keys()].toSorted()).toEqual(['1', 'er']);
    expect(readFileSync(join(outside, '1'), 'utf8')).toBe('docs/1\n');
  });

  test('a layer edited by hand: no setuid bit, no mark of an overlay and no pipe gets out of it', async () => {
    const scene = begin(who);
    scene.stage('echo x > tool; mkdir box');
    const set = `python3 -c "import os; os.setxattr('tool','user.overlay.redirect',b'/etc'); os.setxattr('tool','user.note',b'1'); os.setxattr('box','user.overlay.opaque',b'y')"`;
    const edited = spawnSync(
      'bash',
      ['-c', `chmod 4755 tool; ${set}; mkfifo box/pipe; mkdir box/.countersign-land-x-1`],
      {
        cwd: scene.upper,
        // Bash that hears a socket takes itself for a login from elsewhere, and reads the settings of HOME.
        stdio: ['ignore', 'pipe', 'pipe'],
        uid: who.uid,
        gid: who.gid,
      },
    );
    expect(String(edited.stderr)).toBe('');
    const found = await scene.list();
    const fine = found.filter(({ path }) => !path.includes('.countersign-land'));
    const results = await scene.land(fine);
    const why = Object.fromEntries(results.map(({ n, why: reason }) => [fine[n - 1]?.path, reason]));
    expect(why).toMatchObject({ tool: 'without-setuid', 'box/pipe': 'type' });
    const names = spawnSync(
      'python3',
      ['-c', "import os; print(sorted(os.listxattr('tool')), oct(os.stat('tool').st_mode), os.listxattr('box'))"],
      { cwd: scene.home },
    );
    expect(String(names.stdout).trim()).toBe("['user.note'] 0o100755 []");
    // A name of ours in a job is no path.
    await expect(scene.land(found, 'second')).rejects.toMatchObject({ code: 'sandbox-setup-failed' });
  });

  test('forged marks on real files change neither the list nor what is landed', async () => {
    const scene = begin(who);
    scene.real(
      `python3 -c "import os; os.setxattr('docs','user.overlay.opaque',b'y'); os.setxattr('plain','user.overlay.metacopy',b''); os.setxattr('keep','user.overlay.redirect',b'/etc')"`,
    );
    const before = treeOf(scene.home);
    scene.stage('echo more > docs/3');
    const found = await scene.list();
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([['created', 'docs/3']]);
    await scene.land(found);
    await scene.undo();
    expect(differences(treeOf(scene.home), before)).toEqual([]);
  });

  test('a secret that nobody may read is read in the layer, and lands with its mode', async () => {
    const scene = begin(who);
    scene.stage('echo s > shut; chmod 000 shut');
    const results = await scene.land(await scene.list());
    expect(results.map(({ result }) => result)).toEqual(['kept']);
    expect(treeOf(scene.home).get('shut') ?? '').toMatch(/^100000 /);
    scene.real('chmod 600 shut; test "$(cat shut)" = s');
  });
});

describe('what is read', () => {
  test('a job of any bytes is refused or done, never more than it names', async () => {
    const scene = begin();
    scene.stage('echo n > keep/a; echo x > z; rm plain; ln -s a link; mkdir -p q/w');
    const found = await scene.list();
    const job = landingJob(
      'land',
      scene.place(),
      found.map((change) => ({ change, tag: 1 })),
    );
    const names = new Set(['keep/a', 'z', 'plain', 'link', 'q', 'q/w']);
    const before = treeOf(scene.home);
    const beside = treeOf(scene.base).size;
    for (let round = 0; round < runs; round++) {
      const bytes = Buffer.from(job);
      for (let edits = 0; edits <= next(6); edits++)
        bytes[next(bytes.length)] = [0, 0x2f, 0x2e, 0x39, 0x2d, next(256)][next(6)] ?? 0;
      const cut = next(8) === 0 ? bytes.subarray(0, next(bytes.length)) : bytes;
      const { code } = await runHelper(helpers.lander, [], () => {}, { input: cut });
      expect([0, 2, 3, 4], String(cut)).toContain(code);
      rmSync(scene.state, { recursive: true, force: true });
      mkdirSync(scene.state);
    }
    const others = differences(treeOf(scene.home), before).filter(
      (one) => !names.has(JSON.parse(one.slice(0, one.indexOf('": ') + 1)) as string),
    );
    // A byte of a path may be another one: then that is what the job names, in the folder of the project.
    expect(others.every((one) => one.includes('nothing ->'))).toBe(true);
    expect(treeOf(scene.base).size - beside).toBeLessThan(runs * 4);
    expect(existsSync('/z')).toBe(false);
  });

  test(
    'a journal of any bytes is read alike by both, and recovery touches nothing that it does not name',
    { timeout: 300_000 },
    async () => {
      const scene = begin();
      scene.stage('echo n > keep/a; echo x > z; rm plain');
      await scene.land(await scene.list());
      const file = join(scene.state, 'journal');
      const text = readFileSync(file);
      const before = treeOf(scene.home);
      for (let round = 0; round < runs; round++) {
        const bytes = Buffer.from(text);
        for (let edits = 0; edits <= next(5); edits++) bytes[next(bytes.length)] = next(256);
        writeFileSync(file, bytes.subarray(0, bytes.length - next(40)));
        const { code } = await runHelper(helpers.lander, [], () => {}, {
          input: landingJob('recover', scene.place(), []),
        });
        expect([0, 2]).toContain(code);
        for (const { path } of readJournal(readFileSync(file, 'latin1'))) expect(isPath(path)).toBe(true);
        expect(differences(treeOf(scene.home), before)).toEqual([]);
      }
    },
  );

  test('sums are those of the helper', async () => {
    const scene = begin();
    scene.stage('echo n > keep/a');
    await scene.land(await scene.list());
    const lines = readFileSync(join(scene.state, 'journal'), 'latin1').trim().split('\n');
    expect(lines.every((line) => line.slice(0, 8) === sumOf(line.slice(9)))).toBe(true);
    expect(scene.journal()).toMatchObject([{ path: 'keep/a', state: 'done', tag: 3 }]);
  });

  test('a line of the listing that is not exactly one of ours is none', () => {
    const good = '{"kind":"created","path":"a","is":["f",0,0,1,"7 10 10 5 420"]}';
    expect(readChange(good)?.path).toBe('a');
    for (const [from, to] of [
      ['"a"', '"../a"'],
      ['"a"', '"/a"'],
      ['"a"', '"a//b"'],
      ['"a"', '"a%00"'],
      ['"a"', '"a%zz"'],
      ['created', 'moved'],
      ['420', '4096'],
      ['"7 ', '7 '],
      ['"f"', '"x"'],
      [',1,', ','],
      ['10 5', '10 9000000000000000'],
      ['"is"', '"it"'],
    ] as const) {
      expect(readChange(good.replace(from, to)), `${from} ${to}`).toBeNull();
    }
    for (let round = 0; round < runs * 5; round++) {
      const bytes = Buffer.from(good);
      for (let edits = 0; edits <= next(3); edits++) bytes[next(bytes.length)] = next(128);
      const read = readChange(bytes.toString('latin1'));
      if (read !== null) expect(isPath(read.path)).toBe(true);
    }
  });
});
