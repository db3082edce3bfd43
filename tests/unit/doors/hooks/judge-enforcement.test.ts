/** When an agent, and one running program of it, is called held: by evidence, and never by a setting alone. */
import { expect, test } from 'vitest';
import { noEvidence, type AgentEvidence, type AgentId } from '#domain/agents/agent.ts';
import { type AgentSession } from '#domain/agents/agent-session.ts';
import { judgeEnforcement } from '../../../../main/doors/hooks/judge-enforcement.ts';
import { judgeSession, type LiveSession } from '../../../../main/doors/hooks/status/judge-session.ts';
import { english, say, verbatim } from '#domain/common/message.ts';

const bypass = { reason: say('off'), remedy: say('on') };
const calm = { bypass: null, sessions: [] };
const session = (enforcement: AgentSession['enforcement']): AgentSession => ({
  process: '7:1',
  pid: 7,
  cwd: '/p',
  enforcement,
  reason: verbatim(enforcement),
  remedy: null,
});

test.each<[AgentId, boolean, Partial<AgentEvidence>, string]>([
  ['claude', true, {}, 'asked-only'],
  ['claude', true, { askedAt: 1 }, 'asked-only'],
  ['claude', true, { checkedInAt: 1 }, 'asked-only'],
  ['claude', true, { askedAt: 1, redeemedAt: 2 }, 'asked-only'],
  ['claude', true, { checkedInAt: 1, askedAt: 1, redeemedAt: 2 }, 'gated'],
  ['claude', true, { redeemedAt: 2, ignoredAt: 3 }, 'not-gated'],
  ['claude', true, { redeemedAt: 3, ignoredAt: 3 }, 'not-gated'],
  ['claude', true, { checkedInAt: 1, redeemedAt: 4, ignoredAt: 3 }, 'gated'],
  ['claude', true, { ignoredAt: 3 }, 'not-gated'],
  ['claude', false, { redeemedAt: 4 }, 'not-gated'],
  ['cursor', true, { askedAt: 1 }, 'asked-only'],
  ['cursor', true, { askedAt: 1, redeemedAt: 2 }, 'asked-only'],
])('%s, installed %s, seen %j, shows %s', (agent, installed, seen, enforcement) => {
  expect(judgeEnforcement(agent, { ...calm, installed, evidence: { ...noEvidence, ...seen } }).enforcement).toBe(
    enforcement,
  );
});

test.each([
  [{ bypass }, 'not-gated'],
  [{ sessions: [session('not-gated'), session('gated')] }, 'not-gated'],
  [{ sessions: [session('asked-only'), session('gated')] }, 'asked-only'],
  [{ sessions: [session('gated')] }, 'gated'],
  [{ sessions: [session('gated')], bypass }, 'not-gated'],
])('an agent that was held before, with %j, shows %s', (more, enforcement) => {
  const evidence = { ...noEvidence, checkedInAt: 1, askedAt: 1, redeemedAt: 2 };
  expect(judgeEnforcement('claude', { installed: true, evidence, ...calm, ...more }).enforcement).toBe(enforcement);
});

test.each<[AgentId, string]>([
  ['opencode', 'Its commands run here, in the sandbox.'],
  ['claude', 'A line that you type into it after ! runs outside.'],
  ['codex', 'A line that you type into it after ! runs outside.'],
  ['copilot', 'A line that you type into it after ! runs outside.'],
  ['gemini', 'Lines that you type into it after !, and those in braces that its own commands bring, run outside.'],
  ['qwen', 'Lines that you type into it after !, and those in braces that its own commands bring, run outside.'],
])('what a person types into %s and no hook is told of is said beside the green light', (agent, said) => {
  const evidence = { ...noEvidence, checkedInAt: 1, askedAt: 1, redeemedAt: 2 };
  const judged = judgeEnforcement(agent, { ...calm, installed: true, evidence });
  const mine = judgeSession({ ...live, agent });
  for (const each of [judged, mine]) {
    expect(each.enforcement).toBe('gated');
    expect(english(each.reason).endsWith(said)).toBe(true);
  }
});

const contact = {
  agent: 'claude',
  agentSession: 's',
  process: '7:1',
  cwd: '/p',
  checkedInAt: 10,
  askedAt: 11,
  redeemedAt: 12,
  ignoredAt: null,
} as const;
const live: LiveSession = {
  agent: 'claude',
  contact,
  bypass: null,
  early: [],
  startedAt: 5,
  brokerSince: 1,
  now: 100_000,
};

test.each<[string, Partial<LiveSession>, string]>([
  ['checked in and redeemed', {}, 'gated'],
  ['has run nothing yet', { contact: { ...contact, redeemedAt: null } }, 'asked-only'],
  ['ran past an answer', { contact: { ...contact, ignoredAt: 13 } }, 'not-gated'],
  ['ran past one before it redeemed another', { contact: { ...contact, ignoredAt: 11 } }, 'gated'],
  ['was started past the hooks', { bypass }, 'not-gated'],
  ['starts programs of its project', { early: ['.mcp.json'] }, 'asked-only'],
  ['is past the hooks and starts programs', { early: ['.mcp.json'], bypass }, 'not-gated'],
  ['never said that it began', { contact: { ...contact, checkedInAt: null } }, 'asked-only'],
  ['began before the desk did', { contact: { ...contact, checkedInAt: null }, brokerSince: 6 }, 'gated'],
  ['was never heard', { contact: null }, 'not-gated'],
  ['was not heard yet', { contact: null, now: 6 }, 'asked-only'],
  ['began before the desk and was not heard', { contact: null, brokerSince: 6 }, 'asked-only'],
  ['says nothing before its first turn', { agent: 'codex', contact: null }, 'asked-only'],
  ['runs its commands itself', { agent: 'cursor' }, 'asked-only'],
])('a program that %s shows %s', (_what, more, enforcement) => {
  expect(judgeSession({ ...live, ...more }).enforcement).toBe(enforcement);
});
