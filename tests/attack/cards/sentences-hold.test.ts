/** No sentence of a card is contradicted by the run that follows: more than two hundred commands, read as for a card and then run in a real sandbox. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
const fixture = path.join(place, 'fixture');
const homeOf = (at: number): string => path.join(place, String(at));
const reader = createCommandReader();
let before: Look;
let told: readonly Told[];

beforeAll(async () => {
  mkdirSync(fixture);
  makeFixture(fixture);
  before = lookAt(fixture);
  const copies = `for n in $(seq 0 ${lines.length - 1}); do cp -a fixture $n || exit 1; done`;
  execFileSync('/bin/sh', ['-c', copies], { cwd: place });
  const all: Told[] = [];
  for (const [at, line] of lines.entries()) all.push(await tell(line, homeOf(at)));
  told = all;
  runAll();
}, 300_000);
afterAll(() => rmSync(place, { recursive: true, force: true }), 60_000);

async function tell(line: string, homeDir: string): Promise<Told> {
  const projectRoot = path.join(homeDir, 'shop');
  const parsed = reader.read(['/bin/bash', '-c', line]);
  const rated = createRiskAnalyser(reader).assess({ parsed, cwd: projectRoot, projectRoot, homeDir });
  const risk = await sizeEffects(rated, { measure: (paths) => measurePaths(paths) });
  const within = { projectRoot, files: { mode: 'danger-full-access' }, grants: [] } as const;
  const losses = await findLosses(risk, within, createLossFinder().watch(projectRoot, Date.now()));
  const { facts } = sampleApproval({}, line);
  const effects = effectsOf({ facts: { ...facts, parsed, cwd: projectRoot, projectRoot }, risk, homeDir, losses });
  return { risk, effects, losses };
}

/** One sandbox for all of them, without a network: to start one for each would take longer than all they do. */
function runAll(): void {
  const mounts = ['--ro-bind', '/', '/', '--bind', place, place, '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp'];
  const [script, recorder] = ['run-all.sh', 'recorder.mjs'].map((each) =>
    path.join(import.meta.dirname, 'replay', each),
  );
  const words = ['/bin/bash', script ?? '', place, list, recorder ?? '', process.execPath];
  execFileSync('bwrap', [...mounts, '--unshare-all', '--die-with-parent', ...words], {
    env: {
      PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
      LANG: 'C.UTF-8',
      GIT_EDITOR: 'true',
    },
  });
}

function happened(at: number): Happened {
  const noted = (what: string): string => {
    const file = path.join(place, `${at}.${what}`);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  const home = homeOf(at);
  const hosts = new Set(noted('hosts').split('\n').filter(Boolean));
  return { home, exitCode: Number(noted('exit')), before, after: lookAt(home), hosts };
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

test.each(lines.map((line, at) => [line, at] as const))('%s', (line, at) => {
  const card = told[at];
  if (card === undefined) throw new Error('nothing was told of it');
  const found = contradictions(card, happened(at));
  const untrue = namedAlone.has(line) ? found.filter((each) => !each.startsWith('untold')) : found;
  expect(untrue, JSON.stringify(card.effects)).toEqual([]);
});

test('two hundred of them did what they were to do', () => {
  const done = lines.filter((_, at) => happened(at).exitCode === 0);
  expect(done.length).toBeGreaterThanOrEqual(200);
});
