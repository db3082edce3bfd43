/** At night: a card outlives the limit of each agent's tool. The call comes back and says so, and the answer is given to the next one. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SaidTurn } from '../fakes/models/scripted-model.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { isWhole } from './harness/every-agent.ts';
import { withAgent } from './harness/everyday.ts';

interface Row {
  readonly agent: ClientName;
  /** A short limit, in its settings or in its call. */
  readonly settings?: { readonly path: string; readonly tools: object };
  readonly input?: Readonly<Record<string, unknown>>;
  /** How its model asks on for the same command, by what it was told; null for the same call again. */
  readonly askOn?: (body: string) => SaidTurn;
  /** What it was told while the card waited. */
  readonly told: string;
}

const came = 'waiting for a person to decide (card';

/** Claude Code and Codex show theirs in their own suites, by day. */
const rows: readonly Row[] = [
  {
    agent: 'gemini',
    settings: { path: '.gemini/settings.json', tools: { shell: { inactivityTimeout: 12 } } },
    told: came,
  },
  {
    agent: 'qwen',
    settings: { path: '.qwen/settings.json', tools: { shell: { defaultTimeoutMs: 12_000 } } },
    told: came,
  },
  {
    // It goes on by itself, and its model asks for more of what the command says.
    agent: 'copilot',
    input: { initial_wait: 5 },
    told: 'waiting for a person at the desk',
    askOn: (body) => {
      const shellId = /shellId:? \\?"?([\w-]+)/.exec(body)?.[1] ?? '';
      return { kind: 'tool', name: 'read_bash', input: { shellId, delay: 20 } };
    },
  },
];

for (const { agent, settings, input = {}, askOn, told } of isWhole ? rows : []) {
  withAgent(agent, (stage) => {
    test(`${agent}: the call comes back, and the next one gets the answer`, async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      if (settings !== undefined) {
        const file = join(lab.home, settings.path);
        writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), tools: settings.tools }));
      }
      person.start(() => 'wait');
      const shell = clients[agent].shell('echo late > ~/late && cat ~/late');
      const call = { ...shell, input: { ...shell.input, ...input } };
      const end = await lab.run(agent, [
        { kind: 'tool', ...call },
        {
          kind: 'reading',
          turn(body) {
            if (!body.includes(told)) return { kind: 'text', text: 'it did not come back' };
            const [card] = person.cards;
            if (card !== undefined) person.answer(card, 'allow');
            return askOn?.(body) ?? { kind: 'tool', ...call };
          },
        },
        { kind: 'text', text: 'all done' },
      ]);
      expect(end.stdout, end.heard.slice(-3000)).toContain('all done');
      expect(person.cards).toHaveLength(1);
      expect(readFileSync(join(lab.home, 'late'), 'utf8')).toBe('late\n');
      expect(end.heard.slice(end.heard.lastIndexOf(told))).toMatch(/\blate\b/);
      rmSync(join(lab.home, 'late'));
    });
  });
}
if (!isWhole) test('with each client: `npm run agents`', ({ skip }) => skip('at night'));
