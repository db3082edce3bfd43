/** Type-checks every zone with its own compiler options. */
import { spawnSync } from 'node:child_process';
import { zones } from './lib/zones.mjs';

const failed = zones.filter(
  (zone) => spawnSync('node_modules/.bin/tsc', ['-p', zone], { stdio: 'inherit' }).status !== 0,
);
process.exitCode = failed.length === 0 ? 0 : 1;
