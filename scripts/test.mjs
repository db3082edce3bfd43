/** `npm test`: installs what the tests need, then runs `npm run check`. Exit codes: CONTRIBUTING.md. */
import { join } from 'node:path';
import { runScript } from './lib/exit-codes.mjs';
import { ownNode, root } from './lib/machine.mjs';
import { prepareMachine } from './lib/prepare-machine.mjs';
import { runInForeground } from './lib/run-under-own-node.mjs';

await runScript(async () => {
  await prepareMachine({ runsBrowserTests: true });
  return runInForeground([ownNode, join(root, 'scripts/check.mjs'), ...process.argv.slice(2)]);
});
