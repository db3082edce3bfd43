/** When a command counts as over: nothing of it is left that could still do something. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { forceToEnd, waitUntilEmpty } from '../../../../main/node/launch/process/end-tree.ts';
import { carrying, descendants, hasNoChildren, isAlive } from '../../../../main/node/launch/process/process-tree.ts';
import { readStatus } from '../../../../main/node/launch/start/read-status.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';

const isLinux = process.platform === 'linux';
const bwrap = findProgram('bwrap', process.env) ?? '';
const crowd = 200;

test.skipIf(!isLinux || bwrap === '')(
  'a sandbox whose outer process was killed is empty only when all of its processes are gone',
  async () => {
    const mark = `END_TREE_TEST=${process.pid}`;
    const script = `for i in $(seq ${crowd}); do setsid sleep 1000 & done; echo ready; exec sleep 1000`;
    const outer = spawn(
      bwrap,
      [
        '--bind',
        '/',
        '/',
        '--dev',
        '/dev',
        '--unshare-user',
        '--unshare-pid',
        '--json-status-fd',
        '3',
        '/bin/sh',
        '-c',
        script,
      ],
      { stdio: ['ignore', 'pipe', 'ignore', 'pipe'], env: { PATH: '/usr/bin:/bin', END_TREE_TEST: `${process.pid}` } },
    );
    let status = '';
    outer.stdio[3]?.on('data', (chunk: Buffer) => (status += chunk.toString()));
    if (outer.stdout !== null) await once(outer.stdout, 'data');
    const first = readStatus(status).childPid ?? -1;
    expect(carrying(mark).length).toBeGreaterThan(crowd);
    const ended = once(outer, 'exit');
    outer.kill('SIGKILL');
    await ended;
    await waitUntilEmpty({ outer: outer.pid ?? -1, sandbox: () => first, mark: null });
    expect(carrying(mark).filter((pid) => pid !== first && isAlive(pid))).toEqual([]);
  },
);

test.skipIf(!isLinux)('a process is known to have no children, or not known', async () => {
  const child = spawn('/bin/sh', ['-c', 'sleep 1000 & echo ready; wait'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  await once(child.stdout, 'data');
  const parent = child.pid ?? -1;
  expect(hasNoChildren(parent)).toBe(false);
  const [sleeper = -1] = descendants(parent);
  expect(hasNoChildren(sleeper)).toBe(true);
  const ended = once(child, 'exit');
  process.kill(-parent, 'SIGKILL');
  await ended;
  expect(hasNoChildren(parent)).toBe(false);
});

/** Stands for bubblewrap and the child that waits for it. */
const begin = async (script: string) => {
  const outer = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  const lines = createInterface({ input: outer.stdout });
  const [waiting] = await once(lines, 'line');
  return { outer, waiting: Number(waiting), ended: once(outer, 'exit'), closed: once(outer.stdout, 'close') };
};

const tree = (outer: number) => ({ outer, sandbox: () => null, mark: null });

describe.skipIf(!isLinux)('a sandbox of which the first process was never told of', () => {
  test('is ended with the process that the desk started', async () => {
    const { outer, waiting, ended, closed } = await begin('sleep 1000 & echo $!; wait');
    forceToEnd(tree(outer.pid ?? -1));
    await Promise.all([ended, closed]);
    await expect.poll(() => isAlive(waiting)).toBe(false);
  });

  test('is ended when that was ended by somebody else', async () => {
    const { outer, waiting, ended, closed } = await begin('sleep 1000 & echo $!; exit');
    await ended;
    expect(isAlive(waiting)).toBe(true);
    await waitUntilEmpty(tree(outer.pid ?? -1));
    await closed;
    await expect.poll(() => isAlive(waiting)).toBe(false);
  });
});
