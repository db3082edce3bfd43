/** The host that an address names, and which hosts are this machine. */
import { hole } from '../resolve-word.ts';

export const localHost =
  /^(?:localhost|127(?:\.\d+){0,3}|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|.*\.localhost|.*\.local)$/i;

/** Host part of an address as written; null when there is none to see. */
export function hostOf(address: string): string | null {
  // HTTPie's own way to say so.
  if (/^:\d*(?:\/|$)/.test(address)) return 'localhost';
  const found = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^@/\s]*@)?(\[[0-9a-f:.]+\]|[^:/?#\s]+)/i.exec(address);
  const host = found?.[1]?.toLowerCase().replace(/\.$/, '') ?? null;
  return host === null || host.includes(hole) ? null : host;
}
