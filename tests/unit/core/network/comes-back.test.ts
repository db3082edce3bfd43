/** Which connections a package tool makes itself, by the line as it is really read and the processes behind. */
import { expect, test } from 'vitest';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { comesBack } from '../../../../main/core/network/returning/comes-back.ts';

const reader = createCommandReader();
const read = (line: string): Parameters<typeof comesBack>[0] => reader.read(['/bin/bash', '-c', line]);

test.each([
  ['npm install', ['bash', 'node']],
  ['cd web && CI=1 npm ci 2>&1 | tail -5', ['bash', 'node']],
  ['yarn', ['node']],
  ['npx --yes cowsay hi', ['bash', 'node']],
  ['/usr/bin/npm i left', ['node', 'node']],
  ['python3 -m pip install -r requirements.txt', ['python3.11']],
  ['pip install x', ['bash', 'python3.11']],
  ['uv pip install x', ['uv']],
  ['cargo build --release', ['cargo']],
  ['go mod download', ['go']],
  ['bundle install', ['ruby3.1']],
  ['composer require a/b', ['php8.2']],
])('%s by %s comes back', (line, processes) => expect(comesBack(read(line), processes)).toBe(true));

test.each([
  ['an install step', 'npm install', ['bash', 'node', 'sh', 'node']],
  ['a program started by an install step', 'npm install', ['node', 'sh', 'curl']],
  ['git below the tool', 'go get x', ['go', 'git-remote-http']],
  ['a task', 'npm run dev', ['node']],
  ['a test', 'npm test', ['node']],
  ['a script beside it', 'npm ci && node steal.js', ['bash', 'node']],
  ['a transfer beside it', 'npm ci; curl x.example', ['bash', 'curl']],
  ['a transfer', 'curl x.example', ['curl']],
  ['a part that nobody can read', 'npm install $(cat x)', ['node']],
  ['a connection of nobody known', 'npm install', []],
  ['another module', 'python3 -m http.client', ['python3.11']],
])('%s does not come back', (_, line, processes) => expect(comesBack(read(line), processes)).toBe(false));
