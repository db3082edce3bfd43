/** Holds the values that the reader puts in against bash: what it claims, bash must have been given. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Segment } from '#domain/command/parsed-command.ts';
import { createCommandReader } from '#core/request/reading/command-reader.ts';
import { makeMoves, tree } from './make-moves.ts';

/** The nightly run asks for many more. */
const count = Math.min(Number(process.env['COUNTERSIGN_FUZZ'] ?? 300), 20_000);
const firstSeed = Number(process.env['COUNTERSIGN_SEED'] ?? 1);
const patienceMs = 600_000 + count * 100;
const together = 100;

const base = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-values-')));
const root = join(base, 'project');
afterAll(() => rmSync(base, { recursive: true, force: true }));
for (const name of tree) {
  if (name.endsWith('/')) mkdirSync(join(root, name), { recursive: true });
  else {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), '');
  }
}

const env = { LC_ALL: 'C.UTF-8', PATH: '/nonexistent', HOME: '/home/of-nobody' };

/** Every second command fails; each call is told with its folder, in one line so that none comes between another's. */
const driver = (indices: readonly number[]): string => `exec </dev/null >/dev/null 2>&1
command_not_found_handle() {
  local IFS=' ' word line=
  for word in "$PWD" "$@"; do line+="\${word//$'\\n'/$'\\2'}"$'\\3'; done
  builtin echo "$line" >> "$record"
  return $(( (\${#1} + \${1#c} + parity) % 2 ))
}
for index in ${indices.join(' ')}; do for parity in 0 1; do
  ( ulimit -t 2; FUNCNEST=20; record='${base}'/record.$index; cd '${root}'; unset OLDPWD; eval "$(<'${base}'/line.$index)" )
done; done
`;

interface Call {
  readonly folder: string;
  readonly words: readonly string[];
}

function started(texts: readonly string[]): Call[][] {
  for (const [index, text] of texts.entries()) {
    rmSync(join(base, `record.${index}`), { force: true });
    writeFileSync(join(base, `line.${index}`), text);
  }
  const words = ['/bin/bash', '--norc', '-c', driver([...texts.keys()])];
  const { pid } = spawnSync('/usr/bin/setsid', words, { cwd: root, env, timeout: 600_000 });
  try {
    // What a line left in the background would write among the calls of later ones.
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing was left.
  }
  return texts.map((_, index) => {
    const record = join(base, `record.${index}`);
    if (!existsSync(record)) return [];
    const lines = readFileSync(record, 'utf8').split('\n').slice(0, -1);
    return lines
      .map((line) => line.replaceAll('\x02', '\n').split('\x03').slice(0, -1))
      .flatMap(([folder = '', ...call]) => (/^c\d+$/.test(call[0] ?? '') ? [{ folder, words: call }] : []));
  });
}

const reader = createCommandReader();
const around = {
  cwd: root,
  isPlain: true,
  variable: (name: string) => (name === 'HOME' ? env.HOME : /^(?:UNSET|[ABCD])$/.test(name) ? null : undefined),
  list: (folder: string) => (folder.startsWith(root) ? namesIn(folder) : null),
};

function namesIn(folder: string): { name: string; isFolder: boolean }[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).map((one) => ({ name: one.name, isFolder: one.isDirectory() }));
}

/** A word that the reader does not know stands for any number of words. */
function isClaimed({ argv, folders }: Segment, { words, folder }: Call): boolean {
  const open = argv.indexOf(null);
  const known = open < 0 ? argv : argv.slice(0, open);
  const isThere = folders === undefined || folders.includes(folder);
  return isThere && (open >= 0 || known.length === words.length) && known.every((word, index) => word === words[index]);
}

test(
  'words and folders that the reader claims are those that bash gives',
  () => {
    const wrong: string[] = [];
    let calls = 0;
    let certain = 0;
    for (let from = 0; from < count; from += together) {
      const seeds = Array.from({ length: Math.min(together, count - from) }, (_, index) => firstSeed + from + index);
      const texts = seeds.map(makeMoves);
      for (const [index, made] of started(texts).entries()) {
        const text = texts[index] ?? '';
        const parsed = reader.read(['bash', '-c', text], around);
        if (parsed.opaque.some(({ reason }) => reason === 'too-many-segments')) continue;
        for (const call of made) {
          const named = parsed.segments.filter(({ argv }) => argv[0] === call.words[0]);
          calls += 1;
          if (named.length > 0 && named.every(({ argv }) => !argv.includes(null))) certain += 1;
          if (!named.some((segment) => isClaimed(segment, call)))
            wrong.push(`${seeds[index] ?? 0} ${JSON.stringify(call)} in ${JSON.stringify(text)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // A reader that claims nothing would agree with everything.
    expect(calls).toBeGreaterThan(count);
    expect(certain / calls).toBeGreaterThan(0.5);
  },
  patienceMs,
);
