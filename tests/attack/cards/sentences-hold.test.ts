/** No sentence of a card is contradicted by the run that follows: more than two hundred commands, read as for a card and then run in a real sandbox. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { effectsOf } from '#core/run/effects/effects-of.ts';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { findLosses } from '#core/run/plan/find-losses.ts';
import { sizeEffects } from '#core/run/plan/size-effects.ts';
import { createLossFinder } from '../../../main/node/losses/create-loss-finder.ts';
import { measurePaths } from '../../../main/node/disk/measure-paths.ts';
import { sampleApproval } from '../../fakes/samples/sample-views.ts';
import { contradictions, type Happened, type Told } from './replay/contradictions.ts';
import { makeFixture } from './replay/fixture.ts';
import { lookAt, type Look } from './replay/look.ts';

const list = path.join(import.meta.dirname, 'replay/commands.txt');
const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
// Not in /tmp, whose files count as passing.
const place = mkdtempSync(path.join(homedir(), '.countersign-replay-'));
const home = path.join(place, 'home');
const projectRoot = path.join(home, 'shop');
/** In memory: to write as many files to a disk takes longer than all that is done with them. */
const copies = mkdtempSync('/dev/shm/countersign-replay-');
const reader = createCommandReader();
let before: Look;

beforeAll(() => {
  mkdirSync(home);
  makeFixture(home);
  before = lookAt(home);
  runAll();
});
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
  rmSync(copies, { recursive: true, force: true });
});

async function tell(line: string): Promise<Told> {
  const parsed = reader.read(['/bin/bash', '-c', line]);
  const rated = createRiskAnalyser(reader).assess({ parsed, cwd: projectRoot, projectRoot, homeDir: home });
  const risk = await sizeEffects(rated, { measure: (paths) => measurePaths(paths) });
  const within = { projectRoot, files: { mode: 'danger-full-access' }, grants: [] } as const;
  const losses = await findLosses(risk, within, lossView);
  const { facts } = sampleApproval({}, line);
  const effects = effectsOf({
    facts: { ...facts, parsed, cwd: projectRoot, projectRoot },
    risk,
    homeDir: home,
    losses,
  });
  return { risk, effects, losses };
}
const lossView = createLossFinder().watch(projectRoot, Date.now());

function runAll(): void {
  const [script = '', recorder = ''] = ['run-all.sh', 'recorder.mjs'].map((each) =>
    path.join(import.meta.dirname, 'replay', each),
  );
  execFileSync('/bin/bash', [script, copies, home, list, recorder, process.execPath], {
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      HOME: home,
      LANG: 'C.UTF-8',
      GIT_EDITOR: 'true',
    },
  });
}

function happened(at: number): Happened {
  const noted = (what: string): string => readFileSync(path.join(copies, `${at}.${what}`), 'utf8').trim();
  const hosts = new Set(noted('hosts').split('\n').filter(Boolean));
  return { home, exitCode: Number(noted('exit')), before, after: lookAt(path.join(copies, String(at))), hosts };
}

/** What their headline names by its program alone: it says nothing untrue, and not which file goes. */
const namedAlone: ReadonlySet<string> = new Set([
  'git rm -q README.md',
  'git mv README.md READ.md',
  'git branch -d merged',
  'git branch -m old-idea new-idea',
  'git tag -d v0',
  'git worktree add ../tree old-idea',
  'git config --global user.name Eve',
  // What a script of the project does is the script's own.
  'npm run build',
  'npm run clean',
  'npm test',
  'npm run',
  'make clean',
  // That what is moved is gone from where it was follows from the command, which stands on the card; the headline names where it goes.
  'mv notes.md renamed.md',
  'mv src/extra.mjs src/moved.mjs',
  'mv README.md notes.md',
  'mv ~/old ~/older',
  'mv ~/letters/one.txt .',
  'mv notes.md ~/letters/',
]);

test.each(lines.map((line, at) => [line, at] as const))('%s', async (line, at) => {
  const card = await tell(line);
  const found = contradictions(card, happened(at));
  const untrue = namedAlone.has(line) ? found.filter((each) => !each.startsWith('untold')) : found;
  expect(untrue, JSON.stringify(card.effects)).toEqual([]);
});

test('two hundred of them did what they were to do', () => {
  const done = lines.filter((_, at) => happened(at).exitCode === 0);
  expect(done.length).toBeGreaterThanOrEqual(200);
});
