/** A person stops a session of a real agent: what runs ends, the agent learns why and is kept from going on, and everything is as before once it is let go. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import type { ModelTurn } from '../fakes/models/scripted-model.ts';
import type { AgentLab, AgentOptions } from './harness/agent-lab.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { runningRows } from './harness/every-agent.ts';
import { withAgent, type Stage } from './harness/everyday.ts';
import { trustCodexHooks } from './harness/trust-codex-hooks.ts';

interface Row {
  readonly agent: ClientName;
  readonly options?: AgentOptions;
  readonly prepare?: (lab: AgentLab) => Promise<void>;
  /** It lets no hook end its turn: its model goes on, and everything is refused to it. */
  readonly goesOn?: true;
  /** What is left of our words where its turn is cut off. */
  readonly says?: string;
}

const rows: readonly Row[] = [
  // It asks nobody by itself: whatever holds it then is ours.
  { agent: 'claude', options: { args: ['--permission-mode', 'bypassPermissions'] } },
  { agent: 'codex', prepare: trustCodexHooks, goesOn: true },
  { agent: 'gemini' },
  { agent: 'qwen', goesOn: true },
  { agent: 'opencode', says: 'Aborted' },
  { agent: 'copilot', goesOn: true },
];

const inEachRun: ReadonlySet<ClientName> = new Set(['claude', 'codex']);

async function sessionOf(stage: Stage): Promise<Result<'sessions.list'>['sessions'][number]> {
  const { sessions } = (await stage.broker().person.call('sessions.list', {})) as Result<'sessions.list'>;
  const open = sessions.find(({ endedAt }) => endedAt === null);
  if (open === undefined) throw new Error('No session is open.');
  return open;
}

for (const { agent, options = {}, prepare, goesOn = false, says = 'a person stopped this session' } of runningRows(
  rows,
  inEachRun,
)) {
  withAgent(agent, (stage) => {
    test(`${agent}: what it runs ends, it learns why, and neither its commands nor its own tools do anything more`, async () => {
      const { lab } = stage;
      await prepare?.(lab);
      const { person } = stage.broker();
      person.start(() => 'deny');
      const path = (name: string): string => join(lab.project, name);
      const client = clients[agent];
      const hold = client.shell(`touch begun; until test -e never; do sleep 0.05; done; touch ended`);
      const turns: ModelTurn[] = [
        { kind: 'tool', ...hold },
        { kind: 'tool', ...client.write(path('written')) },
        { kind: 'tool', ...client.shell('touch touched') },
        { kind: 'text', text: 'all done' },
      ];
      const running = lab.run(agent, turns, options);
      await expect.poll(() => existsSync(path('begun')), { timeout: 60_000 }).toBe(true);
      const { id } = await sessionOf(stage);
      expect(await person.call('sessions.stop', { id })).toEqual({ runs: 1 });
      const end = await running;
      const made = ['ended', 'written', 'touched'].filter((name) => existsSync(path(name)));
      expect(made).toEqual([]);
      const told = `${end.heard}${end.stdout}${end.stderr}`;
      expect(told).toContain(says);
      expect(end.stdout.includes('all done')).toBe(goesOn);
      await person.call('sessions.release', { id });
      const more = [
        { kind: 'tool', ...client.shell('touch touched') },
        { kind: 'text', text: 'all done' },
      ] as const;
      await lab.run(agent, more, options);
      expect(existsSync(path('touched'))).toBe(true);
    });
  });
}
