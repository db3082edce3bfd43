/** opencode, the real client. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { AgentLab } from './harness/agent-lab.ts';
import { isWhole } from './harness/every-agent.ts';
import { everyday, withAgent } from './harness/everyday.ts';
import { installedAgent } from './harness/installed-agents.ts';

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

const allDone = { kind: 'text', text: 'all done' } as const;

if (isWhole)
  withAgent('opencode', (stage) => {
    test('what a command of it runs by itself, and a line typed at its screen, runs in our sandbox or not at all', async () => {
      const { lab } = stage;
      stage.broker().person.start(() => 'deny');
      const escaped = join(lab.home, 'escaped');
      const line = `echo in:$COUNTERSIGN_SANDBOX "it's" here; touch ${escaped}`;
      lab.write('.opencode/command/state.md', `State: !\`${line}\`\n`);
      // What a project says its shell is counts for no line of ours.
      lab.write('opencode.json', JSON.stringify({ shell: '/bin/bash' }));
      const end = await lab.run('opencode', [allDone], { args: ['--command', 'state'] });
      expect(end.heard, end.stderr).toContain("in:bwrap it's here");
      const screen = await openScreen(lab);
      expect(await screen.type(line)).toContain("in:bwrap it's here");
      expect(existsSync(escaped)).toBe(false);
      await stage.broker().stop();
      expect(await screen.type('touch ran')).toContain('No desk is running');
      expect(existsSync(join(lab.project, 'ran'))).toBe(false);
      await screen.close();
    });
  });
else test('lines that a person types there: `npm run agents`', ({ skip }) => skip('at night'));

/** Its server, which its screen hands a line to that was typed behind `!`. */
async function openScreen({ project, env }: Pick<AgentLab, 'project' | 'env'>) {
  const installed = installedAgent('opencode');
  if ('missing' in installed) throw new Error(installed.missing);
  const server = spawn(installed.program, ['serve', '--port', '0'], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const exited = once(server, 'exit');
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: server.stdout }).on('line', (said) => {
      const found = /http:\/\/\S+/u.exec(said);
      if (found !== null) resolve(found[0]);
    });
  });
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };
  const { id } = (await post('/session', {})) as { readonly id: string };
  const model = { providerID: 'test', modelID: 'test' };
  return {
    /** What the line printed, among all that is told of it. */
    type: async (command: string) =>
      JSON.stringify(await post(`/session/${id}/shell`, { agent: 'build', model, command })),
    async close() {
      server.kill();
      await exited;
    },
  };
}
