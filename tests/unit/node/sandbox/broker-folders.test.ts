/** The broker's own folders are open to nothing that it starts, whatever was granted or is written in the settings. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { defaultSettings } from '#domain/settings/default-settings.ts';
import type { Grant } from '#domain/sandbox/permission.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { collectAccess } from '../../../../main/node/sandbox/collect-access.ts';
import { seePastPlaceholders } from '../../../../main/node/sandbox/paths/see-past-placeholders.ts';

let base: string;
const at = (...names: string[]): string => path.join(base, ...names);
beforeEach(() => {
  base = realpathSync(mkdtempSync(path.join(tmpdir(), 'desk-folders-')));
  for (const folder of ['project', 'home/data/run', 'runtime']) mkdirSync(at(folder), { recursive: true });
  for (const file of ['home/data/countersign.db', 'runtime/desk.token', 'runtime/desk.sock'])
    writeFileSync(at(file), '');
  symlinkSync(at('home/data'), at('project/link'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const collect = (grants: readonly Grant[], settings: Partial<Settings> = {}) =>
  collectAccess({ ...defaultSettings, ...settings }, grants, {
    projectRoot: at('project'),
    home: at('home'),
    dataDir: at('home/data'),
    runtimeDir: at('runtime'),
    tmpDir: null,
    superuser: false,
    accountHome: at('home'),
    env: {},
    kindOf: seePastPlaceholders([]),
    ledTo: async () => await Promise.resolve({ kind: 'names', names: [] }),
    filterProblem: null,
    staged: [],
    obeyed: { paths: [], isWhole: true },
    linked: { files: [], isWhole: true },
  });

const open = { mode: 'danger-full-access' } as const;

test.each<[string, () => Grant]>([
  ['read its data', () => ({ kind: 'path', path: at('home/data'), access: 'read' })],
  ['write its data', () => ({ kind: 'path', path: at('home/data/countersign.db'), access: 'write' })],
  ['read its data through a link', () => ({ kind: 'path', path: at('project/link/countersign.db'), access: 'read' })],
  ['read its token', () => ({ kind: 'path', path: at('runtime/desk.token'), access: 'read' })],
  ['use its socket', () => ({ kind: 'socket', path: at('runtime/desk.sock') })],
])('a permission to %s is refused', (_, grant) => {
  for (const files of [defaultSettings.files, open]) {
    expect(collect([grant()], { files, denyRead: ['/var/none'] })).toMatchObject({
      kind: 'refused',
      error: { code: 'not-offered' },
    });
  }
});

test.each<[string, () => Partial<Settings>]>([
  ['an entry', () => ({ permissions: [{ kind: 'path', path: at('home/data/countersign.db'), access: 'write' }] })],
  ['an entry for all of it', () => ({ permissions: [{ kind: 'path', path: at('home/data'), access: 'read' }] })],
  [
    'a writable folder',
    () => ({
      files: {
        mode: 'workspace-write',
        writableRoots: [at('home/data/run')],
        excludeTmpdir: true,
        excludeSlashTmp: true,
      },
    }),
  ],
])('settings that open them by %s are refused', (_, settings) =>
  expect(collect([], settings())).toMatchObject({ kind: 'refused', error: { code: 'project-refused' } }),
);

test('they stay closed in a folder around them that is open', () => {
  const collected = collect([{ kind: 'path', path: at('home'), access: 'write' }], { files: open });
  expect(collected.kind === 'access' ? Object.fromEntries(collected.accessOf) : {}).toMatchObject({
    [at('home')]: 'write',
    [at('home/data')]: 'deny',
    [at('runtime')]: 'deny',
  });
});
