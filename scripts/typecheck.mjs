/** Type-checks every zone with its own compiler options; what did not change since the last time is not checked again. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { zones } from './lib/zones.mjs';

const cache = 'node_modules/.cache/typecheck';

/** @param {string} zone @returns {Promise<{ passed: boolean, said: string }>} */
function checkZone(zone) {
  const known = `${cache}/${zone.replaceAll('/', '-')}.tsbuildinfo`;
  const args = ['-p', zone, '--incremental', '--tsBuildInfoFile', known];
  const child = spawn('node_modules/.bin/tsc', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (said += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ passed: code === 0, said }));
  });
}

// The longest are last in the list: begun first, they are not waited for alone.
const waiting = [...zones];
async function checkInTurn() {
  for (let zone = waiting.pop(); zone !== undefined; zone = waiting.pop()) {
    const { passed, said } = await checkZone(zone);
    if (!passed) process.exitCode = 1;
    process.stdout.write(said);
  }
}
await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, checkInTurn));
