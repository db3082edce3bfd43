/** Copilot CLI, the real client. */
import { everyday } from './harness/everyday.ts';

everyday('copilot', {
  more: () => ({
    turns: [
      {
        kind: 'tool',
        name: 'bash',
        input: { command: 'echo late > later.txt', description: 'x', mode: 'async', shellId: 'b' },
      },
      {
        kind: 'tool',
        name: 'bash',
        input: { command: 'until test -e later.txt; do sleep 0.05; done; cat later.txt', description: 'x' },
      },
    ],
    heard: ['late'],
  }),
  skill: { kind: 'tool', name: 'skill', input: { skill: 'helper' } },
  skillFolder: '.github/skills',
});
