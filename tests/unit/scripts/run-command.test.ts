/** What a script's command leaves when it is out of time: nothing, if it can help it, and itself never. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';

/** A program that starts another in a group of its own, writes its number to `pid`, and stays. */
function programThat(onInterrupt: string): { argv: readonly string[]; other: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'program.cjs');
  writeFileSync(
    file,
    `const { spawn } = require('node:child_process');
     const other = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
     process.on('SIGINT', () => { ${onInterrupt} });
     require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(other.pid));
     setInterval(() => {}, 1000);`,
  );
  return { argv: [process.execPath, file], other: () => Number(readFileSync(join(folder, 'pid'), 'utf8')) };
}

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const busy = (ms: number): string =>
  `const end = process.cpuUsage().user + ${ms} * 1000; while (process.cpuUsage().user < end);`;

test.skipIf(process.platform !== 'linux')(
  'what a command computed is told, with what it waited for and without what ran before it',
  async () => {
    const within = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy(400))}])`;
    const long = await runCommand([process.execPath, '-e', `${busy(400)}; ${within}`], { quiet: true });
    const short = await runCommand([process.execPath, '-e', ''], { quiet: true });
    expect(long.computed).toBeGreaterThanOrEqual(0.8);
    expect(short.computed).toBeLessThan(0.8);
  },
);

test('a command that is out of time may end what it started in groups of its own', async () => {
  const { argv, other } = programThat(`other.once('exit', () => process.exit(7)); other.kill('SIGKILL');`);
  const end = await runCommand(argv, { timeoutMs: 4000, quiet: true });
  expect(end).toMatchObject({ exitCode: 7, timedOut: true });
  expect(isThere(other())).toBe(false);
});

test('one that does not end when it is asked to is ended', async () => {
  const { argv, other } = programThat('');
  const end = await runCommand(argv, { timeoutMs: 2500, graceMs: 100, quiet: true });
  expect(end).toMatchObject({ exitCode: 128, timedOut: true });
  process.kill(other(), 'SIGKILL');
});
