/** A process that another was started in place of is one with it: the same signals, the same end. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';

const programs = path.join(import.meta.dirname, '../../../fixtures/programs');

interface Pair {
  readonly front: ChildProcess;
  readonly behind: number;
  readonly variable: string;
  /** The next line that the process behind says. */
  next(): Promise<string>;
  readonly end: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

const started: ChildProcess[] = [];
afterEach(() => {
  for (const front of started.splice(0)) front.kill('SIGKILL');
});

async function start(how: string): Promise<Pair> {
  const front = spawn(
    process.execPath,
    [path.join(programs, 'in-front.ts'), path.join(programs, 'behind-front.ts'), how],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  started.push(front);
  const end = once(front, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const lines = createInterface({ input: front.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => (await lines.next()).value ?? 'nothing';
  const [behind = '', variable = ''] = (await next()).split(' ');
  return { front, behind: Number(behind), variable, next, end };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the front alone reaches the process behind it',
  async (signal) => {
    const pair = await start('');
    pair.front.kill(signal);
    expect(await pair.next()).toBe(signal);
  },
);

test('a signal to both counts once', async () => {
  const pair = await start('');
  process.kill(-(pair.front.pid ?? 0), 'SIGTERM');
  expect(await pair.next()).toBe('SIGTERM');
  // What was handed on would be heard before this, which is handed on after it.
  pair.front.kill('SIGHUP');
  expect(await pair.next()).toBe('SIGHUP');
});

test('a signal to the process behind alone is heard', async () => {
  const pair = await start('');
  process.kill(pair.behind, 'SIGINT');
  expect(await pair.next()).toBe('SIGINT');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('who does not listen for %s ends by it', async (signal, exitCode) => {
  const pair = await start('deaf');
  pair.front.kill(signal);
  expect(await pair.end).toEqual([exitCode, null]);
});

test.each(['SIGKILL', 'SIGQUIT'] as const)('%s of the front is the end of both', async (signal) => {
  const pair = await start('');
  pair.front.kill(signal);
  // Its output is closed by its end, not by the front's: both hold it.
  expect(await pair.next()).toBe('nothing');
});

test('the exit code is the one of the process behind', async () => {
  expect(await (await start('7')).end).toEqual([7, null]);
});

test('nothing of the bond is left in the environment', async () => {
  expect((await start('')).variable).toBe('clean');
});

test('a variable that names no bond changes nothing', async () => {
  const alone = spawn(process.execPath, [path.join(programs, 'behind-front.ts'), '5'], {
    env: { ...process.env, COUNTERSIGN_FRONT: '4' },
    stdio: 'inherit',
  });
  expect(await once(alone, 'exit')).toEqual([5, null]);
});
