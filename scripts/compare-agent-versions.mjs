/** `npm run agents:newest`: compares the pinned version of each agent's client with the newest one, and says what the tests should be run with next. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/machine.mjs';
import { runCommand } from './lib/run-command.mjs';

/** @typedef {{ package: string, version: string, program: string }} Pinned */

/** @type {Record<string, Pinned>} */
const pinned = JSON.parse(readFileSync(join(root, 'tests/agents/harness/agents.json'), 'utf8'));

let older = 0;
let unknown = 0;
for (const [name, { package: from, version }] of Object.entries(pinned)) {
  const run = await runCommand(['npm', 'view', '--json', `${from}@latest`, 'version'], {
    quiet: true,
    timeoutMs: 60_000,
  });
  const newest = /"(\d[\w.+-]*)"/.exec(run.output)?.[1] ?? null;
  if (newest === null) {
    unknown += 1;
    console.log(`${name}: the newest version could not be found out; ${version} is pinned`);
  } else if (newest === version) console.log(`${name}: ${version} is the newest`);
  else {
    older += 1;
    console.log(`${name}: ${newest} is out; ${version} is pinned`);
  }
}
if (older > 0) {
  console.log('Write the newer versions into tests/agents/harness/agents.json, and run: npm run agents');
}
process.exitCode = older > 0 ? 1 : unknown > 0 ? 2 : 0;
