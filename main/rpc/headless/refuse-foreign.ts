/** Refuses requests that another site makes this browser send. "It comes from localhost" proves nothing. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Refusal {
  readonly status: number;
  readonly text: string;
}

const sameSite = new Set([undefined, 'same-origin', 'none']);

/**
 * `origins` are the exact ones this host answers for. A request without Origin is only fit for plain navigation:
 * pass `originRequired` where a page acts.
 */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  origins: ReadonlySet<string>,
  originRequired: boolean,
): Refusal | null {
  const { host, origin } = headers;
  const own = [...origins].find((candidate) => new URL(candidate).host === host);
  // A name that was pointed at this machine later still carries its own name here.
  if (own === undefined) return { status: 421, text: 'This host does not answer to that name.' };
  if (origin === undefined ? originRequired : origin !== own) {
    return { status: 403, text: 'Only the page of this host may do that.' };
  }
  // Ports of one machine are one site for cookies, so the cookie alone does not tell them apart.
  if (!sameSite.has(headers['sec-fetch-site'])) {
    return { status: 403, text: 'Open the address yourself; a link from another page does not count.' };
  }
  return null;
}
