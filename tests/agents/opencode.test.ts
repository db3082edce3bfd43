/** opencode, the real client. */
import { join } from 'node:path';
import { everyday } from './harness/everyday.ts';

everyday('opencode', {
  more: ({ project }) => ({
    turns: [
      {
        kind: 'tool',
        name: 'bash',
        input: { command: 'echo below:$(pwd)', workdir: join(project, 'sub'), description: 'x' },
      },
    ],
    heard: [`below:${join(project, 'sub')}`],
  }),
  skill: { kind: 'tool', name: 'skill', input: { name: 'helper' } },
  skillFolder: '.opencode/skills',
});
