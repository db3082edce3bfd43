/** What each agent says to its hooks, from its published types or seen in the real one, and what it must be told. */
import { expect } from 'vitest';
import type { HookCall } from '../../../../main/doors/hooks/hook-call.ts';

export interface Sample {
  readonly agent: string;
  readonly event: string;
  readonly about: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly call: HookCall;
  readonly onTicket?: unknown;
  readonly onNo?: unknown;
}

const patch =
  '*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** Delete File: c.ts\n*** End Patch';
const line = 'shim redeem tkt_1';
const shell = {
  kind: 'shell',
  command: 'npm test',
  cwd: '/p',
  agentSession: 's1',
  toolUse: null,
  says: null,
  timeoutMs: null,
  isBackground: false,
  reviewedBy: null,
  isPlanning: false,
} as const;

const claude = { session_id: 's1', transcript_path: '/t', cwd: '/p', permission_mode: 'default', tool_use_id: 'u1' };
const codex = { ...claude, turn_id: 't1', model: 'm', permission_mode: 'dontAsk' };
const qwen = {
  ...claude,
  permission_mode: 'yolo',
  timestamp: '2026-11-21T00:00:00Z',
  prompt_id: 'p',
  tool_call_id: 'c',
};
const gemini = { session_id: 's1', transcript_path: '/t', cwd: '/p', timestamp: '2026-11-21T00:00:00Z' };

