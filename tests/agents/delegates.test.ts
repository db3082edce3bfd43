/** At night, agents of the agent whose files name programs: a call of one is asked about, and nothing of it starts after a no. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModelCall } from '../fakes/models/scripted-model.ts';
import { clients, type ClientName } from './harness/clients.ts';
import { runningRows } from './harness/every-agent.ts';
import { withAgent } from './harness/everyday.ts';

interface Row {
  readonly agent: ClientName;
  readonly file: string;
  /** How its file names a program; `SERVER` is a line for a shell. */
  readonly head: string;
  readonly call: ModelCall;
  readonly args?: readonly string[];
}

const words = { description: 'help', prompt: 'help' };
const server = `\n  own:\n    command: sh\n    args: ['-c', 'SERVER; cat > /dev/null']\n`;
const ofClaude = { name: 'Agent', input: { ...words, subagent_type: 'helper' } };
const ofQwen = { name: 'agent', input: { ...words, subagent_type: 'helper', run_in_background: false } };
const asksNobody = ['--permission-mode', 'bypassPermissions'];
const rows: readonly Row[] = [
  {
    agent: 'claude',
    file: '.claude/agents/helper.md',
    head: `mcpServers:\n  - own:\n      command: sh\n      args: ['-c', 'SERVER; cat > /dev/null']\n`,
    call: ofClaude,
    args: asksNobody,
  },
  { agent: 'qwen', file: '.qwen/agents/helper.md', head: `mcpServers:${server}`, call: ofQwen },
  {
    agent: 'qwen',
    file: '.qwen/agents/helper.md',
    head: `executor:\n  kind: acp\n  command: sh\n  args: ['-c', 'SERVER']\n`,
    call: ofQwen,
  },
  {
    agent: 'copilot',
    file: '.github/agents/helper.agent.md',
    head: `mcp-servers:${server}    type: local\n    tools: ['*']\n`,
    call: { name: 'task', input: { ...words, agent_type: 'helper', name: 'one', mode: 'sync' } },
    args: ['--trust-folder'],
  },
];

for (const { agent, file, head, call, args = [] } of runningRows(rows, new Set())) {
  withAgent(agent, (stage) => {
    test(`${agent}: one whose file names ${head.split(':')[0]} starts only after a yes`, async () => {
      const { lab } = stage;
      const { person } = stage.broker();
      const begun = join(lab.project, 'begun');
      const text = `---\nname: helper\ndescription: Helps with everything that there is here.\n${head}---\nHelp, and be brief about it.\n`;
      lab.write(file, text.replace('SERVER', `touch ${begun}`));
      if (agent === 'claude') {
        // As its person answers when it asks for the first time in a folder.
        const settings = join(lab.home, '.claude.json');
        const projects = { [lab.project]: { hasTrustDialogAccepted: true } };
        writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), projects }));
      }
      for (const said of ['deny', 'allow'] as const) {
        person.start(() => said);
        const after = clients[agent].shell('echo in:$COUNTERSIGN_SANDBOX');
        const end = await lab.run(
          agent,
          [
            { kind: 'tool', ...call },
            { kind: 'tool', ...after },
          ],
          { args },
        );
        const asked = person.cards.map(({ kind, facts }) => [kind, ...facts.argv].join(' '));
        expect(asked, end.stderr).toContainEqual(expect.stringMatching(`^external-tool ${call.name}`));
        if (said === 'deny') expect(existsSync(begun)).toBe(false);
        else await expect.poll(() => existsSync(begun)).toBe(true);
      }
      rmSync(begun);
    });
  });
}
