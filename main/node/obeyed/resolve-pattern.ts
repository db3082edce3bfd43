/** Fills in what a shell would compute in a word, as far as that can be known beforehand. */

export interface Known {
  /** Values of variables, those that the line sets itself included. */
  readonly variables: ReadonlyMap<string, string>;
  /** The top of the working tree. */
  readonly root: string;
  readonly gitDir: string | null;
  readonly folder: string;
}

export interface Filled {
  readonly text: string;
  /** False where something in it stayed unknown; a NUL stands for that. */
  readonly isWhole: boolean;
}

const part = /\\(.)|\$\{(\w+)\}|\$\(\)|[*?]|\[[^\]]*\]|\{[^}]*\}/gs;

/** `pattern` as in `wordPatternSchema`; `raw` is the word as written, which alone tells one computation from another. */
export function resolvePattern(pattern: string, raw: string, known: Known): Filled {
  let isWhole = true;
  const computed = [...raw.matchAll(/\$\(([^()]*)\)|`([^`]*)`|\$\{([^}]*)\}/g)].map(
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  );
  const unknown = (): string => {
    isWhole = false;
    return '\0';
  };
  const text = pattern.replace(part, (whole, escaped: string | undefined, name: string | undefined) => {
    if (escaped !== undefined) return escaped;
    if (name !== undefined) {
      if (computed[0] === name) computed.shift();
      return known.variables.get(name) ?? (name === 'PWD' ? known.folder : unknown());
    }
    if (whole === '$()') return computedBy(computed.shift() ?? '', known) ?? unknown();
    return unknown();
  });
  return { text, isWhole };
}

function computedBy(command: string, { root, gitDir, folder, variables }: Known): string | null {
  const words = command
    .trim()
    .replace(/\s+2>\s*\S+$/, '')
    .replace(/["']/g, '')
    .split(/\s+/)
    .join(' ');
  if (/^git rev-parse (--path-format=absolute )?--show-toplevel$/.test(words)) return root;
  if (/^git rev-parse (--path-format=absolute )?--(absolute-)?git-(common-)?dir$/.test(words)) return gitDir;
  if (/^git rev-parse --show-cdup$/.test(words)) return `${root}/`;
  if (/^pwd( -[LP])?$/.test(words)) return folder;
  // `${NAME:-value}` and its kind.
  const [, name, otherwise] = /^(\w+):?-(.*)$/s.exec(command) ?? [];
  if (name !== undefined) return variables.get(name) ?? otherwise ?? null;
  return null;
}
