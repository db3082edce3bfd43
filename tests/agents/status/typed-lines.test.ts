/** At night: what a person types into an agent, and no hook of it is told of, runs outside; its status says so beside the green light. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clients } from '../harness/clients.ts';
import { isWhole } from '../harness/every-agent.ts';
import { statusOf, withAgent } from '../harness/everyday.ts';
import { agentsWithScreen, typeLine } from '../harness/typed-line.ts';

const done = { kind: 'text', text: 'all done' } as const;

for (const agent of ['gemini', 'qwen'] as const) {
  if (isWhole)
    withAgent(agent, (stage) => {
      test('a line that its own command brings runs outside, and the status says so', async () => {
        const { lab } = stage;
        stage.broker().person.start(() => 'deny');
        const outside = join(lab.home, 'outside');
        lab.write(
          `.${agent}/commands/state.toml`,
          `prompt = "State: !{echo in:$COUNTERSIGN_SANDBOX:; touch ${outside}}"\n`,
        );
        const end = await lab.run(agent, [{ kind: 'tool', ...clients[agent].shell('echo judged') }, done], {
          prompt: '/state',
        });
        // Were it held one day, the words below would be untrue.
        expect(end.heard, end.stderr).toContain('in::');
        expect(existsSync(outside)).toBe(true);
        expect(await statusOf(lab, agent)).toMatchObject({
          enforcement: 'gated',
          reason: expect.stringContaining('those in braces that its own commands bring, run outside.') as unknown,
        });
      });
    });
  else test(`${agent}: npm run agents`, ({ skip }) => skip('at night'));
}

for (const agent of agentsWithScreen) {
  if (isWhole)
    withAgent(agent, (stage) => {
      test('a line that is typed behind `!` runs outside, and the status says so', async () => {
        const { lab } = stage;
        stage.broker().person.start(() => 'deny');
        const outside = join(lab.home, 'outside');
        const line = `printf %s "in:$COUNTERSIGN_SANDBOX" > ${outside}`;
        await typeLine(agent, lab, line, () => existsSync(outside));
        // Were it held one day, the words below would be untrue.
        expect(readFileSync(outside, 'utf8')).toBe('in:');
        const end = await lab.run(agent, [{ kind: 'tool', ...clients[agent].shell('echo judged') }, done]);
        expect(end.heard, end.stderr).toContain('judged');
        expect(await statusOf(lab, agent)).toMatchObject({
          enforcement: 'gated',
          reason: expect.stringContaining('after ! runs outside') as unknown,
        });
      });
    });
  else test(`${agent}, a line typed there: npm run agents`, ({ skip }) => skip('at night'));
}

if (isWhole)
  withAgent('claude', (stage) => {
    test('inside `run` a typed line is asked about as every other', async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      // What is asked about first is the agent itself.
      person.start(({ kind }) => (kind === 'command' ? 'always' : 'deny'));
      const outside = join(lab.home, 'outside');
      const line = `printf %s "in:$COUNTERSIGN_SANDBOX" > ${outside}`;
      const asked = () => person.cards.some(({ kind, facts }) => kind === 'escalation' && facts.argv.at(-1) === line);
      await typeLine('claude', lab, line, asked, ['run', '--']);
      expect(existsSync(outside)).toBe(false);
    });
  });
else test('a line typed in `run`: npm run agents', ({ skip }) => skip('at night'));
