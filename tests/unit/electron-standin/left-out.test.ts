/** Which desktop specs run on a real Electron: those that need nothing of the stand-in. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');
const specs = readdirSync(join(repository, 'tests/e2e/desktop')).filter((name) => name.endsWith('.spec.ts'));
// Only looked for: nothing is started when specs are listed.
const real = mkdtempSync(join(tmpdir(), 'countersign-real-'));
writeFileSync(join(real, 'electron'), '');
afterAll(() => rmSync(real, { recursive: true, force: true }));

test('a real Electron runs exactly the specs that are not about the stand-in', () => {
  const argv = ['test', '-c', 'tests/e2e/playwright.config.ts', '--project=desktop', '--list', '--reporter=list'];
  const said = execFileSync(join(repository, 'node_modules/.bin/playwright'), argv, {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, COUNTERSIGN_REAL_ELECTRON_DIST: real },
  });
  const listed = [...said.matchAll(/› desktop\/(\S+\.spec\.ts):/gu)].map(([, name = '']) => name);
  const forBoth = specs.filter((name) => !name.includes('.standin.'));
  expect([...new Set(listed)].toSorted()).toEqual(forBoth.toSorted());
  expect(forBoth.length).toBeGreaterThan(3);
});
