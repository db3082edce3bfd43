/** What private folders in memory may hold, and which bubblewrap can hold them to it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchMiB, sizesScratch } from '../../../../main/node/sandbox/scratch/scratch-size.ts';
import { planProtections } from '../../../../main/node/sandbox/plan-protections.ts';
import { noLimits } from '#domain/sandbox/resource-limits.ts';

const gib = 1024 ** 3;

test.each([
  [null, 8 * gib, 2048],
  [null, 7.7 * gib, 1024],
  [null, 24 * gib, 4096],
  [null, 1, 1],
  [100, 8 * gib, 100],
  [1_000_000, 8 * gib, 4096],
])('asked for %s with %s bytes of memory: %s MiB', (asked, memory, size) => {
  expect(scratchMiB(asked, memory)).toBe(size);
});

test('a bubblewrap that knows no size is noticed, and a request for one is then missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sizes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const said = (name: string, help: string): string => {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho '${help}'\n`, { mode: 0o755 });
    return file;
  };
  expect(sizesScratch(said('old', '    --perms OCTAL                Set permissions of next argument'))).toBe(false);
  expect(sizesScratch(said('new', '    --size BYTES                 Set size of next argument'))).toBe(true);
  const able = { closesAbstract: true, prlimit: true, superuser: false, group: false };
  const asked = { network: 'blocked' as const, limits: { ...noLimits, scratchMiB: 5 } };
  expect(planProtections(['pids'], asked, { ...able, sizes: false }).missing).toContain('limits');
  expect(planProtections(['pids'], asked, { ...able, sizes: true }).protections).toContain('limits');
});

test('without bubblewrap nothing is sized', () => {
  expect(sizesScratch(null)).toBe(false);
});
