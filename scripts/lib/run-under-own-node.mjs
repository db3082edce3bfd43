/** Hands over to the Node that the product runs on (a dev dependency), so that the system's Node may be older. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { binDir, ownNode, root } from './machine.mjs';

const handedOn = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

export const isOwnNode = () => {
  try {
    return realpathSync(process.execPath) === realpathSync(ownNode);
  } catch {
    return false;
  }
};

/** The environment in which the tools of node_modules/.bin and our own Node are found first. */
export const ownEnvironment = () => ({ ...process.env, PATH: `${binDir}${delimiter}${process.env['PATH'] ?? ''}` });

/**
 * Runs a program in the foreground with our terminal and waits for it. An interrupt from the terminal reaches it
 * anyway, so this process only waits; a signal sent to us alone is handed on.
 * @param {readonly string[]} argv
 * @returns {Promise<number>} its exit code, 128 + n after a signal, 127 when it could not be started
 */
export function runInForeground(argv) {
  const [program = '', ...args] = argv;
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: ownEnvironment(), stdio: 'inherit' });
    for (const signal of handedOn) {
      process.on(signal, () => {
        if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
      });
    }
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
