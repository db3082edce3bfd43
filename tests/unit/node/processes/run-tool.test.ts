import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runTool } from '../../../../main/node/processes/run-tool.ts';

const env = { PATH: process.env['PATH'] };
const folder = mkdtempSync(join(tmpdir(), 'countersign-tool-'));
const pidFile = join(folder, 'pid');

/** Far longer than any test: a result that waits for it does not come. */
const holder = `echo $$ > "${pidFile}"; exec sleep 3600`;

function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.startsWith('Z') === false;
  } catch {
    return false;
  }
}

const held: number[] = [];
afterEach(() => {
  for (const pid of held.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  rmSync(pidFile, { force: true });
});

test('a tool that is late is given up, with what it started', async () => {
  const { isWell } = await runTool('sh', ['-c', `(${holder}) & wait`], { env, timeoutMs: 3000 });
  const pid = Number(readFileSync(pidFile, 'utf8'));
  held.push(pid);
  expect(isWell).toBe(false);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test.for([
  ['holds its output', `setsid sh -c '${holder}' & until [ -s "${pidFile}" ]; do :; done; wait`, false],
  ['outlives it', `setsid sh -c '${holder}' & until [ -s "${pidFile}" ]; do :; done; echo done`, true],
] as const)('a program that left its group and %s holds nothing up', async ([, line, isWell]) => {
  const result = await runTool('sh', ['-c', line], { env, timeoutMs: 3000 });
  held.push(Number(readFileSync(pidFile, 'utf8')));
  expect(result).toEqual({ isWell, stdout: isWell ? 'done\n' : '', stderr: '' });
});

test('it is given what it reads, its folder, and no variable of ours', async () => {
  process.env['COUNTERSIGN_TEST_OWN'] = 'ours';
  const { stdout } = await runTool('sh', ['-c', 'cat; pwd; env | grep OWN'], {
    env,
    cwd: '/usr',
    input: 'read\n',
    timeoutMs: 20_000,
  });
  delete process.env['COUNTERSIGN_TEST_OWN'];
  expect(stdout).toBe('read\n/usr\n');
});

test.for([
  ['a word with a NUL', 'echo', ['a\0b']],
  ['a program that is not there', 'no-such-program', []],
  ['too much output', 'yes', []],
] as const)('%s is a result', async ([, file, words]) => {
  expect(await runTool(file, words, { env, timeoutMs: 20_000, maxBuffer: 1000 })).toMatchObject({ isWell: false });
});
