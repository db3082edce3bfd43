/** Claude Code, the real client. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';

// It asks nobody by itself: whatever holds it then is ours.
const options = { args: ['--permission-mode', 'bypassPermissions'] };

/** Of one request: the client waits for what it left in the background. */
const served = (port: number): string =>
  `echo 'served here' > served && exec python3 -c 'import http.server as h; h.HTTPServer(("127.0.0.1", ${port}), h.SimpleHTTPRequestHandler).handle_request()'`;
const reach = (port: number): string =>
  `for i in $(seq 100); do curl -sf http://localhost:${port}/served > got && break; sleep 0.1; done`;

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
      // A server that goes on by the agent's own means is reached by its next command; one that its shell left behind is gone, and that is told.
      { kind: 'tool', name: 'Bash', input: { command: served(6231), description: 'x', run_in_background: true } },
      { kind: 'tool', name: 'Bash', input: { command: `${reach(6231)} && echo "got:$(cat got)"`, description: 'x' } },
      { kind: 'tool', name: 'Bash', input: { command: 'tail -f /dev/null & echo left', description: 'x' } },
    ],
    heard: [
      'id_rsa may not be read here',
      'late',
      'got:served here',
      'What the command left running in the background ended with it.',
    ],
  }),
  skill: { kind: 'tool', name: 'Skill', input: { skill: 'helper' } },
  skillFolder: '.claude/skills',
});

withAgent('claude', (stage) => {
  test('a command of the project that a person typed runs its lines only after a yes to each', async () => {
    const { lab } = stage;
    const escaped = join(lab.home, 'typed');
    lab.write('.claude/commands/go.md', `Do it: !\`echo first >> ${escaped}\` and !\`echo second >> ${escaped}\`\n`);
    stage.broker().person.start(({ facts }) => (facts.argv.at(-1)?.includes('first') === true ? 'allow' : 'deny'));
    const no = await lab.run('claude', [], { ...options, prompt: '/go now' });
    expect(no.stdout).toContain('rejected by user');
    expect(existsSync(escaped)).toBe(false);
    stage.broker().person.start(() => 'allow');
    const yes = await lab.run('claude', [{ kind: 'text', text: 'all done' }], { ...options, prompt: '/go now' });
    expect(yes.stdout).toContain('all done');
    // It runs them at once.
    expect(readFileSync(escaped, 'utf8').trim().split('\n').toSorted()).toEqual(['first', 'second']);
  });

  test('a card outlives the limit of its tool: the call comes back, and the same again gets the answer', async () => {
    const { lab } = stage;
    const { person } = stage.broker();
    person.start(() => 'wait');
    const command = { name: 'Bash', input: { command: 'echo late > ~/late && cat ~/late', description: 'x' } };
    const allow = (): void => {
      const [card] = person.cards;
      if (card !== undefined) person.answer(card, 'allow');
    };
    const end = await lab.run(
      'claude',
      [
        { kind: 'tool', ...command },
        {
          kind: 'reading',
          turn(body) {
            if (!body.includes('waiting for a person to decide (card'))
              return { kind: 'text', text: 'it did not wait' };
            allow();
            return { kind: 'tool', ...command };
          },
        },
        { kind: 'text', text: 'all done' },
      ],
      { ...options, env: { BASH_MAX_TIMEOUT_MS: '8000' } },
    );
    expect(end.stdout, end.heard.slice(-2000)).toContain('all done');
    expect(end.heard).toContain('call the same command again');
    expect(person.cards).toHaveLength(1);
    expect(readFileSync(join(lab.home, 'late'), 'utf8')).toBe('late\n');
    rmSync(join(lab.home, 'late'));
  });

  test('hooks that a project switches off are a red light with the file, and only as long as they are', async () => {
    const { lab } = stage;
    await stage.broker().person.call('project.open', { path: lab.project });
    const file = join(lab.project, '.claude/settings.local.json');
    lab.write('.claude/settings.local.json', '{ "disableAllHooks": true }');
    expect(await statusOf(lab, 'claude')).toMatchObject({
      enforcement: 'not-gated',
      reason: `Hooks are switched off in ${file}.`,
    });
    rmSync(file);
    expect(await statusOf(lab, 'claude')).not.toMatchObject({ enforcement: 'not-gated' });
  });

  test.each([
    ['--bare', { args: ['--bare'] }, 'started with --bare'],
    ['other sources of settings', { args: ['--setting-sources', 'project'] }, 'started with --setting-sources'],
    ['a variable', { env: { CLAUDE_CODE_SIMPLE: '1' } }, 'variable CLAUDE_CODE_SIMPLE'],
    ['settings of a flag', { args: ['--settings', '{"disableAllHooks": true}'] }, 'started with --settings'],
    [
      'another settings folder',
      { env: { CLAUDE_CONFIG_DIR: '/nowhere' } },
      '/nowhere/settings.json, do not contain our hooks',
    ],
  ])('a program of it that runs past us by %s is found, named and ended', async (_how, more, reason) => {
    const { lab } = stage;
    const [running, go] = ['running', 'go'].map((name) => join(lab.project, name));
    const hold = `touch ${running}; until test -e ${go}; do sleep 0.05; done`;
    const end = lab.run('claude', [{ kind: 'tool', name: 'Bash', input: { command: hold, description: 'x' } }], {
      ...more,
      args: [...options.args, ...('args' in more ? more.args : [])],
    });
    await expect.poll(() => existsSync(running ?? '')).toBe(true);
    const seen = (await statusOf(lab, 'claude')) as {
      readonly enforcement: string;
      readonly sessions: readonly object[];
    };
    expect(seen.enforcement).toBe('not-gated');
    expect(seen.sessions).toEqual([
      expect.objectContaining({ cwd: lab.project, enforcement: 'not-gated', reason: expect.stringContaining(reason) }),
    ]);
    const [session] = seen.sessions as readonly { readonly process: string }[];
    await stage.broker().person.call('agents.stop', { process: session?.process });
    writeFileSync(go ?? '', '');
    await end;
    rmSync(running ?? '');
    rmSync(go ?? '');
    expect(await statusOf(lab, 'claude')).not.toMatchObject({ enforcement: 'not-gated' });
  });
});
