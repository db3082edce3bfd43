/** A payload that nobody has read yet is refused with the name of what was not understood, and never with its value. */
import { expect, test } from 'vitest';
import { readClaudeHook } from '../../../../main/doors/hooks/claude/read-claude-hook.ts';
import { readCopilotHook } from '../../../../main/doors/hooks/copilot/read-copilot-hook.ts';
import { readGeminiHook } from '../../../../main/doors/hooks/gemini/read-gemini-hook.ts';
import { readOpencodeHook } from '../../../../main/doors/hooks/opencode/read-opencode-hook.ts';

const claude = {
  session_id: 's',
  cwd: '/p',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'ls' },
};

test.each([
  [
    readClaudeHook,
    'PreToolUse',
    { ...claude, tool_input: { command: ['ls', 'SECRET'] } },
    'tool_input.command is a list',
  ],
  [readClaudeHook, 'PreToolUse', { ...claude, tool_input: { cmd: 'SECRET' } }, 'tool_input.command is missing'],
  [readClaudeHook, 'PreToolUse', { ...claude, tool_input: 'SECRET' }, 'tool_input is a text'],
  [
    readClaudeHook,
    'PreToolUse',
    { ...claude, session_id: undefined, cwd: 4 },
    'session_id is missing, cwd is a number',
  ],
  [
    readClaudeHook,
    'PreToolUse',
    { ...claude, tool_name: 'Write', tool_input: { content: 'SECRET' } },
    'its tool Write names no file',
  ],
  [
    readClaudeHook,
    'PreToolUse',
    { ...claude, tool_name: 'Skill', tool_input: { skills: ['SECRET'] } },
    'its tool Skill names no skill',
  ],
  [readClaudeHook, 'PreToolUse', [claude], 'its words are a list'],
  [readClaudeHook, 'PreToolUse', undefined, 'its words are missing'],
  [readClaudeHook, 'PreThought', claude, 'event PreThought is not known'],
  [readCopilotHook, 'preToolUse', { cwd: '/p', toolName: 'bash', toolArgs: ['SECRET'] }, 'toolArgs is a list'],
  [readCopilotHook, 'permissionRequest', { cwd: '/p', toolName: 'bash' }, 'toolInput is missing'],
  [readGeminiHook, 'BeforeTool', { ...claude, hook_event_name: 'BeforeTool', tool_input: null }, 'tool_input is null'],
  [
    readOpencodeHook,
    'tool.execute.before',
    { tool: 'bash', sessionID: 's', callID: 'c', directory: '/p', args: { command: '' } },
    'args.command is an empty text',
  ],
])('%o at %s', (read, event, payload, said) => {
  const answer = read(event, payload);
  if (answer.kind !== 'unreadable') throw new Error('it was read');
  expect(answer.problem.toLowerCase()).toContain(said.toLowerCase());
  expect(answer.problem).not.toContain('SECRET');
});
