/** Type-checks every zone with its own compiler options. */
import { spawnSync } from 'node:child_process';

const zones = ['main/core', 'main', 'preload', 'renderer', 'tests'];
let failed = 0;
for (const zone of zones) {
  const run = spawnSync('node_modules/.bin/tsc', ['-p', zone], { stdio: 'inherit' });
  if (run.status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
