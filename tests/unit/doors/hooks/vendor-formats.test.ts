import { describe, expect, test } from 'vitest';
import { readClaudeHook } from '../../../../main/doors/hooks/claude/read-claude-hook.ts';
import { readCodexHook } from '../../../../main/doors/hooks/codex/read-codex-hook.ts';
import { readCopilotHook } from '../../../../main/doors/hooks/copilot/read-copilot-hook.ts';
import { readCursorHook } from '../../../../main/doors/hooks/cursor/read-cursor-hook.ts';
import { readGeminiHook } from '../../../../main/doors/hooks/gemini/read-gemini-hook.ts';
import type { HookVerdict, ReadVendorHook } from '../../../../main/doors/hooks/hook-call.ts';
import { readOpencodeHook } from '../../../../main/doors/hooks/opencode/read-opencode-hook.ts';
import { readQwenHook } from '../../../../main/doors/hooks/qwen/read-qwen-hook.ts';
import { refuseHook } from '../../../../main/doors/hooks/refuse-hook.ts';
import { samples } from './samples.ts';

const readers: Readonly<Record<string, ReadVendorHook>> = {
  claude: readClaudeHook,
  codex: readCodexHook,
  copilot: readCopilotHook,
  gemini: readGeminiHook,
  cursor: readCursorHook,
  opencode: readOpencodeHook,
  qwen: readQwenHook,
};

function read(agent: string, event: string, payload: unknown) {
  const answer = readers[agent]?.(event, payload);
  if (answer === undefined || answer.kind === 'unreadable') throw new Error(answer?.problem ?? agent);
  return answer;
}
const say = (agent: string, event: string, payload: unknown, verdict: HookVerdict): unknown => {
  const { stdout, exitCode } = read(agent, event, payload).reply(verdict);
  expect(exitCode).toBe(0);
  return stdout === '' ? null : JSON.parse(stdout);
};

const ticket: HookVerdict = { kind: 'ticket', command: 'shim redeem tkt_1', isLeftToReviewer: false };
const no = { kind: 'deny', sentence: 'no, because' } as const;

test.each(samples)('$agent $event $about is read as it was meant', ({ agent, event, payload, call }) => {
  expect(read(agent, event, payload).call).toEqual(call);
});

const asking = samples.filter(({ onTicket }) => onTicket !== undefined);
test.each(asking)('$agent $event $about gets its ticket in words it knows', ({ agent, event, payload, onTicket }) => {
  expect(say(agent, event, payload, ticket)).toEqual(onTicket);
});

const refusable = samples.filter(({ onNo }) => onNo !== undefined);
test.each(refusable)('$agent $event $about gets a no in words it knows', ({ agent, event, payload, onNo }) => {
  expect(say(agent, event, payload, no)).toEqual(onNo);
});

test.each([
  ['claude', 'PreToolUse', { continue: false, stopReason: 'no, because' }],
  ['claude', 'PostToolUse', { continue: false, stopReason: 'no, because' }],
  ['gemini', 'BeforeTool', { continue: false, stopReason: 'no, because' }],
  ['gemini', 'AfterTool', { continue: false, stopReason: 'no, because' }],
  ['opencode', 'tool.execute.before', { decision: 'deny', endsTurn: true }],
  ['opencode', 'tool.execute.after', { endsTurn: true }],
])('%s is told at %s to end its turn when a person stopped it', (agent, event, words) => {
  const payload = { ...samples.find((sample) => sample.agent === agent)?.payload, hook_event_name: event };
  expect(say(agent, event, payload, { ...no, endsTurn: true })).toMatchObject(words);
});

test('in auto mode Claude Code gets the ticket without a yes, so that its reviewer still looks', () => {
  const auto = { ...samples[0].payload, permission_mode: 'auto' };
  expect(read('claude', 'PreToolUse', auto).call).toMatchObject({ reviewedBy: 'Claude Code auto mode' });
  const words = say('claude', 'PreToolUse', auto, { ...ticket, isLeftToReviewer: true });
  expect(words).toEqual({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      updatedInput: { command: 'shim redeem tkt_1', description: 'run the tests', timeout: 600_000 },
    },
  });
});

