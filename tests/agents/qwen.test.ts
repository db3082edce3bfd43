/** Qwen Code, the real client. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients } from './harness/clients.ts';
import { everyday, statusOf, withAgent } from './harness/everyday.ts';

const shell = 'run_shell_command';

everyday('qwen', {
  more: ({ home, project }) => ({
    turns: [
      {
        kind: 'tool',
        name: shell,
        input: { command: 'echo below:$(pwd)', directory: join(project, 'sub'), is_background: false },
      },
      { kind: 'tool', name: shell, input: { command: 'echo late > later.txt', is_background: true, description: 'x' } },
      {
        kind: 'tool',
        name: shell,
        input: { command: 'until test -e later.txt; do sleep 0.05; done; cat later.txt', is_background: false },
      },
      { kind: 'tool', name: 'read_file', input: { file_path: join(home, '.ssh/id_rsa') } },
    ],
    heard: [`below:${join(project, 'sub')}`, 'late', 'id_rsa may not be read here'],
  }),
  skill: { kind: 'tool', name: 'skill', input: { skill: 'helper' } },
  skillFolder: '.qwen/skills',
});

const say = (command: string) => ({ kind: 'tool', name: shell, input: { command, is_background: false } }) as const;

const told = (body: string): string =>
  /'[^"]*redeem' tkt_[\w-]+/.exec(body.replaceAll(String.raw`\n`, '\n'))?.[0] ?? '';

const isNight = process.env['COUNTERSIGN_FULL_SIZE'] !== undefined;

withAgent('qwen', (stage) => {
  test('a line that was changed, or said once more, runs nothing', async () => {
    const { lab } = stage;
    stage.broker().person.start(() => 'deny');
    const escaped = join(lab.project, 'escaped');
    let line = '';
    // Not by the model that does as it is told.
    const model = { saysAgain: false } as const;
    const end = await lab.run(
      'qwen',
      [
        say('echo ran >> ran.txt'),
        { kind: 'reading', turn: (body) => say(`${(line = told(body))}; touch ${escaped}`) },
        { kind: 'reading', turn: () => say(line) },
        { kind: 'reading', turn: () => say(line) },
        { kind: 'text', text: 'all done' },
      ],
      model,
    );
    expect(line).toContain('redeem');
    expect(end.heard.split('is not good any more').length - 1).toBe(2);
    expect(existsSync(escaped)).toBe(false);
    expect(readFileSync(join(lab.project, 'ran.txt'), 'utf8')).toBe('ran\n');
  });

  test('hooks that a project switches off are a red light with the file, and only as long as they are', async () => {
    const { lab } = stage;
    await stage.broker().person.call('project.open', { path: lab.project });
    lab.write('.qwen/settings.json', '{ "disableAllHooks": true }');
    expect(await statusOf(lab, 'qwen')).toMatchObject({
      enforcement: 'not-gated',
      reason: `Hooks are switched off in ${join(lab.project, '.qwen/settings.json')}.`,
    });
    rmSync(join(lab.project, '.qwen/settings.json'));
    expect(await statusOf(lab, 'qwen')).not.toMatchObject({ enforcement: 'not-gated' });
  });

  // Its own start takes half a minute on a busy machine: by day the first of them stands for all three.
  const ways = [
    ['--bare', { args: ['--bare'] }, 'started with --bare'],
    ['a variable', { env: { QWEN_CODE_SIMPLE: '1' } }, 'variable QWEN_CODE_SIMPLE'],
    ['another settings folder', { env: { QWEN_HOME: '/nowhere' } }, '/nowhere/settings.json, do not contain our hooks'],
  ] as const;
  test.each(isNight ? ways : ways.slice(0, 1))(
    'a program of it that runs past us by %s is found and named',
    async (_how, more, reason) => {
      const { lab } = stage;
      const [running, go] = ['running', 'go'].map((name) => join(lab.project, name)) as [string, string];
      const end = lab.run(
        'qwen',
        [{ kind: 'tool', ...clients.qwen.shell(`touch ${running}; until test -e ${go}; do sleep 0.05; done`) }],
        more,
      );
      await expect.poll(() => existsSync(running)).toBe(true);
      expect(await statusOf(lab, 'qwen')).toMatchObject({
        enforcement: 'not-gated',
        sessions: [expect.objectContaining({ cwd: lab.project, reason: expect.stringContaining(reason) })],
      });
      writeFileSync(go, '');
      await end;
      rmSync(running);
      rmSync(go);
    },
  );
});
if (!isNight) test('with each client: `npm run agents`', ({ skip }) => skip('at night'));
