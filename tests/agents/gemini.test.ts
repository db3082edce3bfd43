/** Gemini CLI, the real client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clients } from './harness/clients.ts';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';
import { installedAgent } from './harness/installed-agents.ts';

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

  test('a program that speaks ACP past us is a red light with its number and its word, as long as it runs', async () => {
    const { lab } = stage;
    const installed = installedAgent('gemini');
    if ('missing' in installed) throw new Error(installed.missing);
    rmSync(join(lab.project, '.gemini'), { recursive: true, force: true });
    const { env } = clients.gemini.start({ ...lab, url: 'http://127.0.0.1:9', prompt: '' });
    const running = spawn(installed.program, ['--acp', '--skip-trust'], {
      cwd: lab.project,
      env: { ...lab.env, ...env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    onTestFinished(() => void running.kill('SIGKILL'));
    const ended = once(running, 'exit');
    await expect
      .poll(() => statusOf(lab, 'gemini'))
      .toMatchObject({
        enforcement: 'not-gated',
        sessions: [
          {
            pid: running.pid,
            cwd: lab.project,
            enforcement: 'not-gated',
            reason: 'It was started with --acp, which leaves out our hooks.',
          },
        ],
      });
    running.kill('SIGKILL');
    await ended;
    await expect.poll(() => statusOf(lab, 'gemini')).not.toMatchObject({ enforcement: 'not-gated' });
  });
});
