/** Whether a broker that wrote to the store still lives. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isBrokerAlive, nameThisBroker, endThisBroker } from '../../../../main/node/store/lives/broker-life.ts';
import { machineLives, type MachineLives } from '../../../../main/node/store/lives/machine-lives.ts';

const lives = (change: Partial<MachineLives> = {}): MachineLives => ({
  bootId: () => 'boot-1',
  numberSpace: () => 'pid-1',
  startOf: (pid) => (pid === 77 ? '500' : null),
  ...change,
});

test.each([
  ['a process that began when the desk did', '77:500:boot-1:pid-1:x', lives(), true],
  ['another process with its number', '77:400:boot-1:pid-1:x', lives(), false],
  ['no process', '78:500:boot-1:pid-1:x', lives(), false],
  ['the machine having started again', '77:500:boot-0:pid-1:x', lives(), false],
  ['a number that counts in another container', '77:400:boot-1:pid-9:x', lives(), true],
  ['an earlier opening by this process', `${process.pid}:500:boot-1:pid-1:x`, lives(), false],
  ['a name of an earlier version whose process is gone', '78:1700000000:abc', lives(), false],
  ['a name of an earlier version whose number is taken', '77:1700000000:abc', lives(), true],
])('%s', (_title, name, machine, isAlive) => {
  expect(isBrokerAlive(name, machine)).toBe(isAlive);
});

test('a desk lives until it is closed, whatever the clock says', () => {
  const name = nameThisBroker();
  expect(isBrokerAlive(name)).toBe(true);
  endThisBroker(name);
  expect(isBrokerAlive(name)).toBe(false);
});

test('a process that ended and was not collected is gone', async () => {
  // The shell's child ends at once and is never waited for: the shell has become another program meanwhile.
  const child = spawn('sh', ['-c', 'sh -c "echo \\$\\$" & exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const pid = await new Promise<number>((resolve) => child.stdout.once('data', (data) => resolve(Number(data))));
  await expect.poll(() => machineLives.startOf(pid)).toBeNull();
  child.kill('SIGKILL');
});
