import { expect, test } from 'vitest';
import { trials } from './all-trials.ts';
import { touchedFiles } from './trial.ts';

test.each(trials)('$name touches at most $most files', (trial) => {
  expect(touchedFiles(trial).length, touchedFiles(trial).join(', ')).toBeLessThanOrEqual(trial.most);
});
