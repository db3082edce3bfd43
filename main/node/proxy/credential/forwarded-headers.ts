/** Takes out of a message what was meant for the proxy alone. */

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'upgrade',
]);

/** Names and values in turn. What the Connection header names goes too, except what says where the body ends. */
export function forwardedHeaders(rawHeaders: readonly string[]): string[] {
  const named = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'connection') continue;
    for (const token of (rawHeaders[at + 1] ?? '').split(',')) named.add(token.trim().toLowerCase());
  }
  for (const kept of ['host', 'content-length', 'transfer-encoding']) named.delete(kept);
  return rawHeaders.filter((_, at) => {
    const name = (at % 2 === 0 ? rawHeaders[at] : rawHeaders[at - 1])?.toLowerCase() ?? '';
    return !hopByHop.has(name) && !named.has(name);
  });
}
