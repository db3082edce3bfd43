/** Where a caller is that has no folder to be in. */
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callersFolder } from '../../../../main/doors/cli/exec/arguments/callers-folder.ts';

test.each(['/nonexistent/\uFFFDbad', '/nonexistent/removed'])(
  'a folder that is not there is said to be so: %s',
  (folder) => {
    expect(() => callersFolder(() => folder)).toThrow('removed, or its name is not valid UTF-8');
  },
);

test('a folder is told without links', () => {
  const real = realpathSync(mkdtempSync(path.join(tmpdir(), 'caller-')));
  symlinkSync(real, `${real}-link`);
  expect(callersFolder(() => `${real}-link`)).toBe(real);
  rmSync(`${real}-link`);
  rmSync(real, { recursive: true });
});
