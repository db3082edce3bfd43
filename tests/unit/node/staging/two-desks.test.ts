/** Two desks with one folder look at the same layer, or keep from it, at once: each waits for the other. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StagedWrites } from '#core/ports.ts';
import { createStagedWrites } from '../../../../main/node/staging/create-staged-writes.ts';
import { createLayer, type StagedLayer } from '../../../../main/node/staging/layer.ts';
import { createTurns } from '../../../../main/node/staging/take-turns.ts';
import { holdLock } from '../../../../main/rpc/socket/hold-lock.ts';
import { makeScene, people, sceneOn, withHelpers, type Helpers, type Scene } from './landing-scene.ts';

let helpers: Helpers;
withHelpers((compiled) => {
  helpers = compiled;
});

const [who = { name: 'nobody', uid: 0, gid: 0 }] = people();
const requester = { entryPoint: 'mcp', claimedName: 'Claude', says: null } as const;

let base: Scene;
let scene: Scene;
let layer: StagedLayer;
let project: string;
const beside = (name: string): string => join(base.base, name);

beforeEach(async () => {
  base = makeScene(helpers, who);
  project = join(base.home, 'src/app');
  mkdirSync(project, { recursive: true });
  mkdirSync(beside('data'), { mode: 0o700 });
  layer = await createLayer(beside('data'), { project, root: base.home, attributes: base.attributes });
  chmodSync(layer.upper, statSync(base.home).mode & 0o7777);
  scene = sceneOn(helpers, who, base.base, layer);
  scene.stage('echo 1 > one');
});
afterEach(() => base.remove());

function open(programs: { readonly lister: string; readonly lander: string }): StagedWrites {
  return createStagedWrites({
    dataDir: beside('data'),
    surroundings: { obeyed: [], searched: [], own: [] },
    programs,
    staging: { alone: async (_, act) => await act(true, false), changed: () => Promise.resolve() },
    now: () => 1000,
    takeLock: holdLock,
  });
}

/** A helper that does something before its work, or after it. */
function slow(program: string, name: string, before: string, after = ''): string {
  const file = beside(name);
  writeFileSync(file, `#!/bin/bash\n${before}\n${program} "$@"; code=$?\n${after}\nexit $code\n`, { mode: 0o755 });
  return file;
}

const noLock = (): never => {
  throw new Error('read-only');
};

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}

test('whose command made a change is not forgotten by a desk that looked at it at the same time', async () => {
  const rounds = [1, 2, 3, 4, 5, 6];
  for (const n of rounds) {
    scene.stage(`echo ${n} > f${n}`);
    // Each goes on when the other one has listed too, or would have.
    const waitFor = (own: string, other: string): string =>
      `: > ${beside(own + n)}; for n in {1..25}; do [ -e ${beside(other + n)} ] && break; sleep 0.02; done`;
    const looking = open({ ...helpers, lister: slow(helpers.lister, `look${n}`, '', waitFor('a', 'b')) });
    const noting = open({ ...helpers, lister: slow(helpers.lister, `note${n}`, '', waitFor('b', 'a')) });
    await Promise.all([looking.list(project), noting.noteRun(project, { runId: `run_${n}`, requester })]);
  }
  const { layers } = await open(helpers).list(project);
  const whose = Object.fromEntries((layers[0]?.changes ?? []).map(({ change, by }) => [change.path, by?.runId]));
  expect(whose).toEqual({ one: 'run_1', ...Object.fromEntries(rounds.map((n) => [`f${n}`, `run_${n}`])) });
});

test('what one desk is about to keep no other completes or takes back', async () => {
  const log = (name: string): string => `read -r -d "" a; read -r -d "" verb; echo "${name} $verb" >> ${beside('log')}`;
  // The job is read by the logger, so that it is put back in front of the helper.
  const landing = `job=$(mktemp); cat > $job; { ${log('first')}; } < $job; for n in {1..100}; do grep -q other ${beside('log')} && break; sleep 0.02; done; exec < $job`;
  const other = `job=$(mktemp); cat > $job; { ${log('other')}; } < $job; exec < $job`;
  const first = open({ ...helpers, lander: slow(helpers.lander, 'first-lander', landing) });
  const second = open({ ...helpers, lander: slow(helpers.lander, 'other-lander', other) });
  const { layers } = await first.list(project);
  const keeping = first.keep(project, 1, layers[0]?.changes ?? []);
  await until(() => existsSync(beside('log')));
  const looked = await second.list(project);
  expect((await keeping).outcomes.map(({ result }) => result)).toEqual(['kept']);
  expect(readFileSync(beside('log'), 'utf8')).toBe('first land\n');
  expect(looked.layers[0]?.changes).toEqual([]);
  expect(readFileSync(join(base.home, 'one'), 'utf8')).toBe('1\n');
});

test('who waits in vain for another desk is told, and has its turn when that has gone', async () => {
  const turns = createTurns(beside('data'), holdLock, 0);
  const held = holdLock(join(layer.upper, '../../turn.lock'));
  await expect(turns(project, () => Promise.resolve(1))).rejects.toThrow('Another desk works on');
  held?.release();
  expect(await turns(project, () => Promise.resolve(1))).toBe(1);
  // Where no lock can be had at all, what is there is still looked at.
  expect(await createTurns(beside('data'), noLock)(project, () => Promise.resolve(2))).toBe(2);
});
