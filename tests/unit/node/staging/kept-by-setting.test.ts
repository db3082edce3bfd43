/** What a person let be kept without a question is on their disk when the command has ended, and nothing else of it, on a real layer. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Settings } from '#domain/settings/settings.ts';
import { createStagedWrites } from '../../../../main/node/staging/create-staged-writes.ts';
import { holdLock } from '../../../../main/rpc/socket/hold-lock.ts';
import { createLayer } from '../../../../main/node/staging/layer.ts';
import { driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';
import { furniture, makeScene, people, sceneOn, type Helpers, type Scene, withHelpers } from './landing-scene.ts';

let helpers: Helpers;
withHelpers((compiled) => {
  helpers = compiled;
});

const [self] = people();
const who = self ?? { name: 'nobody', uid: 0, gid: 0 };
let base: Scene;
let scene: Scene;
let host: ScriptedHost;
let driver: BrokerDriver;
let project: string;
const at = (path: string): string => join(base.home, path);

beforeEach(async () => {
  base = makeScene(helpers, who);
  base.real(furniture);
  project = at('src/app');
  mkdirSync(project, { recursive: true });
  const dataDir = join(base.base, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const layer = await createLayer(dataDir, { project, root: base.home, attributes: base.attributes });
  chmodSync(layer.upper, statSync(base.home).mode & 0o7777);
  scene = sceneOn(helpers, who, base.base, layer);
  host = scriptedHost();
  const { plans } = host.ports;
  const staged = createStagedWrites({
    dataDir,
    surroundings: { obeyed: [at('tools/.bashrc')], searched: [], own: [] },
    programs: helpers,
    staging: { alone: async (_, act) => await act(true, false), changed: () => Promise.resolve() },
    now: () => host.clock.now(),
    takeLock: holdLock,
  });
  Object.assign(host.ports, {
    staged,
    homeDir: base.home,
    plans: {
      ...plans,
      resolve: async (...asked: Parameters<typeof plans.resolve>) => {
        const resolved = await plans.resolve(...asked);
        if (resolved.kind === 'refused') return resolved;
        return { ...resolved, plan: { ...resolved.plan, staged: { project, roots: [base.home] } } };
      },
    },
  });
});
afterEach(async () => {
  await driver.broker.shutdown();
  base.remove();
});

/** The outcome of a command that does this in the home. */
async function run(script: string, settings: Partial<Settings>) {
  host.settings = settings;
  host.script = () => {
    scene.stage(script);
    return {};
  };
  driver = await driveBroker(host);
  return await driver.outcome(await driver.exec(['make']));
}

const someOfEach = `mkdir -p tools/lib other; echo new > tools/lib/a.txt; echo more >> tools/was.txt; rm tools/old.txt;
  printf '#!/bin/sh\n' > tools/run; chmod 755 tools/run; ln -s a.txt tools/lib/link; echo x > tools/.bashrc; echo x > other/b.txt`;

function furnish(): void {
  mkdirSync(at('tools'));
  for (const name of ['was.txt', 'old.txt']) writeFileSync(at(`tools/${name}`), 'real\n');
}

test('new and changed files below a named folder, and the rest waits', async () => {
  furnish();
  const outcome = await run(someOfEach, { keepStaged: [at('tools')] });
  expect(readFileSync(at('tools/lib/a.txt'), 'utf8')).toBe('new\n');
  expect(readFileSync(at('tools/was.txt'), 'utf8')).toBe('real\nmore\n');
  expect(existsSync(at('tools/old.txt'))).toBe(true);
  for (const name of ['tools/run', 'tools/lib/link', 'tools/.bashrc', 'other/b.txt'])
    expect([name, existsSync(at(name))]).toEqual([name, false]);
  expect(outcome).toMatchObject({
    attempt: { staged: { changes: 6 } },
    notices: [
      expect.stringMatching(/^3 changes outside .* were kept at once, .* countersign undo --run run_/u),
      expect.stringMatching(/^6 changes outside the project are staged for review/u),
    ],
  });
  expect(host.configurationChanges.map(({ configurationChange: { topic, by } }) => [topic, by.kind])).toEqual([
    ['staged', 'desk'],
    ['staged', 'desk'],
  ]);
});

test.each([
  ['nothing is named', () => []],
  ['the whole home is named', () => [base.home]],
  ['a folder above the home is named', () => ['/']],
  ['a name that only begins so is named', () => [at('too')]],
])('nothing where %s', async (_, folders) => {
  furnish();
  const outcome = await run(someOfEach, { keepStaged: folders() });
  expect(outcome).toMatchObject({ attempt: { staged: { changes: 9 } } });
  expect(existsSync(at('tools/lib/a.txt'))).toBe(false);
  expect(host.configurationChanges).toEqual([]);
});

test('nothing of what cannot be written down, and it waits', async () => {
  furnish();
  host.ports.configurationChanges.write = () => Promise.reject(new Error('full'));
  const outcome = await run(someOfEach, { keepStaged: [at('tools')] });
  expect(outcome).toMatchObject({ kind: 'completed', attempt: { staged: { changes: 9 } } });
  expect(existsSync(at('tools/lib/a.txt'))).toBe(false);
});

test('what the person changed meanwhile is not written over', async () => {
  furnish();
  const outcome = await run('echo more >> tools/was.txt', { keepStaged: [] });
  expect(outcome).toMatchObject({ attempt: { staged: { changes: 1 } } });
  writeFileSync(at('tools/was.txt'), 'of the person\n');
  await run('echo again >> tools/was.txt', { keepStaged: [at('tools')] });
  expect(readFileSync(at('tools/was.txt'), 'utf8')).toBe('of the person\n');
});
