import { expect, test } from 'vitest';
import { noEvidence, type AgentEvidence, type AgentId } from '#domain/agent.ts';
import { judgeLight } from '../../../../main/doors/hooks/judge-light.ts';

test.each<[AgentId, boolean, Partial<AgentEvidence>, string]>([
  ['claude', true, {}, 'asked-only'],
  ['claude', true, { askedAt: 1 }, 'asked-only'],
  ['claude', true, { askedAt: 1, redeemedAt: 2 }, 'gated'],
  ['claude', true, { redeemedAt: 2, ignoredAt: 3 }, 'not-gated'],
  ['claude', true, { redeemedAt: 3, ignoredAt: 3 }, 'not-gated'],
  ['claude', true, { redeemedAt: 4, ignoredAt: 3 }, 'gated'],
  ['claude', true, { ignoredAt: 3 }, 'not-gated'],
  ['claude', false, { redeemedAt: 4 }, 'not-gated'],
  ['cursor', true, { askedAt: 1 }, 'asked-only'],
  ['cursor', true, { askedAt: 1, redeemedAt: 2 }, 'asked-only'],
])('%s, installed %s, seen %j, shows %s', (agent, installed, seen, light) => {
  expect(judgeLight(agent, installed, { ...noEvidence, ...seen }).light).toBe(light);
});
