/** Type-checks every zone with its own compiler options; what did not change since the last time is not checked again. */
import { availableParallelism } from 'node:os';
import { runCommand } from './lib/run-command.mjs';
import { typeCheckOf, zones } from './lib/zones.mjs';

// From the end, where the longest are: the others go on beside them.
const waiting = [...zones];
async function checkInTurn() {
  for (let zone = waiting.pop(); zone !== undefined; zone = waiting.pop()) {
    const { exitCode, output } = await runCommand(['node_modules/.bin/tsc', ...typeCheckOf(zone)], { quiet: true });
    if (exitCode !== 0) process.exitCode = 1;
    process.stdout.write(output);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), zones.length) }, checkInTurn));
