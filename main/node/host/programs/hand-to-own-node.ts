/** Starts over under the Node that came with the product when the system's is too old for it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { standAsParent } from '../stand-as-parent.ts';

const neededMajor = 24;

/** Null when this Node will do; otherwise the exit code of the second try. `outDir` is the folder of the entry. */
export function handToOwnNode(outDir: string, entry: string): Promise<number> | null {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return null;
  const node = join(outDir, '../node_modules/.bin/node');
  if (!existsSync(node)) {
    process.stderr.write(`countersign: needs Node ${neededMajor}; this is ${process.version}. Run: npm install\n`);
    return Promise.resolve(2);
  }
  return standAsParent(node, [entry, ...process.argv.slice(2)], [0, 1, 2, 3]);
}