test('in plan mode the run may write nothing', () => {
  const plan = { ...samples[0].payload, permission_mode: 'plan' };
  expect(read('claude', 'PreToolUse', plan).call).toMatchObject({ isPlanning: true });
});

test.each([
  ['claude', 'PreToolUse', { stdout: '', stderr: 'no\n', exitCode: 2 }],
  ['codex', 'PreToolUse', { stdout: '', stderr: 'no\n', exitCode: 2 }],
  ['gemini', 'BeforeTool', { stdout: '', stderr: 'no\n', exitCode: 2 }],
  ['qwen', 'PreToolUse', { stdout: '', stderr: 'no\n', exitCode: 2 }],
  [
    'copilot',
    'preToolUse',
    { stdout: '{"permissionDecision":"deny","permissionDecisionReason":"no"}', stderr: '', exitCode: 0 },
  ],
  ['copilot', 'permissionRequest', { stdout: '{"behavior":"deny","message":"no"}', stderr: '', exitCode: 0 }],
  [
    'cursor',
    'beforeShellExecution',
    { stdout: '{"permission":"deny","user_message":"no","agent_message":"no"}', stderr: '', exitCode: 0 },
  ],
  ['opencode', 'tool.execute.before', { stdout: '{"decision":"deny","reason":"no"}', stderr: '', exitCode: 0 }],
  ['somebody', 'anything', { stdout: '', stderr: 'no\n', exitCode: 2 }],
  ['claude', 'PostToolUse', { stdout: '', stderr: '', exitCode: 0 }],
  ['opencode', 'tool.execute.after', { stdout: '', stderr: '', exitCode: 0 }],
])('%s hears a no without a desk at %s', (agent, event, reply) => {
  expect(refuseHook(agent, event, 'no')).toEqual(reply);
});

const before: Readonly<Record<string, string>> = {
  claude: 'PreToolUse',
  codex: 'PreToolUse',
  copilot: 'preToolUse',
  gemini: 'BeforeTool',
  cursor: 'beforeShellExecution',
  opencode: 'tool.execute.before',
  qwen: 'PreToolUse',
};
const named = (agent: string, name: string): object => ({
  ...samples.find((sample) => sample.agent === agent)?.payload,
  hook_event_name: name,
});

test('Cursor tells that a session begins', () => {
  const payload = { conversation_id: 's1', workspace_roots: ['/p'], session_id: 's1', composer_mode: 'agent' };
  expect(read('cursor', 'sessionStart', payload)).toMatchObject({
    call: { kind: 'started', agentSession: 's1', cwd: '/p' },
  });
  expect(read('cursor', 'sessionStart', payload).reply({ kind: 'pass' })).toEqual({
    stdout: '',
    stderr: '',
    exitCode: 0,
  });
});

test.each(['claude', 'codex', 'gemini', 'qwen'])(
  '%s: words about another event than the hook’s are unreadable',
  (agent) => {
    const event = before[agent] ?? '';
    expect(readers[agent]?.(event, named(agent, event)).kind).toBe('call');
    expect(readers[agent]?.(event, named(agent, 'SessionStart')).kind).toBe('unreadable');
  },
);

describe.each(Object.entries(before))('%s', (agent, event) => {
  test.each([[undefined], [null], [42], ['text'], [[]], [{}], [{ session_id: 's' }]])('%j is unreadable', (payload) => {
    expect(readers[agent]?.(event, payload).kind).toBe('unreadable');
  });
  test('an event nobody knows is unreadable, whoever names it', () => {
    expect(readers[agent]?.('NextYearsEvent', named(agent, 'NextYearsEvent')).kind).toBe('unreadable');
  });
  test('a shell tool without a command is unreadable', () => {
    const sample = samples.find((s) => s.agent === agent);
    const text = JSON.stringify(sample?.payload)
      .replaceAll('"command"', '"order"')
      .replaceAll('\\"command\\"', '\\"order\\"');
    expect(readers[agent]?.(event, JSON.parse(text)).kind).toBe('unreadable');
  });
});
