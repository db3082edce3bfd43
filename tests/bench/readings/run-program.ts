/** Starts one bench program, as the person who runs this or as another, and reads what it noted. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { readingsFile, readingSchema, type Reading } from './note-reading.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly home: string;
}

const bench = path.join(import.meta.dirname, '..');
const passwdLine = z.string().regex(/^[^:]+:[^:]*:\d+:\d+:[^:]*:[^:]+:[^:]*$/);

export function selfAccount(): Account {
  const { username, uid, homedir } = userInfo();
  return { name: username, uid, home: homedir };
}

/** Throws where there is no such account. */
export function accountNamed(name: string): Account {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${name}:`));
  if (line === undefined) throw new Error(`There is no account ${name} in /etc/passwd.`);
  const [, , uid = '', , , home = ''] = passwdLine.parse(line).split(':');
  return { name, uid: Number(uid), home };
}

export interface ProgramEnd {
  readonly readings: readonly Reading[];
  /** Null where it ended by a signal. A bench ends with 1 where a target was missed. */
  readonly exitCode: number | null;
}

/** What it prints goes to standard error, so that standard output stays for the figures. */
export async function runProgram(file: string, args: readonly string[], as: Account): Promise<ProgramEnd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-readings-'));
  const notes = path.join(folder, 'readings.jsonl');
  writeFileSync(notes, '');
  const isOther = as.uid !== process.getuid?.();
  if (isOther) for (const each of [folder, notes]) chownSync(each, as.uid, as.uid);
  try {
    const argv = [process.execPath, path.join(bench, file), ...args];
    const [program = '', ...rest] = isOther ? ['runuser', '-u', as.name, '--', ...argv] : argv;
    const child = spawn(program, rest, {
      cwd: path.join(bench, '../..'),
      env: { ...process.env, HOME: as.home, [readingsFile]: notes },
      stdio: ['ignore', process.stderr, 'inherit'],
    });
    const [exitCode] = (await once(child, 'exit')) as [number | null];
    const lines = readFileSync(notes, 'utf8').split('\n');
    const readings = lines.filter((line) => line !== '').map((line) => readingSchema.parse(JSON.parse(line)));
    return { readings, exitCode };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
