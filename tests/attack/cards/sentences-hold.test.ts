/** No sentence of a card is contradicted by the run that follows: more than two hundred commands, read as for a card and then run in a real sandbox. */
import { execFileSync, spawnSync } from 'node:child_process';
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
import { contradictions, type Told } from './replay/contradictions.ts';
import { makeFixture } from './replay/fixture.ts';
import { lookAt, type Look } from './replay/look.ts';

const lines = readFileSync(path.join(import.meta.dirname, 'replay/commands.txt'), 'utf8').trimEnd().split('\n');
const recorder = path.join(import.meta.dirname, 'replay/recorder.mjs');
// Not in /tmp, whose files count as passing.
const place = mkdtempSync(path.join(homedir(), '.countersign-replay-'));
const fixture = path.join(place, 'fixture');
const home = path.join(place, 'home');
const projectRoot = path.join(home, 'shop');
const reader = createCommandReader();
let before: Look;

beforeAll(() => {
  mkdirSync(fixture);
  makeFixture(fixture);
  before = lookAt(fixture);
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function tell(line: string): Promise<Told> {
  const argv = ['/bin/bash', '-c', line];
  const parsed = reader.read(argv);
  const rated = createRiskAnalyser(reader).assess({ parsed, cwd: projectRoot, projectRoot, homeDir: home });
  const risk = await sizeEffects(rated, { measure: (paths) => measurePaths(paths) });
  const files = { mode: 'danger-full-access' } as const;
  const losses = await findLosses(risk, { projectRoot, files, grants: [] }, createLossFinder().watch(projectRoot, Date.now()));
  const { facts } = sampleApproval({}, line);
  const effects = effectsOf({ facts: { ...facts, argv, parsed, cwd: projectRoot, projectRoot }, risk, homeDir: home, losses });
  return { risk, effects, losses };
}

const sandbox = ['--ro-bind', '/', '/', '--bind', home, home, '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--unshare-all', '--die-with-parent', '--chdir', projectRoot];

/** The exit code, and the hosts that it asked for something. */
function run(line: string): { readonly exitCode: number; readonly hosts: ReadonlySet<string> } {
  const record = path.join(home, '.recorded');
  const isWeb = /\b(?:curl|wget)\b/u.test(line);
  const command = isWeb ? [process.execPath, recorder, record, line] : ['/bin/bash', '-c', line];
  const { status } = spawnSync('bwrap', [...sandbox, ...command], {
    stdio: 'ignore',
    timeout: 20_000,
    env: { PATH: `${path.dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, HOME: home, LANG: 'C.UTF-8', GIT_EDITOR: 'true' },
  });
  const said = existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : [];
  return { exitCode: status ?? 1, hosts: new Set(said) };
}

const ended: number[] = [];

test.each(lines)('%s', async (line) => {
  rmSync(home, { recursive: true, force: true });
  execFileSync('cp', ['-a', fixture, home]);
  const told = await tell(line);
  const { exitCode, hosts } = run(line);
  ended.push(exitCode);
  expect(contradictions(told, { home, exitCode, before, after: lookAt(home), hosts }), JSON.stringify(told.effects)).toEqual([]);
});

test('enough of them did what they were to do', () => {
  expect(ended.filter((code) => code === 0).length).toBeGreaterThanOrEqual(200);
});
