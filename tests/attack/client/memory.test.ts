/** The client without Node keeps within its memory, whatever a desk says to it: frames right and wrong, under the compiler's checks. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '../../../resources/helper/client');
const harness = path.join(import.meta.dirname, 'fuzz.c');
const folder = mkdtempSync(path.join(tmpdir(), 'client-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withChecks = ['-g', '-O1', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
const frames = process.env['COUNTERSIGN_FUZZ_FRAMES'] ?? '200000';
const seed = process.env['COUNTERSIGN_SEED'] ?? '1';

function hasChecks(): boolean {
  const file = path.join(folder, 'try');
  writeFileSync(`${file}.c`, 'int main(void) { return 0; }\n');
  return spawnSync('cc', [...withChecks, '-o', file, `${file}.c`]).status === 0;
}

test.skipIf(process.platform !== 'linux' || !hasChecks())('hundreds of thousands of frames, well and not', () => {
  const file = path.join(folder, 'fuzz');
  execFileSync('cc', [...withChecks, '-I', sources, '-o', file, harness], { stdio: 'pipe' });
  const { stdout, stderr, status } = spawnSync(file, [seed, frames], {
    env: { ASAN_OPTIONS: 'detect_leaks=0' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  // Some of them have to come through to the end, or nothing behind the first was tried.
  expect(Number(/(\d+) plain ends/u.exec(stdout)?.[1])).toBeGreaterThan(Number(frames) / 1000);
});
