/** Runs the built command line at a terminal of its own, as a person does: types, turns the window, reads the screen. */
import { join } from 'node:path';
import { spawn } from 'node-pty';
import type { Home } from './headless-host.ts';

const entry = join(import.meta.dirname, '../../../../out/countersign.cjs');

export interface CliAtTerminal {
  readonly pid: number;
  type(keys: string): void;
  turn(columns: number, rows: number): void;
  /** Everything that came on the screen so far. */
  screen(): string;
  /** Resolves when the screen shows the text. */
  shows(text: string): Promise<void>;
  readonly exitCode: Promise<number>;
}

export function cliAtTerminal(args: readonly string[], home: Home): CliAtTerminal {
  return programAtTerminal(process.execPath, [entry, ...args], home);
}

export function programAtTerminal(program: string, args: readonly string[], home: Home): CliAtTerminal {
  const terminal = spawn(program, [...args], {
    cwd: home.project,
    env: home.env,
    cols: 91,
    rows: 31,
  });
  let screen = '';
  const waiting = new Set<() => void>();
  terminal.onData((text) => {
    screen += text;
    for (const look of waiting) look();
  });
  return {
    pid: terminal.pid,
    type: (keys) => terminal.write(keys),
    turn: (columns, rows) => terminal.resize(columns, rows),
    screen: () => screen,
    shows: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!screen.includes(text)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    exitCode: new Promise((resolve) => {
      terminal.onExit((end) => resolve(end.exitCode));
    }),
  };
}
