/** Keeps one program running: starts it, and starts it anew when it is told that something changed. */
import { spawn } from 'node:child_process';

/**
 * @param {readonly string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ restart: () => void, stop: () => Promise<void> }} `restart` starts it the first time, too
 */
export function keepRunning(argv, env) {
  const [program = '', ...args] = argv;
  /** @type {Promise<void>} */
  let turn = Promise.resolve();
  /** @type {{ end: () => Promise<void> } | null} */
  let running = null;

  const start = () => {
    const child = spawn(program, args, { env, stdio: 'inherit' });
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.once('error', ({ message }) => {
        console.error(`• dev: ${message}`);
        resolve();
      });
      child.once('exit', () => resolve());
    });
    return {
      async end() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  };

  /** One after the other: sources may change while it ends. @param {() => Promise<void>} work */
  const inTurn = (work) => (turn = turn.then(work));

  const end = async () => {
    await running?.end();
    running = null;
  };
  return {
    restart() {
      void inTurn(async () => {
        console.log(running === null ? '• dev: starting the desk' : '• dev: starting the desk anew');
        await end();
        running = start();
      });
    },
    stop: () => inTurn(end),
  };
}
