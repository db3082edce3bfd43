/** Gemini CLI, the real client. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients } from './harness/clients.ts';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';

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

withAgent('gemini', (stage) => {
  test('hooks that a project switches off by their name run past us, and are a red light with the file', async () => {
    const { lab } = stage;
    await stage.broker().person.call('project.open', { path: lab.project });
    lab.write('.gemini/settings.json', '{ "hooksConfig": { "disabled": ["countersign"] } }');
    const past = await lab.run('gemini', [{ kind: 'tool', ...clients.gemini.shell('echo in:$COUNTERSIGN_SANDBOX') }]);
    expect(past.heard).toContain('in:');
    expect(past.heard).not.toContain('in:bwrap');
    expect(await statusOf(lab, 'gemini')).toMatchObject({
      enforcement: 'not-gated',
      reason: `Hooks are switched off in ${join(lab.project, '.gemini/settings.json')}.`,
    });
  });
});
