/** Every path in a tool's input, under whatever name it stands: where two names are given, it is not known which one the agent takes. */

const pathKey = /(?:^|_)(?:paths?|files?|file_?names?|dirs?|director(?:y|ies)|folders?)$/i;
const camelPathKey = /[a-z](?:Paths?|Files?|FileNames?|Filenames?|Dirs?|Director(?:y|ies)|Folders?)$/;
const patternKey = /^(?:patterns?|includes?|globs?)$/i;
const deepest = 8;

/** As written. Null where the input is nested too deeply to be looked through. */
export function namedPaths(input: unknown): readonly string[] | null {
  return textsUnder(input, (key) => pathKey.test(key) || camelPathKey.test(key));
}

/** The same, with the folders in which its file patterns begin; a pattern begins in the folders that are named, if any are. */
export function listedPaths(input: unknown): readonly string[] | null {
  const named = namedPaths(input);
  const patterns = textsUnder(input, (key) => patternKey.test(key));
  if (named === null || patterns === null) return null;
  const roots = patterns.map(rootOfPattern).flatMap((root) => {
    if (named.length === 0 || /^[/~$]/.test(root.trimStart())) return [root];
    return root === '.' ? [] : named.map((folder) => `${folder}/${root}`);
  });
  return [...new Set([...named, ...roots])];
}

function textsUnder(input: unknown, isMeant: (key: string) => boolean): readonly string[] | null {
  const found = new Set<string>();
  const gather = (value: unknown, key: string, depth: number): boolean => {
    if (depth > deepest) return false;
    if (typeof value === 'string') {
      if (value !== '' && isMeant(key)) found.add(value);
      return true;
    }
    if (Array.isArray(value)) return value.every((each) => gather(each, key, depth + 1));
    if (typeof value !== 'object' || value === null) return true;
    return Object.entries(value).every(([name, each]) => gather(each, name, depth + 1));
  };
  return gather(input, '', 0) ? [...found] : null;
}

/** The folder below which everything lies that a file pattern can match. */
function rootOfPattern(pattern: string): string {
  const parts = pattern.split('/');
  const wild = parts.findIndex((part) => /[*?[\]{}()!\\]/.test(part));
  if (wild === -1) return pattern;
  // Behind a wildcard two dots may lead anywhere.
  if (parts.slice(wild).join('/').includes('..')) return '/';
  const root = parts.slice(0, wild).join('/');
  return root === '' ? (pattern.startsWith('/') ? '/' : '.') : root;
}
