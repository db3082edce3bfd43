/** Who may come in through the browser: tokens, cookies, and the exact origins this host answers for. */
import type { Clock } from '#core/ports.ts';
import { createBrowserSessions, type KeptBrowsers } from './browser-sessions.ts';
import { limitFailures } from './limit-failures.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';
import { readCookie } from './read-cookie.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly cookie: string }
  | { readonly kind: 'refused'; readonly status: number; readonly text: string };

export interface Entrance {
  readonly origins: ReadonlySet<string>;
  /** A link that works once, for a minute. */
  link(): string;
  admit(token: string): Admission;
  /** The secret of a browser that was let in, from its Cookie header, or null. */
  knownBrowser(cookieHeader: string | undefined): string | null;
  hold(secret: string): () => void;
}

const stale =
  'This link was used already, or is older than a minute. Press Enter where the desk was started, or send it SIGUSR2: it prints a new one.';

/** The first origin is the one in links. */
export function createEntrance(
  origins: readonly [string, ...string[]],
  clock: Pick<Clock, 'now'>,
  kept?: KeptBrowsers,
): Entrance {
  const tokens = createOneTimeTokens(clock);
  const sessions = createBrowserSessions(clock, kept);
  const tooManyFailures = limitFailures(clock);
  const { port, protocol } = new URL(origins[0]);
  // Cookies ignore ports; two brokers on one machine must not overwrite each other's.
  const cookieName = `countersign_${port === '' ? 'default' : port}`;
  const attributes = `HttpOnly; SameSite=Strict; Path=/${protocol === 'https:' ? '; Secure' : ''}`;
  return {
    origins: new Set(origins),
    link: () => `${origins[0]}/start?t=${tokens.mint()}`,
    admit(token) {
      if (tokens.redeem(token)) {
        return { kind: 'admitted', cookie: `${cookieName}=${sessions.open()}; ${attributes}` };
      }
      if (tooManyFailures()) return { kind: 'refused', status: 429, text: 'Too many attempts. Wait a minute.' };
      return { kind: 'refused', status: 401, text: stale };
    },
    knownBrowser(cookieHeader) {
      const secret = readCookie(cookieHeader, cookieName);
      return secret !== null && sessions.isOpen(secret) ? secret : null;
    },
    hold: (secret) => sessions.hold(secret),
  };
}
