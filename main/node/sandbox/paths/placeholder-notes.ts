/** What brokers write down about the names that they made for their sandboxes, one file a broker; every broker of the person reads them all. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Placeholder } from '../bubblewrap/mount.ts';
import { codeOf } from './real-path-of.ts';

export function placeholderRoom(dataDir: string): string {
  return path.join(dataDir, 'placeholders');
}

/** Where versions before kept them. */
export function earlierPlaceholderRoom(dataDir: string): string {
  return path.join(dataDir, 'ghosts');
}

/** One line a mount-point placeholder, so that a shell can read it: `d` for a directory, `.` or `e` for a file that says "." or nothing. */
export function placeholderLine({ path: name, content }: Placeholder): string {
  return `${content === null ? 'd' : content === '' ? 'e' : '.'}${name}\n`;
}

export interface PlaceholderNote {
  /** Process id and start time of the broker, and which of its launchers: `1234-567890-1`. */
  readonly broker: string;
  readonly placeholders: readonly Placeholder[];
}

/** Notes of all brokers, dead ones too; none when nothing was ever noted. */
export function readPlaceholderNotes(
  room: string,
  isMeant: (broker: string) => boolean = () => true,
): readonly PlaceholderNote[] {
  return brokerNames(room)
    .filter(isMeant)
    .map((broker) => ({ broker, placeholders: readNote(path.join(room, broker)) }));
}

function brokerNames(room: string): readonly string[] {
  try {
    return readdirSync(room).filter((name) => /^\d+-\d+-\d+$/.test(name));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readNote(file: string): readonly Placeholder[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => ({ path: line.slice(1), content: contents[line[0] ?? ''] ?? null }));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []; // Its broker ended between the list and the look.
    throw error;
  }
}

const contents: Readonly<Record<string, string>> = { '.': '.', e: '' };

/** Whether what is there is still only what a broker made; a directory that got a content is a person's. */
export function isUntouched({ path: name, content }: Placeholder): boolean {
  try {
    if (content === null) return readdirSync(name).length === 0;
    return lstatSync(name).isFile() && readFileSync(name, 'utf8') === content;
  } catch {
    return false; // Gone, or something else by now.
  }
}
