/** Whether `exec` leaves a desk behind it, and where those that it left keep their things. */
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** For terminals that are used at the same time; a call more runs alone. */
export const mostLeftDesks = 3;

/** Milliseconds that one which was begun may take to listen. */
const beginMs = 20_000;
const maxBytes = 4096;

export const leaveDeskPath = (dataDir: string): string => join(dataDir, 'leave-desk.json');

/** The person's own choice, which no project can speak for. What is not plainly a yes of theirs is a no. */
export function leavesDesk(dataDir: string): boolean {
  let file: number | null = null;
  try {
    file = openSync(leaveDeskPath(dataDir), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(file);
    const isOurs = found.isFile() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
    if (!isOurs || found.size > maxBytes) return false;
    return JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) === '{"isOn":true}';
  } catch {
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}

export interface LeftDeskFiles {
  readonly socket: string;
  readonly token: string;
  /** Lies there while one is about to listen. */
  readonly begun: string;
}

/** `mark`: of the surroundings that it serves. */
export function leftDeskFiles(runtimeDir: string, mark: string): LeftDeskFiles {
  const at = (end: string): string => join(runtimeDir, `left-${mark}.${end}`);
  return { socket: at('sock'), token: at('token'), begun: at('begun') };
}

/** Letters of a mark. */
export const markLength = 32;

/** Each that was left holds one of these, and ends with it. */
export const leftDeskLocks = (dataDir: string): readonly string[] =>
  Array.from({ length: mostLeftDesks }, (_each, n) => join(dataDir, `left-${n}.lock`));

/** Whether one more may be begun for these surroundings; then no other caller begins it too. `held`: how many there are. */
export function beginLeftDesk({ socket, begun }: LeftDeskFiles, held: number, now: number): boolean {
  try {
    if (held >= mostLeftDesks || lstatSync(socket, { throwIfNoEntry: false })?.isSocket() === false) return false;
    const before = lstatSync(begun, { throwIfNoEntry: false });
    if (before !== undefined) {
      if (Math.abs(now - before.mtimeMs) < beginMs) return false;
      rmSync(begun, { force: true });
    }
    writeFileSync(begun, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** What crashed ones left; to be called while no other lives. */
export function clearLeft(runtimeDir: string, own: LeftDeskFiles): void {
  const others = readdirSync(runtimeDir).filter((name) => /^left-[0-9a-f]+\./.test(name));
  for (const path of others.map((name) => join(runtimeDir, name))) {
    if (path !== own.begun && path !== own.socket) rmSync(path, { force: true });
  }
}
