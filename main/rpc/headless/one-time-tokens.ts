/** Tokens that let one browser in once. Kept only as hashes, so that a memory dump or log lets no one in. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#core/ports.ts';

export const tokenLifetimeMs = 60_000;

/** Comparing hashes by map lookup leaks no timing that helps: no client can choose a hash's first bytes. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
export const freshSecret = (): string => randomBytes(32).toString('base64url');

export interface OneTimeTokens {
  mint(): string;
  /** True exactly once for each token, and only while it is fresh. */
  redeem(token: string): boolean;
}

/** Their minute is that of the machine, whatever anybody sets the time to. */
export function createOneTimeTokens(clock: Pick<Clock, 'elapsed'>): OneTimeTokens {
  const mintedAt = new Map<string, number>();
  const isFresh = (at: number): boolean => clock.elapsed() - at <= tokenLifetimeMs;
  return {
    mint() {
      for (const [hash, at] of mintedAt) if (!isFresh(at)) mintedAt.delete(hash);
      const token = freshSecret();
      mintedAt.set(hashSecret(token), clock.elapsed());
      return token;
    },
    redeem(token) {
      const hash = hashSecret(token);
      const at = mintedAt.get(hash);
      mintedAt.delete(hash);
      return at !== undefined && isFresh(at);
    },
  };
}
