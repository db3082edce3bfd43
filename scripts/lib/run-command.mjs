/** Runs child processes for the scripts: to the end, with a deadline, and with everything they started gone after. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
/** @typedef {{ exitCode: number, timedOut: boolean, output: string, computed: number | null }} RunEnd `computed` in seconds; null where no kernel tells */

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

/** The kernel tells it in hundredths, whatever its own clock. */
const ticks = 100;
let told = 0;

/** In seconds, of all that ended and was waited for; null where nobody says. */
function ofChildren() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // The name of the program may hold blanks and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / ticks;
  } catch {
    return null;
  }
}

/** Seconds of whatever ended since this was asked last: asked at the end of each program, it is that one's, with all that it waited for. */
function newComputingTime() {
  const now = ofChildren();
  if (now === null) return null;
  const [before, seconds] = [told, now];
  told = now;
  return seconds - before;
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
    /** @type {number | null} */
    let computed = null;
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
      resolve({ exitCode, timedOut, output, computed });
    };
    child.on('error', (error) => {
      output += error.message;
      end(127);
    });
    child.on('exit', () => (computed = newComputingTime()));
    child.on('close', (code, signal) => end(code ?? (signal === null ? 1 : 128)));
  });
}
