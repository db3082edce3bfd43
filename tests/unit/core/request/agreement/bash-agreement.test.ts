/** Holds the reader against the shell itself: what bash accepts is read, and what bash starts is named. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ParsedCommand } from '#domain/parsed-command.ts';
import { readLine, reasons } from '../reader.ts';
import { makeLine, spoilLine } from './make-lines.ts';

/** The nightly run asks for many more; each line costs a few starts of a shell. */
const count = Math.min(Number(process.env['COUNTERSIGN_FUZZ'] ?? 100), 20_000);
const firstSeed = Number(process.env['COUNTERSIGN_SEED'] ?? 1);
const patienceMs = 60_000 + count * 100;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);

const folder = mkdtempSync(join(tmpdir(), 'countersign-agreement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { LC_ALL: 'C.UTF-8', PATH: '/nonexistent' };
const bash = '/bin/bash';

/** With a warning where a heredoc has no end. At some ends of the input bash says nothing at all, so it is given one more that is wrong. */
function isAccepted(text: string): boolean {
  const said = spawnSync(bash, ['-n', '-c', text], { encoding: 'utf8', env });
  const lines = said.stderr.split('\n').filter((line) => line !== '');
  if (said.status !== 0 || lines.some((line) => !line.includes('warning:'))) return false;
  return lines.length > 0 || spawnSync(bash, ['-n', '-c', `${text}\n)`], { env }).status !== 0;
}

test(
  'what bash accepts is read, and every command in it is named',
  () => {
    const wrong: string[] = [];
    for (const seed of seeds) {
      const made = makeLine(seed);
      const parsed = readLine(made.text);
      if (reasons(parsed).includes('syntax-error') && isAccepted(made.text)) wrong.push(`unread ${seed}: ${made.text}`);
      if (reasons(parsed).includes('too-many-segments')) continue;
      const known = new Set(parsed.segments.flatMap(({ argv }) => argv));
      const missing = made.names.filter((name) => !known.has(name));
      if (missing.length > 0) wrong.push(`not named ${seed} ${missing.join(' ')}: ${made.text}`);
    }
    expect(wrong).toEqual([]);
  },
  patienceMs,
);

test(
  'what bash still accepts after a slip of the hand is read',
  () => {
    const wrong: string[] = [];
    for (const seed of seeds) {
      const text = spoilLine(makeLine(seed), seed);
      // What stands in `$((` and `[[` bash looks at when it runs it.
      if (!reasons(readLine(text)).includes('syntax-error') || /\(\(|\[\[/.test(text)) continue;
      if (isAccepted(text)) wrong.push(`unread ${seed}: ${text}`);
    }
    expect(wrong).toEqual([]);
  },
  patienceMs,
);

/** No program can be found, so each command comes here, in one line so that none comes between another's; every second one fails. */
const prelude = (record: string, parity: number): string => `command_not_found_handle() {
  local word line=
  for word; do line+="\${word//$'\\n'/$'\\2'}"$'\\3'; done
  echo "$line" >> '${record}'
  return $(( (\${1#c} + ${parity}) % 2 ))
}
`;
let runs = 0;

function started(text: string, parity: number): string[][] {
  // What runs in the background may still write when the next line is tried.
  const record = join(folder, `record-${(runs += 1)}`);
  const argv = ['--norc', '-c', prelude(record, parity) + text];
  spawnSync(bash, argv, { cwd: folder, env, input: '', timeout: 10_000, stdio: ['pipe', 'ignore', 'ignore'] });
  if (!existsSync(record)) return [];
  const calls = readFileSync(record, 'utf8').split('\n').slice(0, -1);
  const words = calls.map((call) => call.replaceAll('\x02', '\n').split('\x03').slice(0, -1));
  return words.filter(([name]) => /^c\d+$/.test(name ?? ''));
}

/** A word that the reader does not know stands for any number of words. */
function isNamed(call: readonly string[], { segments }: ParsedCommand): boolean {
  return segments.some(({ argv }) => {
    const at = argv.indexOf(call[0] ?? '');
    const words = argv.slice(Math.max(0, at));
    const open = words.indexOf(null);
    const known = open < 0 ? words : words.slice(0, open);
    return (open >= 0 || known.length === call.length) && known.every((word, index) => word === call[index]);
  });
}

test(
  'what bash starts was named with its words',
  () => {
    const wrong: string[] = [];
    let starts = 0;
    for (const seed of seeds) {
      const { text } = makeLine(seed);
      const parsed = readLine(text);
      if (reasons(parsed).includes('too-many-segments')) continue;
      const calls = [...started(text, 0), ...started(text, 1)];
      starts += calls.length;
      for (const call of calls)
        if (!isNamed(call, parsed)) wrong.push(`${seed}: ${JSON.stringify(call)} in ${JSON.stringify(text)}`);
    }
    expect(wrong).toEqual([]);
    // A generator whose lines start nothing would prove nothing.
    expect(starts).toBeGreaterThan(count * 2);
  },
  patienceMs,
);
