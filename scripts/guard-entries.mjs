/** Has a shell take variables that load code out of the environment before Node starts what people and agents start by its path. See decision 0036. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holdingLine } from '../main/node/host/held-variables.ts';
import { root } from './lib/machine.mjs';

const entries = ['countersign.cjs', 'shim.cjs', 'cli.js'];
const nodeFirst = '#!/usr/bin/env node\n';

for (const entry of entries) {
  const file = join(root, 'out', entry);
  const text = readFileSync(file, 'utf8');
  if (!text.startsWith(nodeFirst)) throw new Error(`${entry} does not begin with ${nodeFirst.trim()}.`);
  writeFileSync(file, `#!/bin/sh\n${holdingLine}\n${text.slice(nodeFirst.length)}`);
  chmodSync(file, 0o755);
}
