/** Type-checks every zone with its own compiler options; what did not change since the last time is not checked again. */
import { availableParallelism } from 'node:os';
import { runCommand } from './lib/run-command.mjs';
import { zones } from './lib/zones.mjs';

const cache = 'node_modules/.cache/typecheck';

// From the end, where the longest are: the others go on beside them.
const waiting = [...zones];
async function checkInTurn() {
  for (let zone = waiting.pop(); zone !== undefined; zone = waiting.pop()) {
    const known = `${cache}/${zone.replaceAll('/', '-')}.tsbuildinfo`;
    const args = ['-p', zone, '--incremental', '--tsBuildInfoFile', known];
    const { exitCode, output } = await runCommand(['node_modules/.bin/tsc', ...args], { quiet: true });
    if (exitCode !== 0) process.exitCode = 1;
    process.stdout.write(output);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), zones.length) }, checkInTurn));
