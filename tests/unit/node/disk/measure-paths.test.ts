/** What a short look at the disk tells about the paths of a command. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measurePaths } from '../../../../main/node/disk/measure-paths.ts';

const unhurried = { maxEntries: 20_000, maxMs: 20_000 };

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'sizes-')));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function put(name: string, bytes: number): string {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'x'.repeat(bytes));
  return file;
}

const sizeOf = async (file: string, limits = unhurried): Promise<unknown> =>
  (await measurePaths([file], limits)).get(file) ?? null;

test('a folder counts the files of all folders below it, and a file counts itself', async () => {
  const one = put('x/one', 10);
  put('x/.hidden', 5);
  put('x/deep/er/two', 100);
  mkdirSync(path.join(root, 'x/empty'));
  const folder = path.join(root, 'x');
  const found = await measurePaths([folder, one, path.join(root, 'x/empty')], unhurried);
  expect([...found.values()]).toEqual([
    { files: 3, bytes: 115, isComplete: true },
    { files: 1, bytes: 10, isComplete: true },
    { files: 0, bytes: 0, isComplete: true },
  ]);
});

test('all in a folder is what the shell would find there: hidden names stay, but not further down', async () => {
  put('x/one', 10);
  put('x/.hidden/three', 5);
  put('x/deep/.two', 100);
  expect(await sizeOf(path.join(root, 'x/*'))).toEqual({ files: 2, bytes: 110, isComplete: true });
});

test('a link counts as itself, whether it is named or lies in the folder', async () => {
  put('far/one', 1000);
  mkdirSync(path.join(root, 'x'));
  symlinkSync('../far', path.join(root, 'x/link'));
  symlinkSync('.', path.join(root, 'x/round'));
  expect(await sizeOf(path.join(root, 'x/link'))).toEqual({ files: 1, bytes: 6, isComplete: true });
  expect(await sizeOf(path.join(root, 'x'))).toEqual({ files: 2, bytes: 7, isComplete: true });
});

test.each(['missing', 'file/below', 'a\0b', '*.log', 'part…', 'x'.repeat(5000)])(
  'nothing is said about %j',
  async (name) => {
    put('file', 1);
    put('*.log', 1);
    put('part…', 1);
    expect(await sizeOf(path.join(root, name))).toBeNull();
  },
);

test('a path that does not begin at the root is not looked for', async () => {
  expect(await sizeOf('package.json')).toBeNull();
});

test('more entries than the bound leave a floor, and nothing for the paths after it', async () => {
  for (let n = 0; n < 20; n += 1) put(`x/${n}`, 1);
  const all = path.join(root, 'x');
  const found = await measurePaths([all, put('y', 1)], { ...unhurried, maxEntries: 11 });
  expect([...found]).toEqual([[all, { files: 10, bytes: 10, isComplete: false }]]);
  expect(await sizeOf(all, { ...unhurried, maxEntries: 21 })).toEqual({ files: 20, bytes: 20, isComplete: true });
});

test.skipIf(process.platform !== 'linux')(
  'what is mounted from elsewhere is not entered, and leaves a floor',
  async () => {
    const before = await sizeOf('/dev');
    const far = path.join('/dev/shm', path.basename(root));
    writeFileSync(far, 'x'.repeat(100_000));
    try {
      expect(lstatSync('/dev').dev).not.toBe(lstatSync('/dev/shm').dev);
      expect(await sizeOf('/dev')).toEqual(before);
      expect(before).toMatchObject({ isComplete: false });
    } finally {
      rmSync(far);
    }
  },
);

test('when the time is up the look ends, and what was not seen whole is a floor', async () => {
  for (let n = 0; n < 1000; n += 1) put(`x/${n % 20}/${n}`, 1);
  // The same folder by many names, as no machine counts half a million files in a millisecond.
  const names = Array.from({ length: 500 }, (_, n) => `${path.join(root, 'x')}${'/.'.repeat(n)}`);
  const found = await measurePaths(names, { maxEntries: 1_000_000, maxMs: 1 });
  expect(found.size).toBeLessThan(names.length);
  for (const { isComplete, files } of found.values()) expect(isComplete && files < 1000).toBe(false);
});

/** Nothing is unreadable to root, so a process without rights looks. */
test('what cannot be read leaves a floor', async () => {
  put('x/one', 10);
  put('x/closed/two', 10);
  chmodSync(path.join(root, 'x/closed'), 0);
  const folder = path.join(root, 'x');
  chmodSync(root, 0o755);
  try {
    if (process.getuid?.() !== 0) {
      expect(await sizeOf(folder)).toEqual({ files: 1, bytes: 10, isComplete: false });
      return;
    }
    // The checkout may lie where others cannot read it.
    cpSync(path.resolve('main/node/disk'), path.join(root, 'disk'), { recursive: true });
    const file = path.join(root, 'disk/measure-paths.ts');
    const code = `process.seteuid(65534); const { measurePaths } = await import(${JSON.stringify(file)});
      const found = await measurePaths([${JSON.stringify(folder)}, ${JSON.stringify(path.join(folder, 'closed/two'))}]);
      console.log(JSON.stringify([...found.values()]));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([
      { files: 1, bytes: 10, isComplete: false },
      { files: 0, bytes: 0, isComplete: false },
    ]);
  } finally {
    chmodSync(path.join(root, 'x/closed'), 0o755);
  }
});
