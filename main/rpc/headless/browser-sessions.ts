/** Browsers that were let in, known by a cookie. */
import type { Clock } from '#core/ports.ts';
import { freshSecret, hashSecret } from './one-time-tokens.ts';

/** A browser that shows no sign of life for this long has to be let in again. */
export const sessionIdleMs = 12 * 60 * 60 * 1000;
/** One person has a few browsers; more are a sign of something else, and push the oldest out. */
export const maxSessions = 16;

interface BrowserSession {
  lastSeenAt: number;
  /** The same moment by the clock that no program sets. */
  seen: number;
  openPages: number;
}

export interface BrowserSessions {
  /** Lets a browser in; the value for its cookie. */
  open(): string;
  /** Says whether the cookie is good, and counts as a sign of life. */
  isOpen(secret: string): boolean;
  /** A page with an open socket is alive. Returns the function that says it is gone. */
  hold(secret: string): () => void;
}

/** Browsers by the hash of their secret, and when they last showed a sign of life, in milliseconds. */
export interface KeptBrowsers {
  load(): readonly (readonly [string, number])[];
  save(browsers: readonly (readonly [string, number])[]): void;
}

const nowhere: KeptBrowsers = { load: () => [], save: () => undefined };

/** With a place to keep them a browser that was let in comes back after the broker was started anew. */
export function createBrowserSessions(
  clock: Pick<Clock, 'now' | 'elapsed'>,
  kept: KeptBrowsers = nowhere,
): BrowserSessions {
  const sessions = new Map<string, BrowserSession>();
  for (const [hash, lastSeenAt] of kept.load().slice(-maxSessions)) {
    // Not from the future: a clock that was set back must not make it last.
    sessions.set(hash, { lastSeenAt: Math.min(lastSeenAt, clock.now()), seen: clock.elapsed(), openPages: 0 });
  }
  const save = (): void =>
    kept.save(
      [...sessions].map(([hash, { openPages, lastSeenAt }]) => [hash, openPages > 0 ? clock.now() : lastSeenAt]),
    );

  function sign(session: BrowserSession): void {
    session.lastSeenAt = clock.now();
    session.seen = clock.elapsed();
  }

  function find(secret: string): BrowserSession | null {
    const key = hashSecret(secret);
    const session = sessions.get(key);
    if (session === undefined) return null;
    // A clock that was set back lengthens nothing; one that stood still while the machine slept neither.
    const idle = Math.max(clock.now() - session.lastSeenAt, clock.elapsed() - session.seen);
    if (session.openPages === 0 && idle > sessionIdleMs) {
      sessions.delete(key);
      return null;
    }
    sign(session);
    return session;
  }

  return {
    open() {
      if (sessions.size >= maxSessions) {
        const [oldest] = [...sessions].sort((a, b) => a[1].lastSeenAt - b[1].lastSeenAt);
        if (oldest !== undefined) sessions.delete(oldest[0]);
      }
      const secret = freshSecret();
      sessions.set(hashSecret(secret), { lastSeenAt: clock.now(), seen: clock.elapsed(), openPages: 0 });
      save();
      return secret;
    },
    isOpen: (secret) => find(secret) !== null,
    hold(secret) {
      const session = find(secret);
      if (session === null) return () => undefined;
      session.openPages += 1;
      save();
      return () => {
        session.openPages -= 1;
        sign(session);
        save();
      };
    },
  };
}
