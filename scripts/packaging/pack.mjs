/** `npm run dist:linux`, `dist:mac`: builds, packs and writes the checksums. Whatever else is said goes to the packer. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildNow } from '../lib/build-if-old.mjs';
import { runScript } from '../lib/exit-codes.mjs';
import { root } from '../lib/machine.mjs';
import { ownEnvironment } from '../lib/run-under-own-node.mjs';
import { runCommand } from '../lib/run-command.mjs';

const packing = 60 * 60_000;

await runScript(async () => {
  const build = await buildNow({ quiet: false });
  if (build.exitCode !== 0) return 1;
  // What an earlier run left would stand in the checksums as if it belonged to this one.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  for (const argv of [
    ['electron-builder', '--publish', 'never', ...process.argv.slice(2)],
    ['node', 'scripts/packaging/write-checksums.mjs'],
  ]) {
    const run = await runCommand(argv, { env: ownEnvironment(), timeoutMs: packing });
    if (run.exitCode !== 0) return 1;
  }
  return 0;
});
