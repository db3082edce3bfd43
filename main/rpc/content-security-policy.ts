/** The one Content-Security-Policy of the page, whichever shell serves it. Sent as a header: a meta tag comes too late. */

/** sha256 of the empty string. The terminal creates empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * Everything is refused that is not named. `connect` lists the origins the page may talk to besides none:
 * empty in the desktop, where all traffic goes through the preload script. `trusted` is the one policy that may name a script, `more` what one page needs beside the others.
 */
export function contentSecurityPolicy(
  connect: readonly string[],
  trusted = "'none'",
  more: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyleHash}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ...more,
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Text from agents can then never become markup, even through a mistake in the page.
    "require-trusted-types-for 'script'",
    `trusted-types ${trusted}`,
  ].join('; ');
}

/** Headers every file of the page carries besides its type and its Content-Security-Policy. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};
