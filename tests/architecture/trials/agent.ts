/** An agent more, with hooks like those of Claude Code. */
import type { Trial } from './trial.ts';

const facts = `/** Sample: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';
import { sayLikeClaude, serverInJson } from './common-words.ts';

export const sample: Agent<'sample'> = {
  id: 'sample',
  name: 'Sample',
  programs: ['sample-agent'],
  processPatterns: [],
  settings: { user: ['.sample/settings.json'], project: ['.sample/settings.json'] },
  protectedNames: ['.sample'],
  obeyed: [{ kind: 'settings', path: '.sample/settings.json' }],
  stateInHome: ['.sample'],
  credentials: ['.sample/auth.json'],
  mcp: {
    file: '~/.sample/mcp.json',
    started: (command, args) => serverInJson('mcpServers', { command, args }),
    served: (url) => serverInJson('mcpServers', { url }),
  },
  hooks: {
    speaks: 'claude',
    sayShell: sayLikeClaude('Bash', 'PreToolUse'),
    switches: [],
    words: [],
    variables: [],
    checksIn: 'at-start',
    earlyStarts: [],
    managed: null,
  },
};
`;

export const agent: Trial = {
  name: 'an agent by hooks',
  most: 3,
  insertions: [
    // Every agent has a row in the tables of these tests.
    {
      file: 'tests/agents/bad-input.test.ts',
      before: "  qwen: asClaude('run_shell_command'",
      insert: "  sample: asClaude('Bash', 'PreToolUse'),\n",
    },
    {
      file: 'tests/unit/doors/hooks/tools.test.ts',
      before: "  qwen: 'PreToolUse',",
      insert: "  sample: 'PreToolUse',\n",
    },
    {
      file: 'tests/unit/doors/hooks/tools.test.ts',
      before: "    case 'qwen':\n      return { ...common",
      insert: "    case 'sample':\n",
    },
    {
      file: 'main/agents/agents.ts',
      before: "import { qwen } from './qwen.ts';",
      insert: "import { sample } from './sample.ts';\n",
    },
    { file: 'main/agents/agents.ts', before: 'qwen] as const;', insert: 'sample, ' },
    {
      file: 'main/doors/hooks/install/agent-settings.ts',
      before: "  qwen: jsonSettings('qwen', {",
      insert: `  sample: jsonSettings('sample', {
    file: (home) => join(home, '.sample', 'settings.json'),
    hint: 'SAMPLE.md',
    events: ['SessionStart', 'PreToolUse'],
    entry: (command, event) => ({
      ...(isAround(event) ? {} : { matcher: everyTool }),
      hooks: [{ type: 'command', command, timeout: patienceSeconds }],
    }),
    note: null,
  }),
`,
    },
  ],
  newFiles: [{ file: 'main/agents/sample.ts', text: facts }],
  ownTest: {
    file: 'tests/unit/trial-agent.test.ts',
    text: `import { expect, test } from 'vitest';
import { agentIdSchema, agentNames } from '#domain/agents/agent.ts';
import { commandTable } from '../../main/doors/cli/documentation/command-table.ts';
import { agentSettings } from '../../main/doors/hooks/install/agent-settings.ts';
import { canaryOf } from '../../main/doors/hooks/install/canary-of.ts';
import { readClaudeHook } from '../../main/doors/hooks/claude/read-claude-hook.ts';
import { stdioSnippet } from '../../renderer/features/start/mcp-snippet.ts';

test('the agent is listed everywhere, and its hook is understood', () => {
  expect(agentIdSchema.options).toContain('sample');
  expect(agentNames.sample).toBe('Sample');
  expect(Object.keys(agentSettings)).toContain('sample');
  expect(commandTable.find(({ name }) => name === 'install')?.actions).toContain('sample');
  const { event, payload } = canaryOf('sample', 'ls', '/');
  expect(stdioSnippet('sample', { command: ['countersign'] }).file).toBe('~/.sample/mcp.json');
  expect(readClaudeHook(event, payload)).toMatchObject({ kind: 'call', call: { kind: 'shell', command: 'ls' } });
});
`,
  },
  holds: ['tests/unit/doors/hooks/install.test.ts', 'tests/unit/doors/hooks/judge-enforcement.test.ts'],
};
