/** The published schema of rule files. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the published schema is the one the desk reads rule files with', () => {
  const script = join(import.meta.dirname, '../../../scripts/write-rules-schema.mjs');
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
});
