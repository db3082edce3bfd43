/** An agent that the broker has no hooks for: what works is printed and tried, and its programs are in the list. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openLab, type AgentLab } from './harness/agent-lab.ts';

let lab: AgentLab;
let agent: string;
beforeAll(async () => {
  lab = openLab();
  agent = join(lab.project, `bin/agent-${process.pid}`);
  mkdirSync(join(lab.project, 'bin'));
  writeFileSync(
    agent,
    '#!/bin/sh\n[ "$1" = --version ] && exec echo 1.0\ntouch started\nuntil test -e go; do sleep 0.05; done\n',
  );
  chmodSync(agent, 0o755);
});
afterAll(() => lab.close());

interface Listed {
  readonly named: readonly {
    readonly name: string;
    readonly enforcement: string;
    readonly sessions: readonly { readonly pid: number }[];
  }[];
}
const list = async (): Promise<Listed['named']> => {
  const { stdout } = await lab.cli('agents', '--json');
  return (JSON.parse(stdout) as Listed).named;
};

test('without a desk the trial says so; with one it is kept, and its program is found where it runs past', async () => {
  const alone = await lab.cli('install', 'other');
  expect(alone.stdout).toContain('"mcpServers"');
  const broker = await lab.broker();
  const shown = await lab.cli('install', 'other');
  expect(shown.stdout).toContain('Tried MCP: it answers, with 4 tools.');
  expect(shown.stdout).toContain('run -- AGENT');
  expect(shown.code).toBe(0);

  const kept = await lab.cli('install', 'other', 'My Agent', '--', agent);
  expect(kept.stdout, kept.stderr).toContain(`Tried: ${agent} starts in the sandbox.`);
  expect(kept.code).toBe(0);
  expect(await list()).toMatchObject([{ name: 'My Agent', enforcement: 'asked-only', sessions: [] }]);

  const running = spawn(agent, [], { cwd: lab.project, env: lab.env, stdio: 'ignore' });
  onTestFinished(() => void running.kill('SIGKILL'));
  const ended = once(running, 'exit');
  await expect.poll(() => existsSync(join(lab.project, 'started'))).toBe(true);
  expect(await list()).toMatchObject([
    { enforcement: 'not-gated', sessions: [{ pid: running.pid, cwd: lab.project }] },
  ]);
  const status = await lab.cli('status');
  expect(status.stdout).toContain(`NOT GATED My Agent: It runs outside the sandbox`);
  const doctor = await lab.cli('doctor');
  expect(doctor.stdout).toMatch(/\nAgents:\n(?: .*\n)*? {2}NOT GATED My Agent: /);
  await broker.person.call('agents.stop', {
    process: await lab
      .cli('agents', '--json')
      .then(
        ({ stdout }) =>
          (JSON.parse(stdout) as { named: { sessions: { process: string }[] }[] }).named[0]?.sessions[0]?.process,
      ),
  });
  await ended;
  expect(await list()).toMatchObject([{ enforcement: 'asked-only', sessions: [] }]);

  const broken = await lab.cli('install', 'other', 'Nobody', '--', '/no/such/agent');
  expect(broken.stdout).toContain('does not start in the sandbox');
  expect(broken.code).toBe(1);
  expect((await lab.cli('uninstall', 'other', 'Nobody')).code).toBe(0);
  expect((await list()).map(({ name }) => name)).toEqual(['My Agent']);
  expect((await lab.cli('install', 'other', 'a\u001b[2J', '--', agent)).code).not.toBe(0);
});
