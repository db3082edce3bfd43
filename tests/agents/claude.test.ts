/** Claude Code, the real client. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyday, withAgent } from './harness/everyday.ts';

// It asks nobody by itself: whatever holds it then is ours.
const options = { args: ['--permission-mode', 'bypassPermissions'] };

everyday('claude', {
  options,
  more: () => ({
    turns: [
      { kind: 'tool', name: 'Read', input: { file_path: '~/.ssh/id_rsa' } },
      {
        kind: 'tool',
        name: 'Bash',
        input: { command: 'echo late > later.txt', description: 'x', run_in_background: true },
      },
      {
        kind: 'tool',
        name: 'Bash',
        input: { command: 'until test -e later.txt; do sleep 0.05; done; cat later.txt', description: 'x' },
      },
    ],
    heard: ['id_rsa may not be read here', 'late'],
  }),
  skill: { kind: 'tool', name: 'Skill', input: { skill: 'helper' } },
  skillFolder: '.claude/skills',
});

withAgent('claude', (stage) => {
  test('a command of the project that a person typed runs its lines only after a yes to each', async () => {
    const { lab } = stage;
    const escaped = join(lab.home, 'typed');
    lab.write('.claude/commands/go.md', `Do it: !\`echo first >> ${escaped}\` and !\`echo second >> ${escaped}\`\n`);
    stage.desk().person.start(({ facts }) => (facts.argv.at(-1)?.includes('first') === true ? 'allow' : 'deny'));
    const no = await lab.run('claude', [], { ...options, prompt: '/go now' });
    expect(no.stdout).toContain('rejected by user');
    expect(existsSync(escaped)).toBe(false);
    stage.desk().person.start(() => 'allow');
    const yes = await lab.run('claude', [{ kind: 'text', text: 'all done' }], { ...options, prompt: '/go now' });
    expect(yes.stdout).toContain('all done');
    expect(readFileSync(escaped, 'utf8')).toBe('first\nsecond\n');
  });
});
