/** The text of a settings file without its secrets: a tool goes on with its registry, its mirror, its options. */
import { maskSecrets } from '../../store/log/mask-secrets.ts';

/** Of a setting whose value is private. */
const secretKey =
  /(?:auth|token|passw(?:or)?d|passphrase|secret|credential|apikey|api[-_.]?key|access[-_.]?key|private[-_.]?key|ident)/i;
const userInAddress = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi;
const secretElements =
  /<(password|passphrase|privateKey|packageSourceCredentials|apikeys|clearTextPassword)\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/gi;

/** Null where something that looks like a secret would be left. */
export function withoutSecrets(text: string, form: 'lines' | 'xml'): string | null {
  const kept = form === 'xml' ? text.replace(secretElements, '') : withoutLines(text);
  const shown = kept.replace(userInAddress, '$1');
  return maskSecrets(shown) === shown ? shown : null;
}

/** Drops a setting with the lines that belong to it: deeper ones, and those behind a line that ends with a backslash. */
function withoutLines(text: string): string {
  const kept: string[] = [];
  let dropped: { readonly indent: number; readonly isOpen: boolean } | null = null;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (dropped !== null && (dropped.isOpen || (indent > dropped.indent && line.trim() !== ''))) {
      dropped = { indent: dropped.indent, isOpen: line.endsWith('\\') };
      continue;
    }
    const key = keyOf(line);
    dropped = key !== null && secretKey.test(key) ? { indent, isOpen: line.endsWith('\\') } : null;
    if (dropped === null) kept.push(line);
  }
  return kept.join('\n');
}

/** What stands before the first sign that a value begins; in `.npmrc` a key begins with an address and its colons. */
function keyOf(line: string): string | null {
  const text = line.trim();
  if (text === '' || text.startsWith('#') || text.startsWith(';')) return null;
  const equals = text.indexOf('=');
  const colon = text.startsWith('//') ? -1 : text.search(/:(?:\s|$|")/u);
  const space = text.search(/\s/u);
  const ends = [equals, colon].filter((at) => at !== -1);
  const end = ends.length > 0 ? Math.min(...ends) : space;
  return end === -1 ? text : text.slice(0, end);
}
