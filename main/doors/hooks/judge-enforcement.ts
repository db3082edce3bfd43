/** Turns what is known of an agent into its light, with the reason and a way out. */
import type { AgentEvidence, AgentHealth, AgentId } from '#domain/agents/agent.ts';
import type { AgentSession } from '#domain/agents/agent-session.ts';
import { held, itself, nothingRan, ranPast, runsItself, type JudgedEnforcement } from './status/judge-session.ts';
import type { Bypass } from './status/find-bypass.ts';
import { say } from '#domain/common/message.ts';

export interface KnownOfAgent {
  readonly installed: boolean;
  readonly evidence: AgentEvidence;
  /** What makes each of its programs run past, wherever it starts. */
  readonly bypass: Bypass | null;
  /** What runs of it now, the worst first. */
  readonly sessions: readonly AgentSession[];
}

export function judgeEnforcement(
  agent: AgentId,
  { installed, evidence, bypass, sessions }: KnownOfAgent,
): Pick<AgentHealth, 'enforcement' | 'reason' | 'remedy'> {
  const { checkedInAt, redeemedAt, ignoredAt } = evidence;
  const again = say('Run: countersign install {agent}', { agent });
  if (!installed)
    return { enforcement: 'not-gated', reason: say('Its settings do not contain our hooks.'), remedy: again };
  const [worst] = sessions;
  if (worst?.enforcement === 'not-gated') return enforcementOf(worst);
  // A ticket that came back later shows that the agent does as it is told again.
  if (ignoredAt !== null && ignoredAt >= (redeemedAt ?? 0)) return ranPast(agent);
  if (bypass !== null) return { enforcement: 'not-gated', ...bypass };
  if (runsItself.has(agent)) return itself;
  if (worst !== undefined) return enforcementOf(worst);
  if (redeemedAt === null) return nothingRan;
  if (checkedInAt === null) {
    return {
      enforcement: 'asked-only',
      reason: say('It asks, but no session of it has checked in yet.'),
      remedy: say('Start it once.'),
    };
  }
  return held(agent);
}

const enforcementOf = ({ enforcement, reason, remedy }: AgentSession): JudgedEnforcement => ({
  enforcement,
  reason,
  remedy,
});
