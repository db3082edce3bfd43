import { closeSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPipePool, type PipePool } from '../../../../main/node/launch/process/pipe-pool.ts';

const room = mkdtempSync(path.join(tmpdir(), 'countersign-pipes-'));
afterEach(() => rmSync(room, { recursive: true, force: true }));

async function takeAndClose(pool: PipePool): Promise<void> {
  const { readFd, writeFd } = await pool.take('read');
  closeSync(readFd);
  closeSync(writeFd);
}

async function takeAll(pool: PipePool): Promise<void> {
  for (;;) await takeAndClose(pool);
}

test('a folder in which no pipes can be made ends nothing, and is tried again', async () => {
  const dataDir = path.join(room, 'data');
  const pool = createPipePool(null, dataDir);
  await takeAndClose(pool);
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, '');
  // Those that were made are used up, and making more fails before anybody waits for them.
  await expect(takeAll(pool)).rejects.toThrow();
  rmSync(dataDir);
  await takeAndClose(pool);
});
