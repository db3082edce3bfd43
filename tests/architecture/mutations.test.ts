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

/** What stands for anything in a title: `%s`, `$name`, `${name}`. */
const filled = /%[sdijo%#]|\$\{[^}]*\}|\$[\w.]+/;

/** Whether a title, filled in, may hold the words. */
function mayHold(title: string, words: string): boolean {
  const tokens = title.split(filled).flatMap((text, at) => [...(at === 0 ? [] : [null]), ...Array.from(text)]);
  // What stands for anything inside of a title would hold whatever words begin there.
  let reached = new Set([...tokens.keys()].filter((at) => at === 0 || tokens[at] !== null));
  for (const letter of words) {
    const next = new Set<number>();
    for (const at of reached) {
      const token = tokens[at];
      // What stands for anything takes the letter, or none and leaves it to what follows.
      if (token === null) next.add(at);
      if (token === null && tokens[at + 1] === letter) next.add(at + 2);
      if (token === letter) next.add(at + 1);
    }
    reached = next;
  }
  return reached.size > 0;
}

const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\btest(?:\.\w+(?:\([^)]*\))?)*|(?:\]|as const)\))\(\s*(['"`])(.*?)\1\s*,/gs)].map(
    ([, , title]) => title ?? '',
  );

// Vitest passes where no test has the title, and the rule would count as one that no test guards.
test.each(mutations)('$rule: its test is called "$title"', ({ spec, title }) => {
  expect(titlesIn(read(spec)).filter((each) => mayHold(each, title))).not.toEqual([]);
});

test('titles are told apart', () => {
  expect(mayHold('a desk that %s is not waited for', 'a desk that hangs is not waited for')).toBe(true);
  expect(mayHold('a desk that %s is not waited for', 'a broker that hangs is not waited for')).toBe(false);
  expect(mayHold('ends as expired', 'ends as expired, never')).toBe(false);
});

test('the list covers the rules of the card', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(40);
});
