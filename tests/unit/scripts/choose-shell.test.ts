/** Where `npm start` opens the broker. */
import { expect, test } from 'vitest';
import { chooseShell, electronBinary } from '../../../scripts/lib/choose-shell.mjs';

const screen = { DISPLAY: ':0' };
const cases = [
  { platform: 'linux', env: screen, hasBinary: true, isRoot: false, opens: 'window' },
  { platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, hasBinary: true, isRoot: false, opens: 'window' },
  { platform: 'linux', env: {}, hasBinary: true, isRoot: false, opens: 'no display' },
  { platform: 'linux', env: { DISPLAY: '' }, hasBinary: true, isRoot: false, opens: 'no display' },
  { platform: 'linux', env: screen, hasBinary: false, isRoot: false, opens: 'no Electron binary here' },
  { platform: 'linux', env: screen, hasBinary: true, isRoot: true, opens: 'Electron does not run as root' },
  {
    platform: 'linux',
    env: { ...screen, ELECTRON_OVERRIDE_DIST_PATH: '/opt/electron' },
    hasBinary: true,
    isRoot: true,
    opens: 'window',
  },
  { platform: 'darwin', env: {}, hasBinary: true, isRoot: false, opens: 'window' },
  { platform: 'darwin', env: {}, hasBinary: false, isRoot: false, opens: 'no Electron binary here' },
];

test.each(cases)('$platform, $env, binary $hasBinary, root $isRoot: $opens', ({ opens, ...machine }) => {
  const shell = chooseShell(machine);
  expect(shell.kind === 'window' ? 'window' : shell.reason).toBe(opens);
});

test('the binary is looked for where the package or the override keeps it', () => {
  const packageDist = '/p/node_modules/electron/dist';
  expect(electronBinary({ platform: 'linux', overrideDist: undefined, packageDist })).toBe(`${packageDist}/electron`);
  expect(electronBinary({ platform: 'linux', overrideDist: '/x', packageDist })).toBe('/x/electron');
  expect(electronBinary({ platform: 'darwin', overrideDist: '', packageDist })).toBe(
    `${packageDist}/Electron.app/Contents/MacOS/Electron`,
  );
});
