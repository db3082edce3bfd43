/** Arrays of a line: what they make a command of, and what its words are taken from. */
import { expect, test } from 'vitest';
import { createLineAssessor } from '../../../../fakes/assess-line.ts';

const assess = createLineAssessor();
const levelOf = (command: string): string =>
  assess({ command, cwd: '/home/u/app', project: '/home/u/app', home: '/home/u' }).level;

test.each([
  ['critical', 'a=(rm -rf ~); "${a[@]}"'],
  ['critical', 'a=(rm -rf); "${a[@]}" ~'],
  ['critical', 'a=(rm); a+=(-rf ~); ${a[*]}'],
  ['critical', 'a=(r m); "${a[0]}${a[1]}" -rf ~'],
  ['high', 'a=(build src); rm -rf "${a[1]}"'],
  ['medium', 'a=(build src); rm -rf "${a[0]}"'],
  ['low', 'a=(-la src); ls "${a[@]}"'],
])('%s: %s', (level, command) => {
  expect(levelOf(command)).toBe(level);
});
