/** Chooses what the desktop specs run on: a real Electron where one is named, else the stand-in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface ChosenElectron {
  readonly kind: 'real' | 'stand-in';
  /** As `ELECTRON_OVERRIDE_DIST_PATH` wants it: the folder of the executable. */
  readonly folder: string;
}

/** The electron package is never asked here: without a binary it would start to download one. */
export function chooseElectron(): ChosenElectron {
  const real = process.env['COUNTERSIGN_REAL_ELECTRON_DIST'];
  if (real === undefined) {
    if (process.env['COUNTERSIGN_REQUIRE_REAL_ELECTRON'] === '1') {
      throw new Error('A real Electron is required here, but COUNTERSIGN_REAL_ELECTRON_DIST names none.');
    }
    return { kind: 'stand-in', folder: join(import.meta.dirname, '../../electron-standin/bin') };
  }
  const macFolder = join(real, 'Electron.app/Contents/MacOS');
  const folder = existsSync(macFolder) ? macFolder : real;
  if (!existsSync(join(folder, 'electron')) && !existsSync(join(folder, 'Electron'))) {
    throw new Error(`COUNTERSIGN_REAL_ELECTRON_DIST=${real} holds no Electron.`);
  }
  return { kind: 'real', folder };
}
