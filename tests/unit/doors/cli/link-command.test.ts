/** `install command-line`: a link to what stays, a copy of what passes, and nothing of others touched. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkCommand, type CommandPlaces } from '../../../../main/doors/cli/commands/link-command.ts';
import { commandHome } from '../../../../main/node/host/folders/command-home.ts';

let work = '';
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'countersign-link-'));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

/** What a packed app brings, with a command that says where it lies. */
function makeApp(folder: string): string {
  const resources = join(work, folder);
  for (const name of ['bin/countersign', 'bin/node', 'cli/out/cli.js']) {
    mkdirSync(join(resources, name, '..'), { recursive: true });
    writeFileSync(join(resources, name), '#!/bin/sh\necho "$0"\n', { mode: 0o755 });
  }
  return resources;
}

const said: string[] = [];
async function run(
  what: 'install' | 'uninstall',
  packed: CommandPlaces['packed'],
  args: readonly string[] = ['--yes'],
) {
  said.length = 0;
  const places = { home: work, dataDir: join(work, 'data'), searchPath: join(work, '.local/bin'), packed };
  const talk = { stdout: (text: string) => void said.push(text), stderr: () => undefined, confirm: null };
  return linkCommand(what, args, places, talk);
}
const link = (): string => join(work, '.local/bin/countersign');

describe('the command of an app that stays where it is', () => {
  test('becomes a link, which is taken away again', async () => {
    const resources = makeApp('App/resources');
    expect(await run('install', { resources, stay: 'stays' })).toBe(0);
    expect(readlinkSync(link())).toBe(join(resources, 'bin/countersign'));
    expect(existsSync(join(work, 'data'))).toBe(false);
    expect(await run('uninstall', { resources, stay: 'stays' })).toBe(0);
    expect(lstatSync(link(), { throwIfNoEntry: false })).toBeUndefined();
  });

  test('says what it would do and does nothing without a yes', async () => {
    const resources = makeApp('App/resources');
    expect(await run('install', { resources, stay: 'stays' }, [])).toBe(125);
    expect(said.join('')).toContain(`links ${link()} to ${resources}/bin/countersign`);
    expect(existsSync(link())).toBe(false);
  });

  test('replaces a link of ours whose app is gone', async () => {
    const resources = makeApp('App/resources');
    mkdirSync(join(link(), '..'), { recursive: true });
    symlinkSync('/opt/Gone/resources/bin/countersign', link());
    expect(await run('install', { resources, stay: 'stays' })).toBe(0);
    expect(readlinkSync(link())).toBe(join(resources, 'bin/countersign'));
  });
});

test.each([
  ['a file', () => writeFileSync(link(), 'mine')],
  ['a link to a program of another', () => symlinkSync('/usr/bin/true', link())],
])('%s of that name is left alone, by both', async (_what, make) => {
  const resources = makeApp('App/resources');
  mkdirSync(join(link(), '..'), { recursive: true });
  make();
  for (const what of ['install', 'uninstall'] as const) expect(await run(what, { resources, stay: 'stays' })).toBe(125);
  expect(said.join('')).toContain('left alone');
  expect(lstatSync(link())).toBeDefined();
});

test('the command of an AppImage is copied, runs after the mount is gone, and leaves nothing when it is taken away', async () => {
  const resources = makeApp('.mount_x/resources');
  expect(await run('install', { resources, stay: 'mounted' })).toBe(0);
  rmSync(join(work, '.mount_x'), { recursive: true });
  expect(spawnSync(link(), { encoding: 'utf8' }).stdout.trim()).toBe(link());
  expect(await run('uninstall', null)).toBe(0);
  expect(existsSync(join(work, 'data/command-line'))).toBe(false);
});

test('what npm installed and what macOS shows elsewhere is refused with what to do', async () => {
  expect(await run('install', null)).toBe(125);
  expect(said.join('')).toContain('npm');
  expect(await run('install', { resources: makeApp('AppTranslocation/resources'), stay: 'moved' })).toBe(125);
  expect(said.join('')).toContain('Applications');
});

describe('where this command line came from', () => {
  test.each([
    ['opt/Countersign/resources', {}, 'stays'],
    ['.mount_CounterAb12/resources', {}, 'mounted'],
    ['somewhere/resources', { APPDIR: 'somewhere' }, 'mounted'],
    ['private/AppTranslocation/1/d/Countersign.app/Contents/Resources', {}, 'moved'],
  ])('%s with %j: %s', (folder, env: { APPDIR?: string }, stay) => {
    const resources = makeApp(folder);
    const told = env.APPDIR === undefined ? {} : { APPDIR: join(work, env.APPDIR) };
    expect(commandHome(join(resources, 'bin/node'), told)).toEqual({ resources, stay });
  });

  test('a Node without an app around it is none', () => {
    expect(commandHome(process.execPath, {})).toBeNull();
    expect(commandHome(join(work, 'bin/node'), { APPDIR: '/nowhere' })).toBeNull();
  });
});
