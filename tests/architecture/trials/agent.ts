/** An agent more, with hooks like those of Claude Code. */
import type { Trial } from './trial.ts';

const facts = `/** Sample: what it is called, where it keeps what, and what it obeys in a project. */
import type { Agent } from './agent.ts';

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
  hooks: {
    sayShell: (command, cwd, session) => ({
      event: 'PreToolUse',
      payload: { session_id: session, cwd, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command } },
    }),
    switches: [],
    words: [],
    variables: [],
    checksIn: 'at-start',
    earlyStarts: [],
    managed: null,
  },
};
`;

const reader = `/** Sample's hooks, which say what those of Claude Code say. */
import type { ReadHook } from '../hook-call.ts';
import { readClaudeHook } from '../claude/read-claude-hook.ts';

export function readSampleHook(event: string, payload: unknown): ReadHook {
  return readClaudeHook(event, payload);
}
`;

export const agent: Trial = {
  name: 'an agent by hooks',
  most: 6,
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
      file: 'main/doors/hooks/decide-hook.ts',
      before: "import { refuseHook } from './refuse-hook.ts';",
      insert: "import { readSampleHook } from './sample/read-sample-hook.ts';\n",
    },
    { file: 'main/doors/hooks/decide-hook.ts', before: '  qwen: readQwenHook,', insert: '  sample: readSampleHook,\n' },
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
    {
      file: 'renderer/features/start/mcp-snippet.ts',
      before: "    case 'cursor':\n      return { file: '~/.cursor/mcp.json'",
      insert: `    case 'sample':
      return { file: '~/.sample/mcp.json', text: json({ mcpServers: { countersign: started } }) };
`,
    },
    {
      file: 'renderer/features/start/mcp-snippet.ts',
      before: "    case 'cursor': {",
      insert: "    case 'sample':\n",
    },
  ],
  newFiles: [
    { file: 'main/agents/sample.ts', text: facts },
    { file: 'main/doors/hooks/sample/read-sample-hook.ts', text: reader },
  ],
  ownTest: {
    file: 'tests/unit/trial-agent.test.ts',
    text: `import { expect, test } from 'vitest';
import { agentIdSchema, agentNames } from '#domain/agents/agent.ts';
import { commandTable } from '../../main/doors/cli/documentation/command-table.ts';
import { agentSettings } from '../../main/doors/hooks/install/agent-settings.ts';
import { canaryOf } from '../../main/doors/hooks/install/canary-of.ts';
import { readSampleHook } from '../../main/doors/hooks/sample/read-sample-hook.ts';

test('the agent is listed everywhere, and its hook is understood', () => {
  expect(agentIdSchema.options).toContain('sample');
  expect(agentNames.sample).toBe('Sample');
  expect(Object.keys(agentSettings)).toContain('sample');
  expect(commandTable.find(({ name }) => name === 'install')?.actions).toContain('sample');
  const { event, payload } = canaryOf('sample', 'ls', '/');
  expect(readSampleHook(event, payload)).toMatchObject({ kind: 'call', call: { kind: 'shell', command: 'ls' } });
});
`,
  },
  holds: ['tests/unit/doors/hooks/install.test.ts', 'tests/unit/doors/hooks/judge-enforcement.test.ts'],
};
