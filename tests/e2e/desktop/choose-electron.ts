/** Chooses what the desktop specs run on: a real Electron where one is named, else the stand-in. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export interface ChosenElectron {
  readonly kind: 'real' | 'stand-in';
  /** As `ELECTRON_OVERRIDE_DIST_PATH` wants it: the electron package joins its own path to the executable to it. */
  readonly folder: string;
  readonly executable: string;
}

/** Where a distribution for each platform holds its executable. */
const executables = ['electron', 'Electron.app/Contents/MacOS/Electron'] as const;

/** The electron package is never asked here: without a binary it would start to download one. */
export function chooseElectron(): ChosenElectron {
  const real = process.env['COUNTERSIGN_REAL_ELECTRON_DIST'];
  if (real === undefined) {
    if (process.env['COUNTERSIGN_REQUIRE_REAL_ELECTRON'] === '1') {
      throw new Error('A real Electron is required here, but COUNTERSIGN_REAL_ELECTRON_DIST names none.');
    }
    const folder = join(import.meta.dirname, '../../electron-standin/bin');
    return { kind: 'stand-in', folder, executable: join(folder, 'electron') };
  }
  const found = executables.map((name) => join(real, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`COUNTERSIGN_REAL_ELECTRON_DIST=${real} holds no Electron.`);
  return { kind: 'real', folder: real, executable: found };
}

/** Patterns of the specs that are about the stand-in's own record of what was asked of it: a real Electron has none. */
export const leftOut = (): string[] => (chooseElectron().kind === 'real' ? ['**/*.standin.spec.ts'] : []);
