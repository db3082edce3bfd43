/** `npm start`: brings this machine to a running broker, saying each step. Exit codes: CONTRIBUTING.md. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfOld } from './lib/build-if-old.mjs';
import { chooseShell, electronBinary } from './lib/choose-shell.mjs';
import { exitCodes, runScript, StartFailure } from './lib/exit-codes.mjs';
import { isRoot, ownNode, root } from './lib/machine.mjs';
import { prepareMachine } from './lib/prepare-machine.mjs';
import { runInForeground } from './lib/run-under-own-node.mjs';

/** Ended by the person (Ctrl+C, window closed by a signal): not a failure. */
const endedByPerson = new Set([0, 130, 143, 129]);

await runScript(async () => {
  await prepareMachine({ runsBrowserTests: false });
  await buildIfOld();
  const exitCode = await openBroker();
  if (endedByPerson.has(exitCode)) return 0;
  throw new StartFailure(exitCodes.start, `The desk ended with exit code ${exitCode}.`, 'The lines above say why.');
});

function openBroker() {
  const binary = electronBinary({
    platform: process.platform,
    overrideDist: process.env['ELECTRON_OVERRIDE_DIST_PATH'],
    packageDist: join(root, 'node_modules/electron/dist'),
  });
  const shell = chooseShell({ platform: process.platform, env: process.env, hasBinary: existsSync(binary), isRoot });
  const passedOn = process.argv.slice(2);
  if (shell.kind === 'window') {
    console.log('• desk: opening the window');
    return runInForeground([binary, root, ...passedOn]);
  }
  console.log(`• desk: opening in a browser (${shell.reason})`);
  return runInForeground([ownNode, join(root, 'out/headless.js'), '--open', ...passedOn]);
}
