/** Two real agents without our hooks work on this machine: each is found, named with its number and its folder, told how it is connected, and ended without the other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AgentHealth } from '#domain/agents/agent.ts';
import { openLab, type AgentEnd, type AgentLab } from '../harness/agent-lab.ts';
import { clients, type ClientName } from '../harness/clients.ts';
import { runningRows } from '../harness/every-agent.ts';
import { statusOf } from '../harness/everyday.ts';
import { installedAgent } from '../harness/installed-agents.ts';

/** Of that agent in this lab: others of its kind may run beside, with homes of their own. */
async function sessionsOf(lab: AgentLab, agent: ClientName): Promise<AgentHealth['sessions']> {
  // One that nobody installed and that does not run is in no list.
  const health = (await statusOf(lab, agent)) as AgentHealth | undefined;
  return (health?.sessions ?? []).filter(({ cwd }) => cwd === lab.project);
}

const asksNobody: Partial<Record<ClientName, readonly string[]>> = {
  claude: ['--permission-mode', 'bypassPermissions'],
};

/** Those of each row at once. */
const rows: readonly { readonly agent: ClientName; readonly beside: ClientName }[] = [
  { agent: 'claude', beside: 'codex' },
  { agent: 'gemini', beside: 'qwen' },
  { agent: 'opencode', beside: 'copilot' },
];

describe.each(runningRows(rows))('$agent beside $beside', { timeout: 300_000 }, ({ agent, beside }) => {
  const missing = [agent, beside].map(installedAgent).find((each) => 'missing' in each);
  let lab: AgentLab;
  beforeAll(() => {
    lab = openLab();
  });
  afterAll(() => lab.close());

  test('each that never asked is named with its number and its folder, and ended without the other', async ({
    skip,
  }) => {
    if (missing !== undefined && 'missing' in missing) return skip(missing.missing);
    const { person } = await lab.broker();
    const ends = new Map<ClientName, Promise<AgentEnd>>();
    for (const name of [agent, beside]) {
      const begun = join(lab.project, `${name}-begun`);
      // It ends with the lab at the latest. One of them refuses a look at /proc, and any `kill` that names no number.
      const hold = clients[name].shell(`touch ${begun}; while test -e ${begun}; do sleep 0.05; done`);
      ends.set(name, lab.run(name, [{ kind: 'tool', ...hold }], { saysAgain: false, args: asksNobody[name] ?? [] }));
      await expect.poll(() => existsSync(begun), { timeout: 140_000 }).toBe(true);
    }
    for (const [name, other] of [
      [agent, beside],
      [beside, null],
    ] as const) {
      const [session, ...more] = await sessionsOf(lab, name);
      expect(session).toMatchObject({ enforcement: 'not-gated', reason: expect.stringContaining('our hooks') });
      expect(more).toEqual([]);
      const status = await lab.cli('status');
      expect(status.stdout).toContain(`${session?.pid} in ${lab.project}: `);
      expect(status.stdout).toContain(`Run: countersign install ${name}`);
      await person.call('agents.stop', { process: session?.process });
      await ends.get(name);
      expect(await sessionsOf(lab, name)).toEqual([]);
      if (other !== null) expect(await sessionsOf(lab, other)).toHaveLength(1);
    }
  });
});
