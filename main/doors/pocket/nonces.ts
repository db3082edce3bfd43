/** Nonces of one connection: each is for one card or for notices, counts once, and shortly. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#core/ports.ts';
import type { ApprovalId } from '#domain/common/ids.ts';

export const nonceLifetimeMs = 30_000;
/** A person answers one card after the other; more open ones push the oldest out. */
const mostOpen = 8;

type Purpose = ApprovalId | 'push';

export interface Nonces {
  give(card: Purpose): string;
  /** Null where it counts. Whatever the answer, it never counts again. */
  take(nonce: string, card: Purpose): 'replayed' | 'late' | null;
}

/** Their seconds are those of the machine, whatever anybody sets the time to. */
export function createNonces(clock: Pick<Clock, 'elapsed'>): Nonces {
  const open = new Map<string, { readonly card: Purpose; readonly at: number }>();
  return {
    give(card) {
      const nonce = randomBytes(32).toString('base64url');
      const [oldest] = open.keys();
      if (open.size >= mostOpen && oldest !== undefined) open.delete(oldest);
      open.set(nonce, { card, at: clock.elapsed() });
      return nonce;
    },
    take(nonce, card) {
      const given = open.get(nonce);
      open.delete(nonce);
      if (given === undefined || given.card !== card) return 'replayed';
      return clock.elapsed() - given.at > nonceLifetimeMs ? 'late' : null;
    },
  };
}
