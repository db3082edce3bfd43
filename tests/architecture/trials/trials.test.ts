/** The trial changes fit the tree as it is. That they compile, and that their tests hold, costs minutes: `try-each.ts`, each night. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../read-tree.ts';
import { trials } from './all-trials.ts';
import { touchedFiles } from './trial.ts';

describe.each(trials)('$name', (trial) => {
  test(`touches at most ${trial.most} files`, () => {
    expect(touchedFiles(trial).length, touchedFiles(trial).join(', ')).toBeLessThanOrEqual(trial.most);
  });

  test('has a place for each of its edits, and none for its new files', () => {
    for (const { file, before } of trial.insertions) {
      expect(readFileSync(join(root, file), 'utf8').split(before).length - 1, `${file}: ${before}`).toBe(1);
    }
    for (const { file } of [...trial.newFiles, trial.ownTest]) expect(existsSync(join(root, file)), file).toBe(false);
    for (const file of trial.holds) expect(existsSync(join(root, file)), file).toBe(true);
  });
});
