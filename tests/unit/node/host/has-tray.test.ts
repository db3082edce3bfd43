/** Whether this desktop draws trays. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTray } from '../../../../main/node/host/programs/packed-app.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const folder = temporaryFolders();
const busThat = (script: string): NodeJS.ProcessEnv => {
  const bin = folder();
  writeFileSync(join(bin, 'gdbus'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, 'gdbus'), 0o755);
  return { PATH: `${bin}:/usr/bin:/bin` };
};

test.each([
  ['says yes', "echo '(true,)'", true],
  ['says no, as on GNOME', "echo '(false,)'", false],
  ['cannot be reached', 'echo "Error: no bus" >&2; exit 1', false],
  ['does not answer', 'exec sleep 30', false],
])('a session whose bus %s', async (_title, script, expected) => {
  expect(await hasTray('linux', busThat(script))).toBe(expected);
});

test('macOS always has a menu bar, and a session without the program to ask has no tray', async () => {
  expect(await hasTray('darwin', {})).toBe(true);
  expect(await hasTray('linux', { PATH: folder() })).toBe(false);
});
