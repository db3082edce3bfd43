/** The streams, terminal and signals of this process, as `exec` uses them. */
import { guardTerminal } from './guard-terminal.ts';
import type { ExecStreams } from './exec-streams.ts';

/** Our words are told apart from the command's by their beginning. */
export function note(text: string): void {
  process.stderr.write(`countersign: ${text}\n`);
}

/** `watchCaller` calls back when the program that started this process is gone. */
export function processStreams(watchCaller: (onGone: () => void) => void = () => undefined): ExecStreams {
  const { stdin, stdout, stderr } = process;
  return {
    stdin,
    stdout,
    stderr,
    note,
    // All three: what is redirected is wanted as it is printed.
    isTerminal: () => stdin.isTTY && stdout.isTTY && stderr.isTTY,
    terminalSize: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    onResize: (listener) => {
      stdout.on('resize', listener);
    },
    takeKeys() {
      if (!stdin.isTTY) return () => undefined;
      const endGuard = guardTerminal();
      stdin.setRawMode(true);
      return () => {
        stdin.setRawMode(false);
        endGuard();
      };
    },
    onStop(listener) {
      let isStopping = false;
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
        process.on(signal, () => {
          // A person who presses twice does not want to wait; the broker stops the command when we are gone.
          if (isStopping) process.kill(process.pid, 'SIGKILL');
          isStopping = true;
          listener(signal);
        });
      }
      // The command is in a session of its own, which no key of this terminal reaches: who stops us must not believe to have stopped it.
      process.on('SIGTSTP', () => {
        note('stopped, but the command goes on until nobody takes its output; Ctrl-C after fg ends it.');
        process.kill(process.pid, 'SIGSTOP');
      });
      watchCaller(() => {
        note('whoever started this is gone, so the command is ended.');
        listener('SIGHUP');
      });
      stdout.on('error', () => listener('SIGPIPE'));
      // Our words have no reader; the command goes on, and its exit code is still passed on.
      stderr.on('error', () => undefined);
    },
  };
}
