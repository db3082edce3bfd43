/** Holds the reader against the shell itself: what bash accepts is read, and what bash starts is named. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import { parseScript } from '#core/request/grammar/parse-script.ts';
import { readLine, reasons } from '../reader.ts';
import { makeLine, spoilLine } from './make-lines.ts';

/** The nightly run asks for many more; each line costs a few starts of a shell. */
const count = Math.min(Number(process.env['COUNTERSIGN_FUZZ'] ?? 100), 20_000);
const firstSeed = Number(process.env['COUNTERSIGN_SEED'] ?? 1);
const patienceMs = 600_000 + count * 100;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);

const folder = mkdtempSync(join(tmpdir(), 'countersign-agreement-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = { LC_ALL: 'C.UTF-8', PATH: '/nonexistent' };
const bash = '/bin/bash';

/** With a warning where a heredoc has no end. At some ends of the input bash says nothing at all, so it is given one more that is wrong. */
function isAccepted(text: string): boolean {
  const said = spawnSync(bash, ['-n', '-c', text], { encoding: 'utf8', env });
  const lines = said.stderr.split('\n').filter((line) => line !== '');
  // Of a heredoc that its substitution does not hold, bash says that it is none.
  const isRefused = lines.some((line) => !line.includes('warning:') || line.includes('unterminated here-document'));
  if (said.status !== 0 || isRefused) return false;
  return lines.length > 0 || spawnSync(bash, ['-n', '-c', `${text}\n)`], { env }).status !== 0;
}

/** Between backticks, and in the body of a heredoc, bash looks at nothing before it runs it. */
const isReadLater = (text: string): boolean => /`|<</.test(text) && parseScript(text).fault === null;

test(
  'what bash accepts is read, and every command in it is named',
  () => {
    const wrong: string[] = [];
    for (const seed of seeds) {
      const made = makeLine(seed);
      const parsed = readLine(made.text);
      // What is nested deeper than it follows is called so, and asked about.
      const isFaulty =
        reasons(parsed).includes('syntax-error') && !reasons(parsed).includes('too-deep') && !isReadLater(made.text);
      if (isFaulty && isAccepted(made.text)) wrong.push(`unread ${seed}: ${made.text}`);
      if (reasons(parsed).includes('too-many-segments')) continue;
      const known = new Set(parsed.segments.flatMap(({ argv }) => argv));
      const missing = made.names.filter((name) => !known.has(name));
      // Brackets in the body of a heredoc can end a `$((` before its time, and bash refuses the line.
      if (missing.length > 0 && isAccepted(made.text))
        wrong.push(`not named ${seed} ${missing.join(' ')}: ${made.text}`);
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
      // What bash itself may read otherwise than it is written is asked about.
      const told = reasons(readLine(text));
      const isFaulty = told.includes('syntax-error') && !told.includes('too-deep');
      // What stands in `$((`, `$[` and `[[` bash looks at when it runs it.
      if (!isFaulty || /\(\(|\[\[|\$\[/.test(text)) continue;
      if (isReadLater(text)) continue;
      if (isAccepted(text)) wrong.push(`unread ${seed}: ${text}`);
    }
    expect(wrong).toEqual([]);
  },
  patienceMs,
);

/**
 * No program can be found, so each command comes to the handler, in one line so that none comes between another's; every second one
 * fails. One shell runs many lines, each in a shell of its own beneath it. A function that calls itself in a pipeline doubles with each
 * level, so there are few.
 */
const driver = (name: string, indices: readonly number[]): string => `exec </dev/null >/dev/null 2>&1
command_not_found_handle() {
  local word line=
  for word; do line+="\${word//$'\\n'/$'\\2'}"$'\\3'; done
  echo "$line" >> "$record"
  return $(( (\${1#c} + parity) % 2 ))
}
for index in ${indices.join(' ')}; do for parity in 0 1; do
  ( ulimit -t 2; FUNCNEST=6; record='${name}'.record.$index; eval "$(<'${name}'.line.$index)" )
done; done
`;
const together = 100;

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}

/** What bash starts for each of these lines. */
function started(texts: readonly string[], batch: number): string[][][] {
  const name = join(folder, `batch-${batch}`);
  for (const [index, text] of texts.entries()) writeFileSync(`${name}.line.${index}`, text);
  const argv = ['--norc', '-c', driver(name, [...texts.keys()])];
  // A group of its own, because a line may start what never ends.
  const options = { cwd: folder, env, timeout: 600_000, stdio: 'ignore', detached: true } as const;
  endGroup(spawnSync(bash, argv, options).pid);
  return texts.map((_, index) => {
    if (!existsSync(`${name}.record.${index}`)) return [];
    const calls = readFileSync(`${name}.record.${index}`, 'utf8').split('\n').slice(0, -1);
    const words = calls.map((call) => call.replaceAll('\x02', '\n').split('\x03').slice(0, -1));
    return words.filter(([program]) => /^c\d+$/.test(program ?? ''));
  });
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
    const wrong = new Set<string>();
    let starts = 0;
    let unread = 0;
    for (let from = 0; from < seeds.length; from += together) {
      const texts = seeds.slice(from, from + together).map((seed) => makeLine(seed).text);
      for (const [index, calls] of started(texts, from).entries()) {
        const text = texts[index] ?? '';
        const parsed = readLine(text);
        if (reasons(parsed).includes('too-many-segments')) continue;
        starts += calls.length;
        const isUnread = reasons(parsed).some((reason) => reason === 'syntax-error' || reason === 'too-deep');
        if (isUnread) unread += 1;
        const names = new Set(parsed.segments.flatMap(({ argv }) => argv));
        for (const call of calls)
          if (!(isUnread ? names.has(call[0] ?? '') : isNamed(call, parsed)))
            wrong.add(`${JSON.stringify(call)} in ${JSON.stringify(text)}`);
      }
    }
    expect([...wrong]).toEqual([]);
    // What the reader calls unread is asked about; in these lines bash itself may run another text than the one that is written.
    expect(unread).toBeLessThan(count * 0.08);
    // A generator whose lines start nothing would prove nothing.
    expect(starts).toBeGreaterThan(count * 2);
  },
  patienceMs,
);
