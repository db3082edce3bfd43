/** Turns what is known of an agent into its light, with the reason and a way out. */
import type { AgentEvidence, AgentHealth, AgentId } from '#domain/agent.ts';

/** Agents that ask, but run their commands themselves whatever they are told. */
const runsItself: ReadonlySet<AgentId> = new Set(['cursor']);

export function judgeLight(
  agent: AgentId,
  installed: boolean,
  { redeemedAt, ignoredAt }: AgentEvidence,
): Pick<AgentHealth, 'light' | 'reason' | 'remedy'> {
  const again = `Run: countersign install ${agent}`;
  if (!installed) return { light: 'not-gated', reason: 'Its settings do not hold our hooks any more.', remedy: again };
  // A ticket that came back later shows that the agent does as it is told again.
  if (ignoredAt !== null && ignoredAt >= (redeemedAt ?? 0)) {
    return { light: 'not-gated', reason: 'It ran a command by itself, past the answer of the desk.', remedy: again };
  }
  if (runsItself.has(agent)) {
    return {
      light: 'asked-only',
      reason: 'It asks, and runs its commands itself: outside of every sandbox.',
      remedy: null,
    };
  }
  if (redeemedAt === null) {
    return { light: 'asked-only', reason: 'None of its commands has run here yet.', remedy: 'Have it run a command.' };
  }
  return { light: 'gated', reason: 'Its commands run here, in the sandbox.', remedy: null };
}
