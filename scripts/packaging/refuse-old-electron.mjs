/** Ends with 1 when the Electron that would be packed is one that its makers no longer mend. Asks the registry which is the newest. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupported } from '../lib/electron-support.mjs';
import { root } from '../lib/machine.mjs';

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ours = devDependencies.electron;
const newest = execFileSync('npm', ['view', 'electron', 'version'], { encoding: 'utf8' }).trim();
if (!isSupported(ours, newest)) {
  console.error(`Electron ${ours} is no longer mended; the newest is ${newest}. Nothing may be released with it.`);
  process.exit(1);
}
console.log(`Electron ${ours} is still mended; the newest is ${newest}.`);
