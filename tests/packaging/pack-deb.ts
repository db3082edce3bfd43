/** Packs a deb as a release does, with a stub where Electron's files would be. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeStubDistribution } from './stub-distribution.ts';

export const repository = join(import.meta.dirname, '../..');

/** Returns the path of the deb, below `work`. `node` is packed as the Node of its command line. */
export function packDeb(work: string, node: string): string {
  if (!existsSync(join(repository, 'out/index.js'))) throw new Error('out/ is missing: run `npm run build` first.');
  const electron = readFileSync(join(repository, 'node_modules/electron/package.json'), 'utf8');
  writeStubDistribution(join(work, 'stub'), (JSON.parse(electron) as { version: string }).version);
  const settings = [`-c.electronDist=${join(work, 'stub')}`, `-c.directories.output=${join(work, 'dist')}`];
  execFileSync(join(repository, 'node_modules/.bin/electron-builder'), ['--linux', 'deb', ...settings], {
    cwd: repository,
    stdio: 'pipe',
    env: { ...process.env, CUSTOM_FPM_PATH: join(import.meta.dirname, 'make-deb.mjs'), COUNTERSIGN_PACKED_NODE: node },
  });
  return join(work, 'dist', readdirSync(join(work, 'dist')).find((name) => name.endsWith('.deb')) ?? '');
}
