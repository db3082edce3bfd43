/** Builds `out/` when its sources are not the ones it was built from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes, StartFailure } from './exit-codes.mjs';
import { buildInputs, fingerprint, readStamp, writeStamp } from './fingerprint.mjs';
import { ownNode, root } from './machine.mjs';
import { runCommand } from './run-command.mjs';
import { ownEnvironment } from './run-under-own-node.mjs';

const stampFile = join(root, 'out/.build-stamp');
const results = ['out/index.js', 'out/headless.js', 'out/cli.js', 'out/countersign.cjs'];

export async function buildIfOld() {
  const isThere = results.every((file) => existsSync(join(root, file)));
  if (isThere && readStamp(stampFile) === fingerprint(buildInputs)) {
    console.log('• build: up to date');
    return;
  }
  console.log('• build: building');
  const run = await buildNow({ quiet: true });
  if (run.exitCode === 0) return;
  const tail = run.output.trimEnd().split('\n').slice(-30).join('\n');
  throw new StartFailure(exitCodes.build, `The build failed.\n${tail}`, 'Run `npm run build` to see all of it.');
}

/**
 * The stamp is taken before the build, so that a source saved meanwhile makes the next start build again.
 * @param {{ quiet: boolean }} options
 */
export async function buildNow({ quiet }) {
  const stamp = fingerprint(buildInputs);
  const vite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  // What is kept to be shown with an error is easier to read without colours.
  const env = { ...ownEnvironment(), ...(quiet ? { NO_COLOR: '1', FORCE_COLOR: undefined } : {}) };
  const run = await runCommand([ownNode, vite, 'build'], { quiet, env });
  const missing = results.filter((file) => !existsSync(join(root, file)));
  if (run.exitCode !== 0) return run;
  if (missing.length > 0) return { ...run, exitCode: 1, output: `${run.output}\nNot built: ${missing.join(', ')}` };
  const guarded = await runCommand([ownNode, join(root, 'scripts/guard-entries.mjs')], { quiet, env });
  if (guarded.exitCode !== 0) return guarded;
  // Vite empties the folder, so this comes after it. It never fails the build.
  await runCommand([ownNode, join(root, 'scripts/build-observer.mjs')], { quiet, env });
  writeStamp(stampFile, stamp);
  return run;
}
