/** `npm run dev`: the page with hot reload, and a broker that is built and started anew when its sources change. */
import { join } from 'node:path';
import { buildIfOld } from './lib/build-if-old.mjs';
import { runScript } from './lib/exit-codes.mjs';
import { ownNode, root } from './lib/machine.mjs';
import { prepareMachine } from './lib/prepare-machine.mjs';
import { runInForeground } from './lib/run-under-own-node.mjs';

/** Ended by the person: not a failure. */
const endedByPerson = new Set([0, 130, 143, 129]);

await runScript(async () => {
  await prepareMachine({ runsBrowserTests: false });
  // What does not follow the sources is taken from there: helpers, the shim, the command that agents call.
  await buildIfOld();
  const exitCode = await runInForeground([ownNode, join(root, 'scripts/dev/serve-dev.mjs'), ...process.argv.slice(2)]);
  return endedByPerson.has(exitCode) ? 0 : exitCode;
});
