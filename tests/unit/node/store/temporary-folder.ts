/** A folder for one test file, gone after it. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Returns a function that makes a fresh empty folder each time. */
export function temporaryFolders(): () => string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-test-')));
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  return () => mkdtempSync(join(base, 'case-'));
}
