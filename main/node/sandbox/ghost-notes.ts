/** What desks write down about the names that they made for their sandboxes, one file a desk; every desk of the person reads them all. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Ghost } from './mount.ts';
import { codeOf } from './real-path-of.ts';

export function ghostRoom(dataDir: string): string {
  return path.join(dataDir, 'ghosts');
}

/** One line a ghost, so that a shell can read it: `d` for a directory, `.` or `e` for a file that says "." or nothing. */
export function ghostLine({ path: name, content }: Ghost): string {
  return `${content === null ? 'd' : content === '' ? 'e' : '.'}${name}\n`;
}

export interface GhostNote {
  /** Process id and start time of the desk, and which of its launchers: `1234-567890-1`. */
  readonly desk: string;
  readonly ghosts: readonly Ghost[];
}

/** Notes of all desks, dead ones too; none when nothing was ever noted. */
export function readGhostNotes(room: string, isMeant: (desk: string) => boolean = () => true): readonly GhostNote[] {
  return deskNames(room)
    .filter(isMeant)
    .map((desk) => ({ desk, ghosts: readNote(path.join(room, desk)) }));
}

function deskNames(room: string): readonly string[] {
  try {
    return readdirSync(room).filter((name) => /^\d+-\d+-\d+$/.test(name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readNote(file: string): readonly Ghost[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => ({ path: line.slice(1), content: contents[line[0] ?? ''] ?? null }));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []; // Its desk ended between the list and the look.
    throw error;
  }
}

const contents: Readonly<Record<string, string>> = { '.': '.', e: '' };

/** Whether what is there is still only what a desk made; a directory that got a content is a person's. */
export function isUntouched({ path: name, content }: Ghost): boolean {
  try {
    if (content === null) return readdirSync(name).length === 0;
    return lstatSync(name).isFile() && readFileSync(name, 'utf8') === content;
  } catch {
    return false; // Gone, or something else by now.
  }
}
