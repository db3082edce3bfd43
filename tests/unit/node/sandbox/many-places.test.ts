/** Settings that name very many places are planned in a time that grows with their number, or refused before it is felt. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { defaultSettings, unreadSettings } from '#domain/settings/default-settings.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { collectAccess, type Places } from '../../../../main/node/sandbox/collect-access.ts';
import { isWithin } from '../../../../main/node/sandbox/paths/covering-entry.ts';
import { foldEntries } from '../../../../main/node/sandbox/fold-entries.ts';
import { pathKind } from '../../../../main/node/sandbox/paths/real-path-of.ts';
import { resolvePlan } from '../../../../main/node/sandbox/resolve-plan.ts';
import { english, say } from '#domain/common/message.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'many-places-')));
const project = path.join(base, 'project');
const home = path.join(base, 'home');
for (const folder of [project, home]) mkdirSync(folder);
afterAll(() => rmSync(base, { recursive: true, force: true }));

let looks = 0;
const places: Places = {
  projectRoot: project,
  home,
  dataDir: path.join(home, 'data'),
  runtimeDir: path.join(home, 'run'),
  tmpDir: null,
  superuser: false,
  accountHome: home,
  env: {},
  kindOf: (file) => {
    looks++;
    return pathKind(file);
  },
  ledTo: async () => await Promise.resolve({ kind: 'names', names: [] }),
  filterProblem: null,
  staged: [],
  obeyed: { paths: [], isWhole: true },
  linked: { files: [], isWhole: true },
};

function folders(count: number): readonly string[] {
  const made = Array.from({ length: count }, (_, index) => path.join(base, 'roots', String(index)));
  for (const folder of made) mkdirSync(folder, { recursive: true });
  return made;
}

function planFor(count: number): ReturnType<typeof resolvePlan> {
  const writableRoots = [...folders(count)];
  const files = { mode: 'workspace-write', writableRoots, excludeTmpdir: true, excludeSlashTmp: true } as const;
  const draft = { projectRoot: project, cwd: project, grants: [], unsandboxedBecause: null };
  const able = { closesAbstract: true, prlimit: true, superuser: false, sizes: true, group: false };
  looks = 0;
  return resolvePlan({ ...draft, settings: unreadSettings({ files, network: 'full' }) }, places, [], able);
}

test('a login that nothing could add is refused in words, and planned where the network is asked about', async () => {
  const able = { closesAbstract: true, prlimit: true, superuser: false, sizes: true, group: false };
  const grants = [{ kind: 'credential', tool: 'npm', host: 'npm.corp.example', port: 443 }] as const;
  const planWith = (network: 'full' | 'ask', because: 'rule' | 'decision' | null): ReturnType<typeof resolvePlan> =>
    resolvePlan(
      {
        projectRoot: project,
        cwd: project,
        grants,
        unsandboxedBecause: because,
        settings: unreadSettings({ network }),
      },
      places,
      [],
      able,
    );
  for (const plan of [await planWith('full', null), await planWith('ask', 'rule')])
    expect(plan).toMatchObject({ kind: 'refused', error: { code: 'not-offered' } });
  expect(await planWith('ask', null)).toMatchObject({ kind: 'plan', plan: { network: 'filtered' } });
  expect(await planWith('ask', 'decision')).toMatchObject({ kind: 'plan' });
});

test('twenty writable folders are planned', async () => {
  expect(await planFor(20)).toMatchObject({ kind: 'plan' });
});

test('sixty are refused, in words and with a remedy', async () => {
  const error = {
    code: 'project-refused',
    message: expect.stringMatching(/^The settings open 6\d separate places for writing/),
    remedy: say('Name folders that contain them.'),
  };
  expect(await planFor(60)).toEqual({ kind: 'refused', error });
});

test('a thousand names that git obeys are refused by one of them, and with where to look', async () => {
  const named = Array.from({ length: 1000 }, (_, index) => path.join(project, `include-${index}`));
  const ledTo: Places['ledTo'] = async () => await Promise.resolve({ kind: 'names', names: named });
  const able = { closesAbstract: true, prlimit: true, superuser: false, sizes: true, group: false };
  const draft = { projectRoot: project, cwd: project, grants: [], unsandboxedBecause: null };
  const found = await resolvePlan({ ...draft, settings: unreadSettings({}) }, { ...places, ledTo }, [], able);
  expect(found).toMatchObject({ kind: 'refused', error: { code: 'project-refused' } });
  const said = found.kind === 'refused' ? english(found.error.message) : '';
  expect(said).toMatch(/^1\d\d\d names have to be protected for .*\/project, .* One is .*\/include-\d+\.$/);
});

test('the refusal of two hundred takes no more looks than that of sixty', async () => {
  await planFor(60);
  const few = looks;
  await planFor(200);
  expect(looks).toBeLessThanOrEqual(few);
});

const name = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'));
const names = fc.array(
  name.map((each) => path.join(base, 'roots', each)),
  { maxLength: 8 },
);

const collected = (settings: Partial<Settings>): Map<string, 'read' | 'write' | 'deny'> => {
  const found = collectAccess({ ...defaultSettings, ...settings }, [], places);
  if (found.kind === 'refused') throw new Error(english(found.error.message));
  return found.accessOf;
};

test('what lies in a place that nobody may read is closed, and nothing else', async () => {
  for (const a of 'abc')
    for (const b of 'abc') for (const c of 'abc') mkdirSync(path.join(base, 'roots', a, b, c), { recursive: true });
  fc.assert(
    fc.property(names, names, (named, denyRead) => {
      const permissions = named.map((each) => ({ kind: 'path', path: each, access: 'write' }) as const);
      const expected = collected({ permissions });
      for (const closed of denyRead) {
        for (const each of expected.keys()) if (isWithin(each, closed)) expected.delete(each);
        expected.set(closed, 'deny');
      }
      expect(foldEntries(collected({ permissions, denyRead }))).toEqual(foldEntries(expected));
    }),
  );
});

test('settings of git that lie in too many files are named as the reason, and not the folders that a person opened', async () => {
  const git = path.join(project, '.git');
  mkdirSync(path.join(git, 'inc'), { recursive: true });
  try {
    const includes = Array.from({ length: 600 }, (_, index) => `[include]\n\tpath = inc/${index}\n`);
    for (const index of includes.keys()) writeFileSync(path.join(git, 'inc', String(index)), '');
    writeFileSync(path.join(git, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(path.join(git, 'config'), includes.join(''));
    const error = { code: 'project-refused', message: say('they lie in too many files'), remedy: null } as const;
    const ledTo = async () => await Promise.resolve({ kind: 'refused', error } as const);
    const draft = { projectRoot: project, cwd: project, grants: [], unsandboxedBecause: null };
    const able = { closesAbstract: true, prlimit: true, superuser: false, sizes: true, group: false };
    const planned = await resolvePlan({ ...draft, settings: unreadSettings({}) }, { ...places, ledTo }, [], able);
    expect(planned).toMatchObject({ kind: 'refused', error });
  } finally {
    rmSync(git, { recursive: true });
  }
});
