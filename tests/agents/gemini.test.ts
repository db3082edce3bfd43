/** Gemini CLI, the real client. */
import { join } from 'node:path';
import { everyday } from './harness/everyday.ts';

const shell = 'run_shell_command';

everyday('gemini', {
  more: ({ project }) => ({
    turns: [
      { kind: 'tool', name: shell, input: { command: 'echo below:$(pwd)', dir_path: 'sub', description: 'x' } },
      { kind: 'tool', name: shell, input: { command: 'echo late > later.txt', is_background: true, description: 'x' } },
      { kind: 'tool', name: shell, input: { command: 'until test -e later.txt; do sleep 0.05; done; cat later.txt' } },
    ],
    heard: [`below:${join(project, 'sub')}`, 'late'],
  }),
  skill: { kind: 'tool', name: 'activate_skill', input: { name: 'helper' } },
  skillFolder: '.gemini/skills',
});
