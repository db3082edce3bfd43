/** How long an agent's tool waits for its command. */
import { expect, test } from 'vitest';
import type { AgentId } from '#domain/agents/agent.ts';
import { shellLimitOf } from '../../../../main/doors/hooks/shell-limit.ts';

const files: Readonly<Record<string, string>> = {
  '/home/me/.gemini/settings.json': '{ "tools": { "shell": { "inactivityTimeout": 8 } } }',
  '/shop/.gemini/settings.json': '{ "tools": { "shell": { "inactivityTimeout": 20 } } }',
  '/endless/.gemini/settings.json': '{ "tools": { "shell": { "inactivityTimeout": 0 } } }',
  '/shop/.qwen/settings.json': '{ "tools": { "shell": { "defaultTimeoutMs": 7000 } } }',
};

interface Call {
  readonly cwd?: string;
  readonly timeoutMs?: number | null;
  readonly isBackground?: boolean;
}

test.each<[AgentId, Call, number | null]>([
  ['gemini', {}, 8000],
  ['gemini', { cwd: '/shop' }, 20_000],
  ['gemini', { cwd: '/endless' }, null],
  ['gemini', { timeoutMs: 5 }, 8000],
  ['qwen', {}, 120_000],
  ['qwen', { cwd: '/shop' }, 7000],
  ['qwen', { cwd: '/shop', timeoutMs: 9000 }, 9000],
  ['qwen', { isBackground: true }, null],
  ['claude', { timeoutMs: 5 }, 600_000],
  ['copilot', {}, null],
])('%s with %j waits %s ms', (agent, { cwd = '/p', timeoutMs = null, isBackground = false }, ms) => {
  const limit = shellLimitOf(agent, { cwd, timeoutMs, isBackground }, (path) => files[path] ?? null, '/home/me');
  expect(limit?.ms ?? null).toBe(ms);
});
