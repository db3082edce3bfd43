/** Type-checks every zone with its own compiler options; what did not change since the last time is not checked again. */
import { spawnSync } from 'node:child_process';
import { zones } from './lib/zones.mjs';

const cache = 'node_modules/.cache/typecheck';

const failed = zones.filter((zone) => {
  const known = `${cache}/${zone.replaceAll('/', '-')}.tsbuildinfo`;
  const args = ['-p', zone, '--incremental', '--tsBuildInfoFile', known];
  return spawnSync('node_modules/.bin/tsc', args, { stdio: 'inherit' }).status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
