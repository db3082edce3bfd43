/** Names that are put in place and taken away by a rename: nothing of a person's is replaced, moved for good or removed. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createSpareFolders,
  removeSpareFolders,
  type SpareFolders,
} from '../../../../main/node/sandbox/bubblewrap/mounts/spare-folders.ts';

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'spare-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let made = 0;
let room = '';
let project = '';
let folders: SpareFolders;
const at = (name: string): string => path.join(project, name);
const kept = (): readonly string[] => readdirSync(path.join(room, 'spare-desk'));

beforeEach(() => {
  room = path.join(base, String(++made), 'placeholders');
  project = path.join(base, String(made), 'project');
  mkdirSync(room, { recursive: true });
  mkdirSync(project);
  folders = createSpareFolders(room, 'desk');
});

/** What every command of a project does. */
function oneRun(name = '.vscode'): void {
  folders.make(at(name));
  expect(readdirSync(at(name))).toEqual([]);
  folders.remove(at(name), at(name));
  expect(readdirSync(project)).not.toContain(name);
}

/** A broker that started one command keeps nothing; after the second one folder is ready, the third that had a place in there. */
async function untilReady(): Promise<void> {
  oneRun();
  await vi.waitFor(() => expect(kept()).toEqual([]));
  oneRun();
  await vi.waitFor(() => expect(kept()).toEqual(['3']));
}

describe('a name that a sandbox needs', () => {
  test('is an empty folder, moved there as soon as one is ready, and gone when it is given back', async () => {
    await untilReady();
    await vi.waitFor(() => {
      const known = lstatSync(path.join(room, 'spare-desk', kept()[0] ?? '')).ino;
      folders.make(at('.vscode'));
      const { ino } = lstatSync(at('.vscode'));
      const content = readdirSync(at('.vscode'));
      folders.remove(at('.vscode'), at('.vscode'));
      expect(content).toEqual([]);
      expect(readdirSync(project)).toEqual([]);
      expect(ino).toBe(known);
    });
  });

  test('is never a folder that was a name before: who still has that open can put nothing into the next', async () => {
    await untilReady();
    folders.make(at('.vscode'));
    const held = openSync(at('.vscode'), 'r');
    const before = kept();
    folders.remove(at('.vscode'), at('.vscode'));
    const taken = kept().find((name) => !before.includes(name));
    await vi.waitFor(() => expect(kept()).not.toContain(taken));
    expect(() => writeFileSync(`/proc/self/fd/${held}/late`, 'x')).toThrow('ENOENT');
    closeSync(held);
  });

  test('is refused where somebody has one already, empty or not', async () => {
    await untilReady();
    mkdirSync(at('.vscode'));
    const theirs = lstatSync(at('.vscode')).ino;
    expect(() => folders.make(at('.vscode'))).toThrow('EEXIST');
    expect(lstatSync(at('.vscode')).ino).toBe(theirs);
  });

  test('is made where it is in another file system', async () => {
    await untilReady();
    const elsewhere = mkdtempSync('/dev/shm/spare-');
    try {
      const name = path.join(elsewhere, '.vscode');
      folders.make(name);
      expect(readdirSync(name)).toEqual([]);
      folders.remove(name, name);
      expect(readdirSync(elsewhere)).toEqual([]);
      expect(kept()).toHaveLength(1);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  test('is given back also where nothing can be kept', () => {
    rmSync(room, { recursive: true });
    writeFileSync(room, 'no folder');
    folders.make(at('.vscode'));
    folders.remove(at('.vscode'), at('.vscode'));
    expect(readdirSync(project)).toEqual([]);
  });
});

describe('what a person put in its place', () => {
  test('stays: a file in it, a file or a link instead of it', () => {
    folders.make(at('.vscode'));
    writeFileSync(at('.vscode/settings.json'), '{}');
    expect(() => folders.remove(at('.vscode'), at('.vscode'))).toThrow('ENOTEMPTY');
    writeFileSync(at('.idea'), 'mine');
    expect(() => folders.remove(at('.idea'), at('.idea'))).toThrow('ENOTDIR');
    mkdirSync(at('empty'));
    symlinkSync('empty', at('.zed'));
    expect(() => folders.remove(at('.zed'), at('.zed'))).toThrow('ENOTDIR');
    expect(readdirSync(project).toSorted()).toEqual(['.idea', '.vscode', '.zed', 'empty']);
  });

  test('stays in a folder that was kept ready too', async () => {
    await untilReady();
    const known = lstatSync(path.join(room, 'spare-desk', kept()[0] ?? '')).ino;
    folders.make(at('.vscode'));
    expect(lstatSync(at('.vscode')).ino).toBe(known);
    writeFileSync(at('.vscode/settings.json'), '{}');
    expect(() => folders.remove(at('.vscode'), at('.vscode'))).toThrow('ENOTEMPTY');
    expect(readdirSync(at('.vscode'))).toEqual(['settings.json']);
  });

  test('comes back to its name when it was put there in the moment of the removal', async () => {
    folders.make(at('.vscode'));
    const held = openSync(at('.vscode'), 'r');
    folders.remove(at('.vscode'), at('.vscode'));
    writeFileSync(`/proc/self/fd/${held}/settings.json`, '{}');
    closeSync(held);
    await vi.waitFor(() => expect(readFileSync(at('.vscode/settings.json'), 'utf8')).toBe('{}'));
  });

  test('comes back to no name that has been taken since', async () => {
    folders.make(at('.vscode'));
    const held = openSync(at('.vscode'), 'r');
    folders.remove(at('.vscode'), at('.vscode'));
    writeFileSync(`/proc/self/fd/${held}/settings.json`, '{}');
    closeSync(held);
    mkdirSync(at('.vscode'));
    oneRun('.idea');
    await vi.waitFor(() => expect(kept()).toHaveLength(1));
    expect(readdirSync(at('.vscode'))).toEqual([]);
    expect(kept()).toHaveLength(1);
  });
});

describe('what was kept ready', () => {
  test('is gone with the desk', () => {
    const module = path.resolve(
      import.meta.dirname,
      '../../../../main/node/sandbox/bubblewrap/mounts/spare-folders.ts',
    );
    const script = `
      import { createSpareFolders } from ${JSON.stringify(module)};
      const folders = createSpareFolders(${JSON.stringify(room)}, 'short');
      folders.make(${JSON.stringify(at('.vscode'))});
      folders.remove(${JSON.stringify(at('.vscode'))}, ${JSON.stringify(at('.vscode'))});
      process.exit(0);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(readdirSync(room)).toEqual([]);
    expect(readdirSync(project)).toEqual([]);
  });

  test('by a desk that is no more is removed by the next, but for what somebody put into it', () => {
    execFileSync('mkdir', ['-p', path.join(room, 'spare-dead/1'), path.join(room, 'spare-running/1')]);
    execFileSync('mkdir', ['-p', path.join(room, 'spare-dead-too/1/content')]);
    removeSpareFolders(room, (broker) => broker === 'running');
    expect(readdirSync(room).toSorted()).toEqual(['spare-dead-too', 'spare-running']);
    expect(existsSync(path.join(room, 'spare-dead-too/1/content'))).toBe(true);
    removeSpareFolders(path.join(room, 'missing'), () => false);
  });
});
