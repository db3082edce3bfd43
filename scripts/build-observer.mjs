/** Compiles the denial observer into `out/helper/`; without a compiler the sandbox holds, and denials are explained less well. */
import { join } from 'node:path';
import { buildHelper } from '../main/node/sandbox/bubblewrap/build-helper.ts';
import { root } from './lib/machine.mjs';

const built = await buildHelper({
  sourceFile: join(root, 'resources/helper/observer.c'),
  outFile: join(root, 'out/helper/observer'),
  env: process.env,
});
console.log(built === null ? '• observer: no compiler, so denials are read from output alone' : '• observer: built');
