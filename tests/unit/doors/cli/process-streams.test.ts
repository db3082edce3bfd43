/** What becomes of `exec` itself when its terminal stops it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const program = path.join(import.meta.dirname, '../../../fixtures/programs/stopped-caller.ts');

test.runIf(process.platform === 'linux')(
  'who is stopped by its terminal stops, says that its command goes on, and hears signals when it goes on itself',
  async () => {
    const caller = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe'] });
    const lines = createInterface({ input: caller.stdout })[Symbol.asyncIterator]();
    const words = createInterface({ input: caller.stderr })[Symbol.asyncIterator]();
    try {
      expect((await lines.next()).value).toBe('ready');
      caller.kill('SIGTSTP');
      expect((await words.next()).value).toContain('the command goes on');
      await expect.poll(() => readFileSync(`/proc/${caller.pid}/stat`, 'utf8').split(' ')[2]).toBe('T');
      caller.kill('SIGCONT');
      caller.kill('SIGINT');
      expect((await lines.next()).value).toBe('SIGINT');
      expect(await once(caller, 'exit')).toEqual([0, null]);
    } finally {
      caller.kill('SIGKILL');
    }
  },
);
