/** The list of card rules stays true while the sources change; `npm run mutations` tries it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutations } from '../mutations/all-rules.ts';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

test.each(mutations)('$rule: what would remove it is in $file once', ({ file, from, to, spec }) => {
  expect(read(file).split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(read(spec)).toContain('test');
});

test('the list covers the rules of the card', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40);
});
