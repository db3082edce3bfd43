/** Codex, the real client. */
import { join } from 'node:path';
import { everyday } from './harness/everyday.ts';

everyday('codex', {
  options: { args: ['--dangerously-bypass-hook-trust'] },
  more: ({ project }) => ({
    turns: [
      {
        kind: 'tool',
        name: 'exec_command',
        input: { cmd: 'test -t 0 && test -t 1 && echo at-a-$((1 + 1))-terminal', tty: true },
      },
      { kind: 'tool', name: 'exec_command', input: { cmd: 'echo below:$(pwd)', workdir: join(project, 'sub') } },
    ],
    heard: ['at-a-2-terminal', `below:${join(project, 'sub')}`],
  }),
  // It reads its skills as texts.
  skill: null,
  skillFolder: '.codex/skills',
});
