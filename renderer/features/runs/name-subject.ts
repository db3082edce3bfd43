/** What a kept decision was about, where it says so: hosts, permissions, or the words of a refusal. */
import type { Decision } from '#domain/approval/decision.ts';
import { describeGrant } from '../approval/describe-grant.ts';

/** Null for decisions about the command as a whole. */
export function nameSubject(decision: Decision): string | null {
  switch (decision.kind) {
    case 'network-rule':
      return decision.note === null ? decision.pattern : `${decision.pattern}: ${decision.note}`;
    case 'approved': {
      const named = decision.grants.map((grant) => {
        const { title, object } = describeGrant(grant);
        return object ?? title;
      });
      return named.length === 0 ? null : named.join(', ');
    }
    case 'denied':
      return decision.note;
    case 'amended':
      return decision.amendment.kind === 'argv' ? decision.amendment.argv.join(' ') : null;
    case 'aborted':
    case 'timed-out':
    case 'expired':
    case 'superseded':
    case 'cancelled':
      return null;
  }
}
