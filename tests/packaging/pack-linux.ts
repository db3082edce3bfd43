/** Packs a Linux package as a release does, with a stub where Electron's files would be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeStubDistribution } from './stub-distribution.ts';

export const repository = join(import.meta.dirname, '../..');

export interface LinuxPackage {
  readonly target: 'deb' | 'rpm';
  /** The file beside this one that stands where the packer calls fpm. */
  readonly fpm: string;
  /** Packed as the Node of the command line; empty for the real one. */
  readonly node: string;
}

/** Returns the path of the package, below `work`. */
export function packLinux(work: string, { target, fpm, node }: LinuxPackage): string {
  if (!existsSync(join(repository, 'out/index.js'))) throw new Error('out/ is missing: run `npm run build` first.');
  const electron = readFileSync(join(repository, 'node_modules/electron/package.json'), 'utf8');
  writeStubDistribution(join(work, 'stub'), (JSON.parse(electron) as { version: string }).version);
  const settings = [`-c.electronDist=${join(work, 'stub')}`, `-c.directories.output=${join(work, 'dist')}`];
  const env = { CUSTOM_FPM_PATH: join(import.meta.dirname, fpm), COUNTERSIGN_PACKED_NODE: node };
  execFileSync(join(repository, 'node_modules/.bin/electron-builder'), ['--linux', target, ...settings], {
    cwd: repository,
    stdio: 'pipe',
    env: { ...process.env, ...env },
  });
  return join(work, 'dist', readdirSync(join(work, 'dist')).find((name) => name.endsWith(`.${target}`)) ?? '');
}
