/** Starts over under the Node that came with the product when the system's is too old for it. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const neededMajor = 24;

/** Returns the exit code of the second try, or null when this Node will do. `outDir` is the folder of the entry. */
export function handToOwnNode(outDir: string, entry: string): number | null {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return null;
  const node = join(outDir, '../node_modules/.bin/node');
  if (!existsSync(node)) {
    process.stderr.write(`countersign: needs Node ${neededMajor}; this is ${process.version}. Run: npm install\n`);
    return 2;
  }
  // A signal from the terminal reaches both of us; the command's own end decides.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const ran = spawnSync(node, [entry, ...process.argv.slice(2)], { stdio: [0, 1, 2, 3] });
  return ran.status ?? 128 + (ran.signal === null ? 0 : constants.signals[ran.signal]);
}
