/** Whatever real shells and real wrappers start was named by the reader, or the line was called unread. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { reader } from './reader.ts';
import { wrappers } from './wrapper-words.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-named-'));
const bin = join(folder, 'bin');
const record = join(folder, 'record');
/** The nightly run asks for many more; each line costs the start of a shell. */
const numLines = Number(process.env['COUNTERSIGN_FUZZ'] ?? 300);
const firstSeed = Number(process.env['COUNTERSIGN_SEED'] ?? 20_262);
const patienceMs = 120_000 + numLines * 40;

/** Words that are a program to one shell and part of the language to another. */
const names = [
  'rec',
  '[[',
  '((',
  'function',
  'select',
  'coproc',
  'let',
  'PATH+=x',
  'a[1]=b',
  '\ufeffrec',
  '\u00a0rec',
  '\u2028rec',
  '10',
  '{x}',
];

beforeAll(() => {
  mkdirSync(bin);
  const program = join(bin, 'rec');
  // One write for each call: those of a pipeline come at once.
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\0' "\${0##*/}" "$@" '\x01' >> ${record}\n`);
  chmodSync(program, 0o755);
  for (const name of names) if (name !== 'rec') linkSync(program, join(bin, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function recorded(argv: readonly [string, ...string[]]): string[][] {
  rmSync(record, { force: true });
  const [program, ...rest] = argv;
  const env = { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', HOME: folder };
  // What goes on behind the shell that started it holds this pipe too, and it ends with the last of them: nothing writes late.
  const held = [...Array.from({ length: 8 }, () => 'ignore' as const), 'pipe' as const];
  spawnSync(program, rest, { cwd: folder, env, input: '', timeout: 10_000, stdio: ['pipe', ...held] });
  if (!existsSync(record)) return [];
  const calls = readFileSync(record, 'utf8').split('\x01\0').slice(0, -1);
  return calls.map((call) => call.split('\0').slice(0, -1));
}

/** A word that the reader does not know stands for any number of words. */
function isNamed(call: readonly string[], { segments }: ParsedCommand): boolean {
  return segments.some(({ argv }) => {
    const open = argv.indexOf(null);
    const known = (open < 0 ? argv : argv.slice(0, open)).map((word, index) =>
      index === 0 ? word?.replace(/^.*\//, '') : word,
    );
    return (open >= 0 || known.length === call.length) && known.every((word, index) => word === call[index]);
  });
}

const starts = [
  '',
  '',
  '',
  '',
  '! ',
  'time ',
  'time -p ',
  'A=1 ',
  'a[1]=b ',
  'PATH+=x ',
  '\ufeff',
  '\u00a0',
  '\u2028',
  '\u0085',
  '\\\n',
  'exec ',
  'command ',
  'builtin ',
  'eval ',
  '3>/dev/null ',
  '<&0 ',
  '\v',
  '\t',
];
const calls = [
  'rec a',
  "rec 'b c'",
  'rec $"d"',
  "rec $'e\\x41'",
  'rec {f,g}',
  'rec ~',
  'rec h#i',
  'rec 10>/dev/null',
  'rec {x}>/dev/null',
  'rec <<<j',
  'rec <<E\nrec k\nE\n',
  "rec <<'E'\nrec l\nE\n",
  'rec <<-E\n\trec m\n\tE\n',
  'rec <<"E F"\nrec\nE F\n',
  'rec <<\\E\nrec\nE\n',
  'rec <<E\\F\nrec\nEF\n',
  'rec <<E <<F\nrec\nE\nrec\nF\n',
  'rec <<E\nrec\nE \nrec x\nE\n',
  'rec <(rec n)',
  'rec `rec o`',
  'rec $(rec o)',
  '((rec p))',
  '((rec - build))',
  '((rec q); (rec r))',
  '((1))',
  '[[ rec && rec s ]]',
  '[[ a > t ]]',
  '[[ a < rec ]]',
  'function rec { rec u; }',
  'function f { rec u; }; f',
  'select x in a; do rec v; done',
  'for ((;0;)); do rec w; done',
  'for x in a b; do rec $x; done',
  'case a in a) rec y;; esac',
  'case a in (a) rec y;& b) rec z;; esac',
  'if rec; then rec z; fi',
  'while rec; do rec y; break; done',
  'rec a # rec b',
  'rec a;# rec b',
  'rec !a',
  '!! rec',
  'alias ls=rec; ls c',
  'shopt -s expand_aliases\nalias l=rec\nl c',
  "eval 'rec d'",
  'eval rec "d e"',
  "sh -c 'rec e'",
  "bash -norc -c 'rec e'",
  "bash -oc posix 'rec e'",
  "bash -n +n -c 'rec e'",
  'env - rec f',
  "env -S 'rec g'",
  'env rec -S h',
  'env -C / rec i',
  'xargs rec h </dev/null',
  'nice rec i',
  'timeout 2 rec j',
  "trap 'rec k' EXIT",
  'f() { rec l; }; f',
  'f() (rec l); f',
  '(rec m)',
  '{ rec n; }',
  "printf 'rec o' | sh",
  "exec <<< 'rec p'; sh",
  'exec <<E\nrec p\nE\nsh',
  'sh <<E\nrec q\nE\n',
  'a=(rec r)',
  'rec |& rec s',
  'rec &>u',
  'rec >&2 2>&1',
  '"rec" t',
  "r'e'c u",
  're\\\nc v',
  "$'rec' w",
  '$"rec" x',
  'let x=1',
  'let x=a',
  "test -v 'a[$(rec x)]'",
  "[[ 'BASH_VERSINFO[$(rec x)]' -eq 0 ]]",
  "printf -v 'a[$(rec x)]' y",
  "x='a[$(rec x)]'; ((x))",
  "x='a[$(rec x)]'; [[ x -eq 1 ]]",
  "declare -i x='a[$(rec y)]'",
  "read 'a[$(rec x)]' <<< y",
  "unset 'a[$(rec x)]'",
  'mapfile -C rec -c 1 x <<< y',
  'find bin -maxdepth 0 -exec rec {} \\;',
  'find bin -maxdepth 0 -exec rec {} +',
  "git -c alias.x='!rec y' x",
  'awk \'BEGIN{system("true")}\'',
  'coproc rec z; wait',
  'coproc A { rec z; }; wait',
  ': ${x:=$(rec a)}',
  'rec "$(rec b)"',
  'rec a\\ b',
  'rec a\\\n b',
  "rec 'a\nb'",
  '10 a',
  '{x} a',
  'PATH+=x rec',
  'rec ${x-`rec`}',
  'rec "${x-"a b"}"',
  'rec \\`rec\\`',
  'rec "\\`rec\\`"',
  'rec "`rec \\"a\\"`"',
  'rec;',
  'rec\r',
  'flock l rec x',
  "flock l -c 'rec x'",
  'setsid -w rec x',
  'stdbuf -oL rec x',
  'nohup rec x',
  'exec rec x',
  'command -p rec x',
  "script -qc 'rec x' f",
];
const joints = ['; ', ' && ', ' || ', '\n', ' | ', ' ;\n', '\r\n', '\u2028', '\v', ';\ufeff', ' &&\u3000'];
const call = fc.tuple(fc.constantFrom(...starts), fc.constantFrom(...calls)).map((parts) => parts.join(''));
const line = fc.oneof(
  call,
  fc.tuple(call, fc.constantFrom(...joints), call).map((parts) => parts.join('')),
);

test.each([
  ['bash', ['bash', '--norc']],
  ['dash', ['dash']],
  ['sh', ['dash']],
])(
  'all that %s starts was named, or the line called unread',
  (shell, [program = '', ...options]) => {
    const lines = new Set([...calls, ...fc.sample(line, { numRuns: numLines / 3, seed: firstSeed })]);
    let read = 0;
    for (const each of lines) {
      const parsed = reader.read([shell, '-c', each]);
      if (parsed.opaque.length > 0) continue;
      read += 1;
      for (const run of recorded([program, ...options, '-c', each]))
        expect(isNamed(run, parsed), JSON.stringify([each, run])).toBe(true);
    }
    expect(read).toBeGreaterThan(40);
  },
  patienceMs,
);

test.each(Object.entries(wrappers))(
  'what %s starts was named, or the call unread',
  (wrapper, words) => {
    const before = fc.array(fc.constantFrom(...words), { maxLength: 4 });
    const behind = fc.array(fc.constantFrom('a', '-n', '--', '-S', '{}', ';', '+', '-c', 'A=1'), { maxLength: 3 });
    for (const [start, end] of fc.sample(fc.tuple(before, behind), {
      numRuns: Math.min(numLines / 10, 500),
      seed: firstSeed + 1,
    })) {
      const argv: [string, ...string[]] = [wrapper, ...start, 'rec', ...end];
      const parsed = reader.read(argv);
      if (parsed.opaque.length > 0) continue;
      for (const run of recorded(argv)) expect(isNamed(run, parsed), JSON.stringify([argv, run])).toBe(true);
    }
  },
  patienceMs,
);
