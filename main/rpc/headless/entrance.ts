/** Who may come in through the browser: tokens, cookies, and the exact origins this host answers for. */
import type { Clock } from '#core/ports.ts';
import { createBrowserSessions, type KeptBrowsers } from './browser-sessions.ts';
import { createOneTimeTokens } from './one-time-tokens.ts';

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
  clock: Pick<Clock, 'now' | 'elapsed'>,
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

export const failuresPerMinute = 20;

/**
 * Slows down a client that guesses. A right guess is never refused: another user of the machine could lock the person out.
 * The returned function notes one failure and says whether there have been too many of late.
 */
function limitFailures(clock: Pick<Clock, 'elapsed'>): () => boolean {
  let recent: number[] = [];
  return () => {
    const now = clock.elapsed();
    recent = recent.filter((at) => now - at < 60_000);
    if (recent.length >= failuresPerMinute) return true;
    recent.push(now);
    return false;
  };
}

/** Reads one cookie of a request. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}
