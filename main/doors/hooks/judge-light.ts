/** Turns what is known of an agent into its light, with the reason and a way out. */
import type { AgentEvidence, AgentHealth, AgentId, AgentSession } from '#domain/agent.ts';
import { held, itself, nothingRan, ranPast, runsItself, type JudgedLight } from './status/judge-session.ts';
import type { Bypass } from './status/find-bypass.ts';

export interface KnownOfAgent {
  readonly installed: boolean;
  readonly evidence: AgentEvidence;
  /** What makes each of its programs run past, wherever it starts. */
  readonly bypass: Bypass | null;
  /** What runs of it now, the worst first. */
  readonly sessions: readonly AgentSession[];
}

export function judgeLight(
  agent: AgentId,
  { installed, evidence, bypass, sessions }: KnownOfAgent,
): Pick<AgentHealth, 'light' | 'reason' | 'remedy'> {
  const { checkedInAt, redeemedAt, ignoredAt } = evidence;
  const again = `Run: countersign install ${agent}`;
  if (!installed) return { light: 'not-gated', reason: 'Its settings do not hold our hooks.', remedy: again };
  const [worst] = sessions;
  if (worst?.light === 'not-gated') return lightOf(worst);
  // A ticket that came back later shows that the agent does as it is told again.
  if (ignoredAt !== null && ignoredAt >= (redeemedAt ?? 0)) return ranPast(agent);
  if (bypass !== null) return { light: 'not-gated', ...bypass };
  if (runsItself.has(agent)) return itself;
  if (worst !== undefined) return lightOf(worst);
  if (redeemedAt === null) return nothingRan;
  if (checkedInAt === null) {
    return {
      light: 'asked-only',
      reason: 'It asks, but no session of it has checked in yet.',
      remedy: 'Start it once.',
    };
  }
  return held;
}

const lightOf = ({ light, reason, remedy }: AgentSession): JudgedLight => ({ light, reason, remedy });
