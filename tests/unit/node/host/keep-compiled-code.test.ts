import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepCompiledCode } from '../../../../main/node/host/programs/keep-compiled-code.ts';

let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-compiled-')));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

test('nothing is kept where others could write, or behind a link', () => {
  const open = join(home, 'open');
  mkdirSync(join(open, 'compiled'), { recursive: true });
  chmodSync(join(open, 'compiled'), 0o777);
  keepCompiledCode(open);
  const linked = join(home, 'linked');
  mkdirSync(linked);
  symlinkSync(open, join(linked, 'compiled'));
  keepCompiledCode(linked);
  expect(getCompileCacheDir()?.startsWith(home) ?? false).toBe(false);
});

test('a folder that cannot be made keeps nobody from starting', () => {
  writeFileSync(join(home, 'file'), '');
  expect(() => keepCompiledCode(join(home, 'file/below'))).not.toThrow();
});

test('the folder is this person’s alone', () => {
  keepCompiledCode(join(home, 'cache'));
  expect(statSync(join(home, 'cache/compiled')).mode & 0o777).toBe(0o700);
  expect(existsSync(join(home, 'cache/compiled'))).toBe(true);
});
