/** What cannot be read is scanned by its words, and asked about where they would be. */
import { expect, test } from 'vitest';
import { isDangerous } from '#core/policy/danger/dangerous.ts';
import { dangerInUnread } from '#core/policy/danger/danger-in-unread.ts';
import { readLine } from '../request/reader.ts';
import type { Message } from '#domain/common/message.ts';

const dangerOf = (segment: Parameters<typeof isDangerous>[0]): Message | null => {
  const verdict = isDangerous(segment);
  return verdict.dangerous ? verdict.reason : null;
};
const found = (line: string): boolean => dangerInUnread(readLine(line), dangerOf) !== null;

const suspicious = [
  'if true; then sudo rm -rf /x',
  'echo "a; sudo ls',
  `${'ls; '.repeat(80)}sudo ls`,
  `echo ${'x'.repeat(70_000)}; sudo ls`,
  `${'('.repeat(200)}sudo ls`,
  "fish -c 'and sudo ls'",
];
test.each(suspicious.map((line) => [line.slice(0, 40), line]))('%s', (_, line) => {
  expect(found(line)).toBe(true);
});

test.each(['if true; then ls', 'echo "a', "fish -c 'ls'", 'ls; '.repeat(80), 'ls; (( x++ ))', 'sudo ls'])(
  '%s says nothing of it in what was not read',
  (line) => {
    expect(found(line)).toBe(false);
  },
);