export const samples: readonly [Sample, ...Sample[]] = [
  {
    agent: 'claude',
    event: 'PreToolUse',
    about: 'of a command',
    payload: {
      ...claude,
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'npm test', description: 'run the tests', timeout: 5000 },
    },
    call: { ...shell, toolUse: 'u1', says: 'run the tests', timeoutMs: 5000 },
    onTicket: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: { command: line, description: 'run the tests', timeout: 600_000 },
      },
    },
    onNo: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'no, because',
      },
    },
  },
  {
    agent: 'claude',
    event: 'PreToolUse',
    about: 'of a file',
    payload: {
      ...claude,
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_input: { file_path: '/p/a', content: 'x' },
    },
    call: {
      kind: 'edit',
      agentSession: 's1',
      toolUse: 'u1',
      cwd: '/p',
      tool: 'Write',
      input: '{"file_path":"/p/a","content":"x"}',
      paths: ['/p/a'],
    },
  },
  {
    agent: 'claude',
    event: 'PreToolUse',
    about: 'of a tool that is not ours',
    payload: { ...claude, hook_event_name: 'PreToolUse', tool_name: 'WebSearch', tool_input: { query: 'x' } },
    call: { kind: 'other' },
  },
  {
    agent: 'claude',
    event: 'PermissionRequest',
    about: 'of our own line',
    payload: {
      ...claude,
      hook_event_name: 'PermissionRequest',
      tool_name: 'Bash',
      tool_input: { command: line },
    },
    call: { kind: 'permission', agentSession: 's1', toolUse: 'u1', cwd: '/p', command: line },
    onNo: {
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'deny', message: 'no, because' },
      },
    },
  },
  {
    agent: 'claude',
    event: 'PostToolUseFailure',
    about: 'of a command',
    payload: {
      ...claude,
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: { command: 'npm test' },
      error: 'x',
    },
    call: { kind: 'over', agentSession: 's1', toolUse: 'u1', cwd: '/p', command: 'npm test', hasFailed: true },
  },
  {
    agent: 'codex',
    event: 'PreToolUse',
    about: 'of a command',
    payload: { ...codex, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'npm test' } },
    call: { ...shell, toolUse: 'u1' },
    onTicket: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'allow',
        updatedInput: { command: line },
      },
    },
    onNo: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'no, because',
      },
    },
  },
  {
    agent: 'codex',
    event: 'PreToolUse',
    about: 'of a patch',
    payload: {
      ...codex,
      hook_event_name: 'PreToolUse',
      tool_name: 'apply_patch',
      tool_input: { command: patch },
    },
    call: {
      kind: 'edit',
      agentSession: 's1',
      toolUse: 'u1',
      cwd: '/p',
      tool: 'apply_patch',
      input: patch,
      paths: ['a.ts', 'b.ts', 'c.ts'],
    },
  },
  {
    agent: 'gemini',
    event: 'BeforeTool',
    about: 'of a command in a folder',
    payload: {
      ...gemini,
      hook_event_name: 'BeforeTool',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test', dir_path: 'sub' },
    },
    call: { ...shell, cwd: '/p/sub' },
    onTicket: {
      decision: 'allow',
      hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: { command: line, dir_path: 'sub' } },
    },
    onNo: { decision: 'deny', reason: 'no, because' },
  },
  {
    agent: 'claude',
    event: 'SessionStart',
    about: 'of a session',
    payload: { session_id: 's1', transcript_path: '/t', cwd: '/p', hook_event_name: 'SessionStart', source: 'startup' },
    call: { kind: 'started', agentSession: 's1', cwd: '/p' },
  },
  {
    agent: 'claude',
    event: 'UserPromptExpansion',
    about: 'of a command that a person typed',
    payload: {
      session_id: 's1',
      transcript_path: '/t',
      cwd: '/p',
      permission_mode: 'default',
      hook_event_name: 'UserPromptExpansion',
      expansion_type: 'slash_command',
      command_name: 'go',
      command_args: 'now',
      command_source: 'projectSettings',
      prompt: '/go now',
    },
    call: {
      kind: 'skill',
      agentSession: 's1',
      toolUse: null,
      cwd: '/p',
      tool: '/go',
      input: '{"name":"go","args":"now"}',
      name: 'go',
    },
    onNo: { decision: 'block', reason: 'no, because' },
  },
  {
    agent: 'copilot',
    event: 'preToolUse',
    about: 'of a command',
    payload: { sessionId: 's1', timestamp: 1, cwd: '/p', toolName: 'bash', toolArgs: '{"command":"npm test"}' },
    call: shell,
    onTicket: { permissionDecision: 'allow', modifiedArgs: { command: line } },
    onNo: { permissionDecision: 'deny', permissionDecisionReason: 'no, because' },
  },
  {
    agent: 'copilot',
    event: 'preToolUse',
    about: 'of an agent of the agent',
    payload: {
      sessionId: 's2',
      timestamp: 1,
      cwd: '/p',
      toolName: 'bash',
      toolArgs: { command: 'npm test' },
      agentId: 's2',
      agentType: 'task',
      parentAgentId: 's1',
    },
    call: shell,
  },
  {
    agent: 'copilot',
    event: 'permissionRequest',
    about: 'of a file, under another name than before the tool',
    payload: {
      hookName: 'permissionRequest',
      sessionId: 's1',
      timestamp: 1,
      cwd: '/p',
      toolName: 'edit',
      toolInput: { file_path: '/p/a', diff: 'x' },
      permissionSuggestions: [],
    },
    call: { kind: 'other' },
  },
  {
    agent: 'qwen',
    event: 'PreToolUse',
    about: 'of a command',
    payload: {
      ...qwen,
      hook_event_name: 'PreToolUse',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test', is_background: false, description: 'run the tests', directory: '/p/sub' },
    },
    call: { ...shell, toolUse: 'u1', cwd: '/p/sub', says: 'run the tests', isSaidAgain: true },
    onTicket: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: expect.stringMatching(/\nshim redeem tkt_1$/),
      },
    },
    onNo: {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'no, because',
      },
    },
  },
  {
    agent: 'qwen',
    event: 'PostToolUseFailure',
    about: 'of a command',
    payload: {
      ...qwen,
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'run_shell_command',
      tool_input: { command: 'npm test' },
      error: 'it failed',
    },
    call: { kind: 'over', agentSession: 's1', cwd: '/p', toolUse: 'u1', command: 'npm test', hasFailed: true },
  },
  {
    agent: 'cursor',
    event: 'beforeShellExecution',
    about: 'of a command',
    payload: { conversation_id: 's1', generation_id: 'g1', command: 'npm test', cwd: '/p' },
    call: { kind: 'own-shell', agentSession: 's1', toolUse: null, cwd: '/p', command: 'npm test' },
    onNo: { permission: 'deny', user_message: 'no, because', agent_message: 'no, because' },
  },
  {
    agent: 'cursor',
    event: 'beforeMCPExecution',
    about: 'of an MCP tool',
    payload: {
      conversation_id: 's1',
      workspace_roots: ['/p'],
      tool_name: 'query',
      tool_input: '{"sql":"select 1"}',
      command: 'npx server',
    },
    call: {
      kind: 'tool',
      agentSession: 's1',
      toolUse: null,
      cwd: '/p',
      tool: 'MCP query',
      input: '{"input":{"sql":"select 1"},"server":"npx server"}',
      paths: [],
      url: null,
    },
    onNo: { permission: 'deny', user_message: 'no, because', agent_message: 'no, because' },
  },
  {
    agent: 'cursor',
    event: 'preToolUse',
    about: 'of a file that it writes',
    payload: {
      conversation_id: 's1',
      tool_name: 'Write',
      tool_input: '{"file_path":"/p/a"}',
      tool_use_id: 'u1',
      cwd: '/p',
    },
    call: {
      kind: 'edit',
      agentSession: 's1',
      toolUse: 'u1',
      cwd: '/p',
      tool: 'Write',
      input: '{"file_path":"/p/a"}',
      paths: ['/p/a'],
    },
    onNo: {
      decision: 'deny',
      reason: 'no, because',
      permission: 'deny',
      user_message: 'no, because',
      agent_message: 'no, because',
    },
  },
  {
    agent: 'opencode',
    event: 'tool.execute.before',
    about: 'of a command',
    payload: { tool: 'bash', sessionID: 's1', callID: 'u1', directory: '/p', args: { command: 'npm test' } },
    call: { ...shell, toolUse: 'u1' },
    onTicket: { decision: 'rewrite', args: { command: line, timeout: 600_000 } },
    onNo: { decision: 'deny', reason: 'no, because' },
  },
];
