/** Writes single rules of a Seatbelt profile; every path goes in as a parameter, so that none can end a string. */

export interface RuleWriter {
  /** The parameter's name for a path; the same path has one name. */
  readonly parameter: (path: string) => string;
  readonly parameters: () => Readonly<Record<string, string>>;
}

export function createRuleWriter(): RuleWriter {
  const names = new Map<string, string>();
  return {
    parameter(path) {
      const name = names.get(path) ?? `P${names.size}`;
      names.set(path, name);
      return name;
    },
    parameters: () => Object.fromEntries([...names].map(([path, name]) => [name, path])),
  };
}

export const subpath = (name: string): string => `(subpath (param "${name}"))`;
export const literal = (name: string): string => `(literal (param "${name}"))`;

/**
 * Matches a path and everything below it whatever the case of its letters: a disk that ignores case would let
 * `.VSCODE` stand in for `.vscode`. Regular expressions take no parameters, so the path is escaped here.
 */
export function anyCase(path: string): string {
  const pattern = Array.from(path, anyCaseOf).join('');
  return `(regex #"^${pattern}(/|$)")`;
}

function anyCaseOf(char: string): string {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  if (lower !== upper && /^[a-z]$/.test(lower)) return `[${lower}${upper}]`;
  // One character of any kind where quoting could go wrong: broader, and these rules only ever deny.
  return /^[\w/ -]$/.test(char) ? char : '.';
}
