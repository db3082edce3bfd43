/** Runs the built command line as a terminal or an agent does, and collects what it says. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Home } from './headless-host.ts';

const entry = join(import.meta.dirname, '../../../../out/countersign.cjs');

export interface CliEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** What came on file descriptor 3, if it was opened. */
  readonly report: string;
}

export interface RunningCli {
  readonly process: ChildProcess;
  readonly end: Promise<CliEnd>;
  /** Resolves when stdout or stderr contains the text. */
  said(text: string): Promise<void>;
}

export interface CliOptions {
  readonly home: Home;
  readonly cwd?: string;
  readonly input?: string;
  readonly withReportFile?: boolean;
}

export function startCli(args: readonly string[], options: CliOptions): RunningCli {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: options.cwd ?? options.home.project,
    env: options.home.env,
    stdio: ['pipe', 'pipe', 'pipe', options.withReportFile === true ? 'pipe' : 'ignore'],
  });
  const collected = { stdout: [] as Buffer[], stderr: [] as Buffer[], report: [] as Buffer[] };
  const waiting = new Set<() => void>();
  const collect = (stream: Readable | null, into: Buffer[]): void => {
    stream?.on('data', (chunk: Buffer) => {
      into.push(chunk);
      for (const look of waiting) look();
    });
  };
  collect(child.stdout, collected.stdout);
  collect(child.stderr, collected.stderr);
  collect(child.stdio[3] as Readable | null, collected.report);
  // A command that reads nothing may be gone before its input is.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(options.input ?? '');
  return {
    process: child,
    end: once(child, 'close').then((ended) => ({
      code: ended[0] as number | null,
      signal: ended[1] as NodeJS.Signals | null,
      stdout: Buffer.concat(collected.stdout),
      stderr: Buffer.concat(collected.stderr).toString(),
      report: Buffer.concat(collected.report).toString(),
    })),
    said: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (Buffer.concat([...collected.stdout, ...collected.stderr]).includes(text)) resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}

export const runCli = (args: readonly string[], options: CliOptions): Promise<CliEnd> => startCli(args, options).end;
