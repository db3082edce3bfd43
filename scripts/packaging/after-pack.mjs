/** Finishes a packed app before it is signed: modes, a leftover of Electron, and proof that only the app is inside. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { addCommandLine } from './add-command-line.mjs';

/** @param {string} folder @returns {string[]} */
const names = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** @param {import('electron-builder').AfterPackContext} context */
export async function afterPack(context) {
  const resources = context.packager.getResourcesDir(context.appOutDir);
  // With a distribution folder of one's own Electron's default app is not removed; the fuses forbid it, its presence confuses.
  rmSync(join(resources, 'default_app.asar'), { force: true });

  addCommandLine(resources, { platform: context.electronPlatformName, arch: Arch[context.arch] ?? '' });

  // Packed without the executable bit; a terminal on macOS would fail with "posix_spawnp failed".
  const unpacked = join(resources, 'app.asar.unpacked/node_modules/node-pty');
  for (const pty of [unpacked, join(resources, 'cli/node_modules/node-pty')]) {
    for (const platform of names(join(pty, 'prebuilds'))) {
      const spawnHelper = join(pty, 'prebuilds', platform, 'spawn-helper');
      if (existsSync(spawnHelper)) chmodSync(spawnHelper, 0o755);
    }
  }

  const prebuilds = names(join(unpacked, 'prebuilds'));
  const native = ['build/Release/pty.node', ...prebuilds.map((platform) => `prebuilds/${platform}/pty.node`)];
  if (!native.some((file) => existsSync(join(unpacked, file)))) {
    throw new Error('The packed app holds no native part of node-pty beside its archive: no terminal would open.');
  }
}
