/** Which registries a project is found to use, from files alone. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHostPattern } from '#domain/network/host-pattern.ts';
import { createRegistryFinder } from '../../../../main/node/registries/find-registries.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'registries-'));
  for (const name of ['project', 'home']) mkdirSync(path.join(root, name));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string | Uint8Array): void => {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
};
const find = async (env: NodeJS.ProcessEnv = {}): Promise<string[]> => {
  const finder = createRegistryFinder({ home: path.join(root, 'home'), env });
  const found = await finder.find(path.join(root, 'project'));
  return found.map(({ tool, pattern, from }) => `${tool} ${pattern} ${from.replace(`${root}/`, '')}`);
};

const lock = JSON.stringify(
  { packages: { 'node_modules/a': { resolved: 'https://tarballs.example/a/-/a-1.0.0.tgz' } } },
  null,
  2,
);
test.each<[string, string, readonly string[]]>([
  [
    'project/.npmrc',
    'registry=https://npm.example/\n@corp:registry = http://corp.example:4873/x/',
    ['npm npm.example:443', 'npm corp.example:4873'],
  ],
  ['project/.npmrc', '//npm.example/:_authToken=secret', []],
  ['project/package-lock.json', lock, ['npm tarballs.example:443']],
  ['project/yarn.lock', '"a@^1":\n  resolved "https://yarn.example/a.tgz#abc"', ['npm yarn.example:443']],
  ['project/.yarnrc.yml', 'npmRegistryServer: "https://berry.example"', ['npm berry.example:443']],
  ['project/requirements.txt', '--index-url https://user:pw@pip.example/simple\nrequests', ['pip pip.example:443']],
  ['project/requirements.txt', '-i https://short.example/simple', ['pip short.example:443']],
  [
    'project/pyproject.toml',
    '[[tool.uv.index]]\nname = "x"\nurl = "https://uv.example/simple"',
    ['pip uv.example:443'],
  ],
  ['project/uv.lock', 'source = { registry = "https://uvlock.example/simple" }', ['pip uvlock.example:443']],
  [
    'home/.config/pip/pip.conf',
    '[global]\nindex-url = https://conf.example/s\nextra-index-url =\n  https://one.example/s\n  https://two.example/s',
    ['pip conf.example:443', 'pip one.example:443', 'pip two.example:443'],
  ],
  [
    'project/.cargo/config.toml',
    '[source.mirror]\nregistry = "sparse+https://cargo.example/index/"',
    ['cargo cargo.example:443'],
  ],
  ['project/Cargo.lock', 'source = "registry+https://index.example/x"', ['cargo index.example:443']],
  [
    'home/.config/go/env',
    'GOPROXY=https://go.example,https://second.example|direct',
    ['go go.example:443', 'go second.example:443'],
  ],
])('%s with %j names %j', async (file, text, expected) => {
  write(file, text);
  expect(await find()).toEqual(expected.map((each) => `${each} ${file}`));
});

test('variables name registries too', async () => {
  expect(
    await find({ npm_config_registry: 'https://n.example', PIP_INDEX_URL: 'https://p.example/s', GOPROXY: 'off' }),
  ).toEqual(['npm n.example:443 $npm_config_registry', 'pip p.example:443 $PIP_INDEX_URL']);
});

test('a pipe, a folder or nothing in place of a file is passed by', async () => {
  execFileSync('mkfifo', [path.join(root, 'project/.npmrc')]);
  mkdirSync(path.join(root, 'project/package-lock.json'));
  expect(await find()).toEqual([]);
});

// For what hangs only: two hundred rounds take long on a machine with much to do.
test('whatever stands in the files, only patterns of hosts come out, at most fifty', { timeout: 300_000 }, async () => {
  const text = fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant('registry='), fc.constant('\n')), {
    maxLength: 200,
  });
  await fc.assert(
    fc.asyncProperty(text, async (parts) => {
      write('project/.npmrc', parts.join(''));
      const finder = createRegistryFinder({ home: path.join(root, 'home'), env: {} });
      const found = await finder.find(path.join(root, 'project'));
      expect(found.length).toBeLessThanOrEqual(50);
      for (const { pattern } of found) expect(isHostPattern(pattern)).toBe(true);
    }),
    { numRuns: 200 },
  );
});
