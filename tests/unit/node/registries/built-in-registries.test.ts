/** What an installed package tool falls back to, read from files like its own. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundRegistry } from '#domain/network/found-registry.ts';
import { builtInRegistries } from '../../../../main/node/registries/built-in-registries.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'tools-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const put = (file: string, text: string): void => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
};
const link = (to: string): void => {
  mkdirSync(path.join(root, 'bin'), { recursive: true });
  symlinkSync(path.join('..', to), path.join(root, 'bin', path.basename(to).replace(/\.c?js$/u, '')));
};

/** Tool, program, files, where its program lies, hosts. */
const known: [FoundRegistry['tool'], string, Record<string, string>, string, string[]][] = [
  [
    'npm',
    'pnpm',
    {
      'lib/pnpm/bin/pnpm.cjs': '',
      'lib/pnpm/dist/pnpm.cjs': `${'x'.repeat(3_000_000)}\n  registry: "https://registry.one.example/",\n`,
    },
    'lib/pnpm/bin/pnpm.cjs',
    ['registry.one.example:443'],
  ],
  [
    'npm',
    'yarn',
    {
      'lib/yarn/bin/yarn.js': '',
      'lib/yarn/lib/cli.js': "var YARN_REGISTRY = exports.YARN_REGISTRY = 'https://registry.two.example';",
    },
    'lib/yarn/bin/yarn.js',
    ['registry.two.example:443'],
  ],
  [
    'go',
    'go',
    {
      'go/bin/go': '',
      'go/go.env': '# settings\nGOPROXY=https://mirror.example,direct\nGOSUMDB=sums.example\nGOTOOLCHAIN=auto\n',
    },
    'go/bin/go',
    ['mirror.example:443', 'sums.example:443'],
  ],
  [
    'go',
    'go',
    {
      'go/bin/go': '',
      'go/src/cmd/go/internal/cfg/cfg.go':
        '\tGOPROXY    = envOr("GOPROXY", "https://mirror.example,direct")\n\tGOSUMDB    = envOr("GOSUMDB", "sums.example")\n',
    },
    'go/bin/go',
    ['mirror.example:443', 'sums.example:443'],
  ],
  [
    'cargo',
    'cargo',
    {
      'home/.cargo/bin/cargo': 'starts another',
      'home/.rustup/toolchains/stable/bin/cargo': `${'\0'.repeat(1_048_570)}sparse+https://index.example/ and more`,
      'home/.cargo/registry/index/index.example-1/config.json': '{"dl":"https://crates.example/crates","api":"x"}',
    },
    'home/.cargo/bin/cargo',
    ['index.example:443', 'crates.example:443'],
  ],
];

test.each(known)('%s is asked of the files of %s', async (tool, program, files, lies, hosts) => {
  for (const [file, text] of Object.entries(files)) put(file, text);
  if (!lies.startsWith('home/')) link(lies);
  const folder = lies.startsWith('home/') ? path.dirname(lies) : 'bin';
  const found = await builtInRegistries(tool, path.join(root, folder), program);
  expect(found.map(({ pattern }) => pattern)).toEqual(hosts);
});

test('a program of which nothing is there names no host', async () => {
  for (const tool of ['npm', 'go', 'cargo'] as const)
    expect(await builtInRegistries(tool, path.join(root, 'bin'), 'pnpm')).toEqual([]);
});
