/** The ending of a command that would have needed a person while no desk was running. */
import type { ApprovalRequest } from '#domain/approval.ts';
import type { Outcome } from '#domain/outcome.ts';

const wayOut = 'No desk is running to ask a person. Start one with `countersign serve` and run the command again.';

/** `ended` is how the run ended after it was stopped; its attempt, if there was one, stays in the outcome. */
export function refuseAlone(card: ApprovalRequest, ended: Outcome): Outcome {
  const attempt = 'attempt' in ended ? ended.attempt : null;
  const reason = card.reason.endsWith('.') ? card.reason : `${card.reason}.`;
  if (card.kind === 'escalation' && attempt !== null) {
    const sentence = `Blocked by the sandbox: ${reason} ${wayOut}`;
    return { kind: 'denied', sentence, denial: card.denial, by: null, note: null, attempt };
  }
  return { kind: 'rejected', by: { kind: 'policy' }, sentence: `Needs approval: ${reason} ${wayOut}`, note: null };
}
