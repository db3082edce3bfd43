/** Names the programs this process descends from, nearest first; shells, which only pass a line on, are left out. */
import { readFileSync } from 'node:fs';

const shells = /^(?:(?:ba|z|da|k|a|fi)?sh|env|sudo|timeout|nice|nohup|bwrap)$/;
const longest = 64;

interface ProcessEntry {
  readonly parent: number;
  readonly name: string;
  /** Ticks between the start of the machine and the start of the process. */
  readonly startedAt: string;
}

function readProcess(pid: number): ProcessEntry | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name may hold anything, parentheses and blanks too.
    const end = text.lastIndexOf(')');
    const fields = text.slice(end + 2).split(' ');
    return { parent: Number(fields[1]), name: text.slice(text.indexOf('(') + 1, end), startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}

/** Empty where the system does not tell. */
export function processLine(pid: number = process.ppid): readonly string[] {
  const line: string[] = [];
  for (let at = pid; at > 0 && line.length < longest;) {
    const entry = readProcess(at);
    if (entry === null) break;
    if (!shells.test(entry.name)) line.push(`${at}:${entry.startedAt}`);
    at = entry.parent;
  }
  return line;
}

/** Whether a program of this mark runs here now; a shell, which only passes a line on, is none. */
export const runsHere = (mark: string): boolean => processLine(Number(mark.split(':')[0]))[0] === mark;
