/** Follows the system's log for as long as commands run under Seatbelt, and keeps what it refused, with the time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Refusal } from '#domain/sandbox/denial.ts';
import { logArguments, readViolation } from './read-violations.ts';

export interface Violations {
  /** What was refused since `startedAt` (milliseconds since the epoch). Any program may be behind it: it explains, and allows nothing. */
  since(startedAt: number): readonly Refusal[];
  close(): void;
}

const mostKept = 512;
const mostNamed = 64;

/** `program` is the system's own reader of its log; without it nothing is known, and refusals are guessed from output. */
export function watchViolations(program = '/usr/bin/log', now: () => number = Date.now): Violations {
  const kept: { at: number; refusal: Refusal }[] = [];
  const reader = follow(program, (line) => {
    const violation = readViolation(line);
    if (violation === null) return;
    kept.push({ at: now(), refusal: violation.refusal });
    if (kept.length > mostKept) kept.shift();
  });
  return {
    since(startedAt) {
      const found = kept.flatMap(({ at, refusal }) => (at >= startedAt ? [refusal] : []));
      const unlike = new Map(found.map((refusal) => [JSON.stringify(refusal), refusal]));
      return [...unlike.values()].slice(0, mostNamed);
    },
    close: () => void reader.kill(),
  };
}

function follow(program: string, tell: (line: string) => void): ChildProcess {
  const child = spawn(program, [...logArguments], { stdio: ['ignore', 'pipe', 'ignore'], env: {} });
  child.on('error', () => {}); // Not to be had: then nothing is observed.
  createInterface({ input: child.stdout }).on('line', tell);
  // The broker may end without waiting for it; its pipe then closes.
  child.unref();
  const { stdout } = child;
  if ('unref' in stdout && typeof stdout.unref === 'function') stdout.unref();
  return child;
}
