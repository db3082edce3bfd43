/** A broker that launches a command whose row never gets to the disk: says when it was asked for the row, and waits to be killed. */
import { writeSync } from 'node:fs';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { touchSpec } from './touch-spec.ts';

const [project = '', dataDir = '', starterPath = ''] = process.argv.slice(2);
const launcher = createLauncher({ env: process.env, helperPath: null, dataDir, starterPath });
void launcher.launch({
  ...touchSpec('bwrap', project),
  record: () => {
    writeSync(1, 'asked\n');
    return new Promise<void>(() => {});
  },
});
setInterval(() => {}, 1000);
