/** Gives the terminal back although this process is killed: a small shell outlives it and puts things as they were. */
import { spawn, spawnSync } from 'node:child_process';

/**
 * What a program with the whole screen leaves switched on: the other screen, a hidden cursor, bracketed paste, the mouse.
 * In octal, for printf.
 */
const reset = String.raw`\033[?1049l\033[?25h\033[?2004l\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?1004l\033[0m\r\n`;

/** Reads a line of ours when all ended well; the end of the pipe means that no writer is left. */
const watch = `trap '' INT QUIT TERM HUP TTOU TTIN TSTP PIPE
read -r _ && exit 0
printf '${reset}' >&3
stty "$1" <&3`;

/** Call it before the terminal is changed, and the returned function when it was changed back. Does nothing where `stty` is missing. */
export function guardTerminal(): () => void {
  const { status, stdout } = spawnSync('stty', ['-g'], { stdio: ['inherit', 'pipe', 'ignore'], encoding: 'utf8' });
  if (status !== 0) return () => undefined;
  const guard = spawn('/bin/sh', ['-c', watch, 'countersign', stdout.trim()], {
    stdio: ['pipe', 'ignore', 'ignore', 0],
  });
  // Without a guard the terminal is as it would have been before there was one.
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  return () => guard.stdin?.end('over\n');
}
