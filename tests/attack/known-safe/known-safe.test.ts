/** Everything that is held to be safe is run by real shells in a project full of traps: nothing may change, and no trap may run. */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { isKnownSafe } from '#core/policy/safe/known-safe.ts';
import { staysAtRoot } from '#core/request/wrappers/stays-at-root.ts';
import { trustedPrograms } from '#core/request/wrappers/trusted-programs.ts';
import { createDisk } from '../../../main/node/disk/create-disk.ts';
import { findProgram } from '../../../main/node/sandbox/machine/find-program.ts';
import { cannotTry } from '../harness/users.ts';
import { plantEvilProject } from './evil-project.ts';
import { suspiciousLines } from './suspicious-lines.ts';

const numLines = Number(process.env['COUNTERSIGN_FUZZ'] ?? 2500);
const reader = createCommandReader();
const scratches: string[] = [];
afterAll(() => {
  for (const scratch of scratches) rmSync(scratch, { recursive: true, force: true });
});

const newScratch = (): string => {
  const scratch = mkdtempSync(join(tmpdir(), 'countersign-safe-'));
  scratches.push(scratch);
  return scratch;
};

async function isHeldSafe(shell: string, line: string, folder: string, searchPath: string): Promise<boolean> {
  const argv: [string, ...string[]] = [shell, '-c', line];
  const command = { argv, parsed: reader.read(argv), cwd: folder, projectRoot: folder };
  if (command.parsed.opaque.length > 0 || command.parsed.segments.length === 0) return false;
  // The folder stands in for one that is not shared, as a project would.
  const trusted = await trustedPrograms(command, { mode: 'read-only' }, createDisk({ env: { PATH: searchPath } }));
  const isTrusted = (program: string): boolean => trusted.has(program);
  const place = { isTrusted, isAtRoot: staysAtRoot(command), hasTerminal: false, isContained: false };
  return trusted.has(shell) && command.parsed.segments.every((segment) => isKnownSafe(segment, place));
}

/** Every file with its content and date, git's note of dates apart. */
function view(folder: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const stat = lstatSync(path);
    if (name === '.git/index' || name === '.git') continue;
    all.set(name, stat.isFile() ? `${stat.mtimeMs} ${readFileSync(path, 'latin1')}` : `${stat.mode}`);
  }
  return all;
}

interface Damage {
  readonly ran: string | null;
  readonly changed: readonly string[];
}

function runAll(shell: string, lines: readonly string[]): Damage {
  const scratch = newScratch();
  const { folder, searchPath } = plantEvilProject(scratch);
  const before = view(folder);
  const list = join(scratch, 'lines');
  writeFileSync(list, lines.map((line) => `${line}\0`).join(''));
  const each = `while IFS= read -r -d '' line; do timeout 2 ${shell} -c "$line" </dev/null >/dev/null 2>&1; done < ${list}`;
  execFileSync(
    findProgram('bwrap', process.env) ?? 'none',
    [
      '--ro-bind',
      '/',
      '/',
      '--dev',
      '/dev',
      '--proc',
      '/proc',
      '--tmpfs',
      '/tmp',
      '--bind',
      scratch,
      scratch,
      '--unshare-all',
      '--die-with-parent',
    ].concat(['--chdir', folder, 'bash', '--norc', '-c', `${each}; true`]),
    {
      env: { PATH: searchPath, HOME: scratch, LC_ALL: 'C.UTF-8', GIT_CONFIG_NOSYSTEM: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const after = view(folder);
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  const marker = join(scratch, 'ran');
  return { ran: existsSync(marker) ? readFileSync(marker, 'utf8') : null, changed };
}

const isHarmless = ({ ran, changed }: Damage): boolean => ran === null && changed.length === 0;

/** The first of the lines that does damage. */
function blame(shell: string, lines: readonly string[]): string {
  let guilty = lines;
  while (guilty.length > 1) {
    const half = guilty.slice(0, Math.ceil(guilty.length / 2));
    guilty = isHarmless(runAll(shell, half)) ? guilty.slice(half.length) : half;
  }
  return `${guilty[0] ?? ''}: ${JSON.stringify(runAll(shell, guilty))}`;
}

const everyday = [
  'ls -la',
  'cat a README.md',
  'git log --oneline -5 -p',
  'git show HEAD',
  'git status --ignore-submodules',
  'git diff --ignore-submodules HEAD',
  'git grep -n one',
  'git blame a',
  'git branch -vv',
  'sed -n 1,2p a',
  'grep -rn one .',
  'find . -type f',
  'head -5 a | sort | uniq -c',
  'time ls',
];

test.skipIf(cannotTry !== null)('the traps of the project work', () => {
  for (const line of [
    './evil',
    'wc a',
    'cut a',
    'make version',
    'cd sub && git status',
    'git status',
    "printf -v 'a[$(./evil)]' x",
  ])
    expect(isHarmless(runAll('bash', [line])), line).toBe(false);
  expect(runAll('dash', ['sort -oa b']).changed).toEqual(['a']);
});

test.skipIf(cannotTry !== null).each(['bash', 'dash'])(
  'nothing that is held safe changes a file or runs a program of the project, in %s',
  async (shell) => {
    const { folder, searchPath } = plantEvilProject(newScratch());
    const safe: string[] = [...everyday];
    for (const line of new Set(fc.sample(suspiciousLines, { numRuns: numLines, seed: 20_261 }))) {
      if (await isHeldSafe(shell, line, folder, searchPath)) safe.push(line);
    }
    expect(safe.length).toBeGreaterThan(numLines / 10);
    for (const line of everyday) expect(await isHeldSafe(shell, line, folder, searchPath), line).toBe(true);
    for (const program of ['git log', 'git diff', 'sort', 'find', 'grep', 'ls', 'uniq', 'test', 'printf'])
      expect(
        safe.some((line) => line.includes(program)),
        program,
      ).toBe(true);
    const damage = runAll(shell, safe);
    if (!isHarmless(damage)) expect.unreachable(blame(shell, safe));
  },
  600_000,
);
