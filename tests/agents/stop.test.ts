/** A person stops a session of a real agent: what runs ends, the agent learns why and is kept from going on, and everything is as before once it is let go. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Result } from '#contract/methods.ts';
import { agentNames } from '#domain/agents/agent.ts';
import type { ModelCall, ModelTurn } from '../fakes/models/scripted-model.ts';
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

/** Runs until it is ended from outside. */
const holding = (agent: ClientName): ModelCall =>
  clients[agent].shell('touch begun; until test -e never; do sleep 0.05; done; touch ended');

const inEachRun: ReadonlySet<ClientName> = new Set(['claude']);

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
      const turns: ModelTurn[] = [
        { kind: 'tool', ...holding(agent) },
        { kind: 'tool', ...client.write(path('written')) },
        { kind: 'tool', ...client.shell('touch touched') },
        { kind: 'text', text: 'all done' },
      ];
      const running = lab.run(agent, turns, options);
      await expect.poll(() => existsSync(path('begun')), { timeout: 140_000 }).toBe(true);
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
      rmSync(path('begun'));
    });

    test(`${agent}: what one turn runs is interrupted, and its next command runs`, async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      const running = lab.run(
        agent,
        [
          { kind: 'tool', ...holding(agent) },
          { kind: 'tool', ...clients[agent].shell('touch after') },
          { kind: 'text', text: 'all done' },
        ],
        options,
      );
      await expect.poll(() => existsSync(join(lab.project, 'begun')), { timeout: 140_000 }).toBe(true);
      const { sessionId } = await sessionOf(stage);
      await person.call('session.submit', { sessionId, submission: { id: 'turn', op: { type: 'interrupt' } } });
      const end = await running;
      expect(end.heard).toContain('the run was interrupted');
      expect(['ended', 'after'].map((name) => existsSync(join(lab.project, name)))).toEqual([false, true]);
      rmSync(join(lab.project, 'begun'));
    });

    test(`${agent}: a stop of everything ends what it runs, and the agent`, async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      const running = lab.run(agent, [{ kind: 'tool', ...holding(agent) }], options);
      await expect.poll(() => existsSync(join(lab.project, 'begun')), { timeout: 140_000 }).toBe(true);
      const stopped = (await person.call('desk.stop', {})) as Result<'desk.stop'>;
      const end = await running;
      expect(stopped).toMatchObject({ runs: 1, agents: [expect.stringContaining(`${agentNames[agent]} (`)] });
      expect(end.stdout).not.toContain('all done');
      expect(existsSync(join(lab.project, 'ended'))).toBe(false);
      expect(await person.call('desk.release', { at: stopped.at })).toEqual({ released: true });
    });
  });
}
