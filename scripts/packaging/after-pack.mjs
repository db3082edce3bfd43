/** Finishes a packed app before it is signed: modes, a leftover of Electron, and proof that only the app is inside. */
import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} folder @returns {string[]} */
const names = (folder) => (existsSync(folder) ? readdirSync(folder) : []);

/** @param {import('electron-builder').AfterPackContext} context */
export async function afterPack(context) {
  const resources = context.packager.getResourcesDir(context.appOutDir);
  // With a distribution folder of one's own Electron's default app is not removed; the fuses forbid it, its presence confuses.
  rmSync(join(resources, 'default_app.asar'), { force: true });

  // Packed without the executable bit; a terminal on macOS would fail with "posix_spawnp failed".
  const prebuilds = join(resources, 'app.asar.unpacked/node_modules/node-pty/prebuilds');
  for (const platform of names(prebuilds)) {
    const spawnHelper = join(prebuilds, platform, 'spawn-helper');
    if (existsSync(spawnHelper)) chmodSync(spawnHelper, 0o755);
  }

  const native = ['build/Release/pty.node', ...names(prebuilds).map((platform) => `prebuilds/${platform}/pty.node`)];
  const unpacked = join(resources, 'app.asar.unpacked/node_modules/node-pty');
  if (!native.some((file) => existsSync(join(unpacked, file)))) {
    throw new Error('The packed app holds no native part of node-pty beside its archive: no terminal would open.');
  }
}
