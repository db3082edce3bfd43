/** Which programs on the machine are agents at work: by what is run, and not by what a word of theirs happens to be called. */
import { expect, test } from 'vitest';
import { findAgentPrograms } from '../../../../main/doors/hooks/status/find-agent-programs.ts';

const found = (argv: readonly string[]): readonly string[] =>
  findAgentPrograms([
    { pid: 7, parent: 1, mark: '7-1', startedAt: 0, argv, more: () => Promise.reject(new Error('not asked')) },
  ]).map(({ agent }) => agent);

test.each([
  ['its program', ['/usr/local/bin/claude'], ['claude']],
  ['its program in a folder with blanks', ['/home/ada/my tools/copilot', '-p', 'x'], ['copilot']],
  ['its script', ['node', '/usr/lib/node_modules/.bin/gemini', '--acp'], ['gemini']],
  ['a title of its own', ['qwen --yolo'], ['qwen']],
  ['a title of npm that ends in a file of that name', ['npm run test packages/gemini', '', ''], []],
  ['a title of npm over a test of it', ['npm exec vitest run tests/agents/copilot  '], []],
  ['an editor with such a file', ['vim', 'docs/claude'], []],
  ['its version', ['claude', '--version'], []],
])('%s', (_, argv, agents) => {
  expect(found(argv)).toEqual(agents);
});
