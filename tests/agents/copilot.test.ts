/** Copilot CLI, the real client. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients } from './harness/clients.ts';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';

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

withAgent('copilot', (stage) => {
  test.each([
    '.github/copilot/settings.json',
    '.github/copilot/settings.local.json',
    '.claude/settings.json',
    '.claude/settings.local.json',
  ])('hooks that a trusted project switches off in %s run past us, and are a red light with the file', async (name) => {
    const { lab } = stage;
    await stage.broker().person.call('project.open', { path: lab.project });
    lab.write(name, '{ "disableAllHooks": true }');
    const turns = [{ kind: 'tool', ...clients.copilot.shell('echo in:$COUNTERSIGN_SANDBOX') }] as const;
    const past = await lab.run('copilot', [...turns, { kind: 'text', text: 'done' }], { args: ['--trust-folder'] });
    expect(past.heard).toContain('in:');
    expect(past.heard).not.toContain('in:bwrap');
    expect(await statusOf(lab, 'copilot')).toMatchObject({
      enforcement: 'not-gated',
      reason: `Hooks are switched off in ${join(lab.project, name)}.`,
    });
    rmSync(join(lab.project, name));
  });
});
