/** At night, agents that start agents of their own: what those run is part of the same session, so that a stop reaches it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import type { ModelCall, ModelTurn } from '../fakes/models/scripted-model.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { runningRows } from './harness/every-agent.ts';
import { withAgent } from './harness/everyday.ts';

interface Row {
  readonly agent: ClientName;
  /** Its own words for starting one. */
  readonly start: ModelCall;
  readonly args?: readonly string[];
}

const task = { description: 'look', prompt: 'look around' };
const general = { ...task, subagent_type: 'general-purpose' };
const rows: readonly Row[] = [
  // It asks nobody by itself: whatever holds it then is ours.
  { agent: 'claude', start: { name: 'Agent', input: general }, args: ['--permission-mode', 'bypassPermissions'] },
  { agent: 'gemini', start: { name: 'invoke_agent', input: { agent_name: 'generalist', prompt: 'look around' } } },
  { agent: 'copilot', start: { name: 'task', input: { ...task, agent_type: 'task', name: 'looker' } } },
  { agent: 'opencode', start: { name: 'task', input: { ...task, subagent_type: 'general' } } },
  { agent: 'qwen', start: { name: 'agent', input: general } },
];

for (const { agent, start, args = [] } of runningRows(rows, new Set())) {
  withAgent(agent, (stage) => {
    test(`${agent}: what an agent of the agent runs is of its session`, async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      person.start(() => 'deny');
      const names = ['first', 'below', 'last'];
      const touch = (name: string): ModelTurn => ({ kind: 'tool', ...clients[agent].shell(`touch ${name}`) });
      const end = await lab.run(
        agent,
        [
          touch('first'),
          { kind: 'tool', ...start },
          touch('below'),
          { kind: 'text', text: 'it is done' },
          touch('last'),
          { kind: 'text', text: 'all done' },
        ],
        { args },
      );
      expect(
        names.map((name) => existsSync(join(lab.project, name))),
        end.stderr,
      ).toEqual([true, true, true]);
      const { sessions } = (await person.call('sessions.list', {})) as Result<'sessions.list'>;
      expect(sessions).toMatchObject([{ requests: names.length }]);
    });
  });
}
