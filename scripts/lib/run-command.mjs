/** Runs child processes for the scripts: to the end, with a deadline, and with everything they started gone after. */
import { spawn } from 'node:child_process';
import { root } from './machine.mjs';

/**
 * @typedef {{
 *   env?: Record<string, string | undefined>,
 *   timeoutMs?: number,
 *   graceMs?: number,
 *   quiet?: boolean,
 *   asksPerson?: boolean,
 * }} RunOptions
 */
/** @typedef {{ exitCode: number, timedOut: boolean, output: string }} RunEnd */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @param {import('node:child_process').ChildProcess} child @param {NodeJS.Signals} signal */
function killTree(child, signal) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // ESRCH: the whole group is gone already, which is what was wanted.
  }
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of running) killTree(child, 'SIGTERM');
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** Only while something runs: the broker in the foreground gets its signals itself. */
function watchSignals() {
  for (const signal of signals) {
    process.off(signal, endAll);
    if (running.size > 0) process.on(signal, endAll);
  }
}

/**
 * Output goes to the terminal as it comes unless `quiet`; then it is kept for the caller to show. A command that is out of time is asked
 * to end first, for `graceMs`: what it started in groups of its own, such as a test's browsers, only it knows.
 * @param {readonly string[]} argv
 * @param {RunOptions} [options]
 * @returns {Promise<RunEnd>}
 */
export function runCommand(
  argv,
  { env, timeoutMs = 600_000, graceMs = 30_000, quiet = false, asksPerson = false } = {},
) {
  const [program = '', ...args] = argv;
  const stdin = asksPerson ? 'inherit' : 'ignore';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? [stdin, 'pipe', 'pipe'] : [stdin, 'inherit', 'inherit'],
      // Its own group, so that a deadline ends the grandchildren too; but sudo can only ask for a password in ours.
      detached: !asksPerson,
    });
    if (!asksPerson) running.add(child);
    watchSignals();
    let output = '';
    let timedOut = false;
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    /** @type {NodeJS.Timeout | undefined} */
    let mercy;
    const deadline = setTimeout(() => {
      timedOut = true;
      if (asksPerson) {
        child.kill('SIGKILL');
        return;
      }
      killTree(child, 'SIGINT');
      mercy = setTimeout(() => killTree(child, 'SIGKILL'), graceMs);
    }, timeoutMs);
    /** @param {number} exitCode */
    const end = (exitCode) => {
      clearTimeout(deadline);
      clearTimeout(mercy);
      running.delete(child);
      watchSignals();
      resolve({ exitCode, timedOut, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)));
  });
}
