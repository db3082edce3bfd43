import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { connectBroker } from '../../../main/doors/control-socket/connect-broker.ts';

const program = fileURLToPath(new URL('mute-desk-program.ts', import.meta.url));
const onLinux = process.platform === 'linux';

async function start(how: 'asleep' | 'busy'): Promise<{ readonly folder: string; readonly child: ChildProcess }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-mute-')));
  const child = spawn(process.execPath, ['--no-warnings', program, folder, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  await once(child.stdout, 'data');
  return { folder, child };
}

const connect = (folder: string, waitMs: number) =>
  connectBroker({ runtimeDir: folder, dataDir: folder, client: 'test', waitMs, muteMs: 1000 });

test.runIf(onLinux)(
  'a desk that sleeps while somebody waits for it is told to hang, long before patience ends',
  async () => {
    const { folder, child } = await start('asleep');
    const began = performance.now();
    expect(await connect(folder, 45_000)).toMatchObject({
      kind: 'unreachable',
      isRunning: true,
      error: {
        code: 'desk-unreachable',
        message: expect.stringContaining(
          `process ${child.pid} has not moved meanwhile: it hangs or is stopped`,
        ) as string,
      },
    });
    expect(performance.now() - began).toBeLessThan(30_000);
  },
);

test.runIf(onLinux)('so is one that was stopped, whatever it did before', async () => {
  const { folder, child } = await start('busy');
  child.kill('SIGSTOP');
  expect(await connect(folder, 45_000)).toMatchObject({
    error: { message: expect.stringContaining('hangs or is stopped') as string },
  });
});

test('a desk that computes is busy, and may not be ended lightly', async () => {
  const { folder } = await start('busy');
  expect(await connect(folder, 4000)).toMatchObject({
    isRunning: true,
    error: { message: expect.stringContaining('may only be busy') as string },
  });
});
