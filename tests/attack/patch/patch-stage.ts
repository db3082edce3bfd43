/** What the suites of patches share: desks that are closed after each test, and looks at what is on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach } from 'vitest';
import { createPatchDesk, removePatchWriter, type PatchDesk, type PatchDeskOptions } from './patch-desk.ts';

/** Called once in a test file. */
export function stagePatches(): (options?: PatchDeskOptions) => Promise<PatchDesk> {
  const desks: PatchDesk[] = [];
  afterEach(async () => {
    for (const desk of desks.splice(0)) await desk.close();
  });
  afterAll(removePatchWriter);
  return async (options = {}) => {
    const desk = await createPatchDesk(options);
    desks.push(desk);
    return desk;
  };
}

export const read = (...parts: readonly string[]): string => readFileSync(path.join(...parts), 'utf8');

/** Everything below a folder but its repository, so that nothing of ours stays behind unseen. */
export const tree = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git'))
    .sort();

export const update = ['*** Update File: src/a.txt', ' one', '-two', '+TWO'];
