/** Packs a Linux package as a release does, with a stub where Electron's files would be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeStubDistribution } from './stub-distribution.ts';

export const repository = join(import.meta.dirname, '../..');

export interface LinuxPackage {
  readonly target: 'deb' | 'rpm' | 'AppImage';
  /** Names what stands where the packer would download its own tools. */
  readonly env: Readonly<Record<string, string>>;
  /** Packed as the Node of the command line; empty for the real one. */
  readonly node: string;
}

/** Makes a package of what the packer asks fpm for, by the file of this name beside this one. */
export const instead = (fpm: 'make-deb.mjs' | 'make-rpm.mjs') => ({ CUSTOM_FPM_PATH: join(import.meta.dirname, fpm) });

/** Packs what was built for Linux, with the packer's own words; the stub and the result lie below `work`. */
export function runPacker(work: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  if (!existsSync(join(repository, 'out/index.js'))) throw new Error('out/ is missing: run `npm run build` first.');
  const stub = join(work, 'stub');
  if (!existsSync(stub)) {
    const electron = readFileSync(join(repository, 'node_modules/electron/package.json'), 'utf8');
    writeStubDistribution(stub, (JSON.parse(electron) as { version: string }).version);
  }
  const settings = [`-c.electronDist=${stub}`, `-c.directories.output=${join(work, 'dist')}`];
  execFileSync(join(repository, 'node_modules/.bin/electron-builder'), ['--linux', ...words, ...settings], {
    cwd: repository,
    stdio: 'pipe',
    env: { ...process.env, ...env },
  });
}

/** Returns the path of the package, below `work`. */
export function packLinux(work: string, { target, env, node }: LinuxPackage): string {
  runPacker(work, [target], { COUNTERSIGN_PACKED_NODE: node, ...env });
  return join(work, 'dist', readdirSync(join(work, 'dist')).find((name) => name.endsWith(`.${target}`)) ?? '');
}
