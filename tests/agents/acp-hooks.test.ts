/** Agents that speak ACP with our hooks installed, at night: all but Gemini run their hooks there too, so `--acp` is no red light for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients, type ClientName } from './harness/clients.ts';
import { drive } from './harness/driven.ts';
import { statusOf, withAgent } from './harness/everyday.ts';
import { sayAgain } from './harness/say-again.ts';

const speaking: readonly ClientName[] = ['qwen', 'opencode', 'copilot'];
const isNight = process.env['COUNTERSIGN_FULL_SIZE'] !== undefined;

for (const agent of isNight ? speaking : []) {
  withAgent(agent, (stage) => {
    test(`${agent}: a command that it is driven to runs in our sandbox all the same`, async () => {
      const { lab } = stage;
      stage.broker().person.start(() => 'allow');
      const turns = [
        { kind: 'tool', ...clients[agent].shell('echo in:$COUNTERSIGN_SANDBOX > where.txt') },
        { kind: 'text', text: 'done' },
      ] as const;
      const end = await drive(lab, agent, clients[agent].saysAgain === true ? sayAgain(turns) : turns);
      expect(readFileSync(join(lab.project, 'where.txt'), 'utf8'), end.stderr).toBe('in:bwrap\n');
      expect(await statusOf(lab, agent)).not.toMatchObject({ enforcement: 'not-gated' });
    });
  });
}
if (!isNight) test('with each client: `npm run agents`', ({ skip }) => skip('at night'));
