/** Starts the app as a person's system does, without Playwright and its debugging ports, and waits for how it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chooseElectron } from './choose-electron.ts';
import { appFolder, type Home } from './desk-app.ts';

export interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const electron = chooseElectron().executable;

export interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  /** Names of variables that are not passed on. */
  readonly without?: readonly string[];
  /** A command to start it with, such as a mount namespace of its own. */
  readonly inside?: readonly string[];
  readonly app?: string;
}

/** An app that does not end by itself is ended after two minutes; its exit code is then null. */
export async function startUntilEnd(home: Home, options: StartOptions = {}): Promise<Ended> {
  const { args = [], env = {}, without = [], inside = [], app = appFolder } = options;
  const [program = '', ...rest] = [...inside, electron, app, ...args];
  const whole: Record<string, string | undefined> = { ...process.env, ...home.env, ...env };
  for (const name of without) delete whole[name];
  const child = spawn(program, rest, { cwd: '/', env: whole, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const patience = setTimeout(() => child.kill('SIGKILL'), 120_000);
  const [exitCode] = (await once(child, 'close')) as [number | null];
  clearTimeout(patience);
  return { exitCode, stdout, stderr };
}
