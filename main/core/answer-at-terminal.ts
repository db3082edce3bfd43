/** Turns a yes or no typed at a terminal into the smallest answer that the card takes. See decision 0008. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Operation } from '#domain/command/submission.ts';

export type TerminalVerdict =
  | { readonly kind: 'allow' }
  /** The note is read by the agent. */
  | { readonly kind: 'deny'; readonly note: string | null };

const once = { kind: 'once' } as const;

/** Null where the card can only be allowed for longer than once: that takes a screen. */
export function answerAtTerminal(card: ApprovalRequest, verdict: TerminalVerdict): Operation | null {
  const bound = { approvalId: card.id, digest: card.digest };
  const isAllowed = verdict.kind === 'allow';
  if (isAllowed && !card.offers.some(({ scope }) => scope.kind === 'once')) return null;
  const note = isAllowed ? null : verdict.note;
  switch (card.kind) {
    case 'network': {
      const [choice] = card.connection.choices;
      if (choice === undefined) return null;
      const effect = isAllowed ? 'allow' : 'deny';
      return { type: 'network-approval', answer: { ...bound, effect, scope: once, pattern: choice.pattern, note } };
    }
    case 'patch':
      return {
        type: 'patch-approval',
        answer: {
          ...bound,
          verdict: isAllowed ? { kind: 'approve', scope: once, files: [], grantRoot: false } : { kind: 'deny', note },
        },
      };
    case 'command':
    case 'escalation':
    case 'external-tool':
    case 'permissions':
      return {
        type: 'exec-approval',
        answer: { ...bound, verdict: isAllowed ? { kind: 'approve', scope: once } : { kind: 'deny', note } },
      };
  }
}
