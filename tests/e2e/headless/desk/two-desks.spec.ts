/** Two brokers with different runtime folders on one store: the second says so and ends, and programs of either find the first. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../helpers/headless-host.ts';
import { runCli } from '../helpers/run-cli.ts';

test('a second desk on the same store is refused, and the first is found from its runtime folder', async ({
  startHost,
  home,
}) => {
  await startHost();
  const dataDir = join(home.home, '.local/share/countersign');
  const elsewhere = join(home.home, 'other-run');
  mkdirSync(elsewhere, { mode: 0o700 });
  const env = { ...home.env, XDG_RUNTIME_DIR: elsewhere };
  const host = join(import.meta.dirname, '../../../../out/headless.js');
  const second = spawnSync(process.execPath, [host], { env, cwd: home.home, encoding: 'utf8', timeout: 240_000 });
  expect([second.status, second.stdout]).toEqual([75, '']);
  const remedy = 'Use its window, or press Enter in the terminal where it was started for a new link.';
  expect(second.stderr).toBe(`countersign: A desk already runs for ${dataDir}. ${remedy}\n`);
  const served = await runCli(['serve'], { home: { ...home, env } });
  expect([served.code, served.stderr]).toEqual([75, second.stderr]);
  const end = await runCli(['exec', '--', 'sh', '-c', 'echo once >> made'], { home: { ...home, env } });
  expect([end.code, end.stderr]).toEqual([0, '']);
  const verdict = await runCli(['audit', 'verify'], { home: { ...home, env } });
  expect([verdict.code, verdict.stdout.toString()]).toEqual([0, expect.stringContaining('Intact: 4 rows')]);
});
