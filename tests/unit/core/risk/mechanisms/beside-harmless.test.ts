/** What a line does is no less when something harmless stands beside it, or when its words are quoted in another way. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const place = { cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' };
const ranks = ['low', 'medium', 'high', 'critical'];
const rankOf = (command: string): number => ranks.indexOf(assess({ ...place, command }).level);

const lines = ['commands.dev.jsonl', 'commands.own.jsonl'].flatMap((name) =>
  readFileSync(new URL(`../../../../fixtures/commands/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => (JSON.parse(row) as { command: string }).command),
);
const oneLine = lines.filter((line) => !/[\n#]|<<|&\s*$|^set |^unset |\bexport\b/.test(line));
const simple = lines.filter((line) => /^[a-z][\w.-]*(?: [\w./:=@,+-]+)+$/.test(line));

const harmless = fc.constantFrom(
  'ls -la',
  'git status',
  'echo done',
  'true',
  'pwd',
  "printf '%s' x",
  'date',
  'test -f a',
);

test('a harmless command before or behind never lowers a line', () => {
  expect(oneLine.length).toBeGreaterThan(300);
  fc.assert(
    fc.property(
      fc.constantFrom(...oneLine),
      harmless,
      fc.constantFrom('before', 'behind', 'newline'),
      (line, other, where) => {
        const joined =
          where === 'before' ? `${other} && ${line}` : where === 'behind' ? `${line} ; ${other}` : `${other}\n${line}`;
        expect(rankOf(joined), joined).toBeGreaterThanOrEqual(rankOf(line));
      },
    ),
    { numRuns: 400 },
  );
});

const quotings: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => `'${word}'`,
  (word) => `"${word}"`,
  (word) => `${word.slice(0, 1)}''${word.slice(1)}`,
  (word) => `${word.slice(0, 1)}\\${word.slice(1)}`,
];

test('quoting the words of a line changes nothing', () => {
  expect(simple.length).toBeGreaterThan(60);
  fc.assert(
    fc.property(fc.constantFrom(...simple), fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), (line, choices) => {
      const quoted = line
        .split(' ')
        .map((word, index) => (word.length < 2 ? word : (quotings[choices[index % 12] ?? 0] ?? String)(word)))
        .join(' ');
      expect(rankOf(quoted), quoted).toBe(rankOf(line));
    }),
    { numRuns: 300 },
  );
});
