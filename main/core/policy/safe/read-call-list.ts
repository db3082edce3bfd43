/** Reads a file that is nothing but calls with literal arguments: `name(key=[...], "text")`, the part of Starlark rules are written in. */

export type Literal = string | boolean | number | null | readonly Literal[];

export interface Call {
  readonly name: string;
  readonly line: number;
  readonly positional: readonly Literal[];
  readonly named: ReadonlyMap<string, Literal>;
}

export type CallList =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'bad'; readonly line: number; readonly why: string };

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'mark' | 'other';
  readonly value: string;
  readonly line: number;
}

class BadCall extends Error {
  readonly line: number;
  constructor(line: number, why: string) {
    super(why);
    this.line = line;
  }
}

const tokenPattern =
  /(#[^\n]*|\s+)|([A-Za-z_]\w*)|("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|(-?\d+)|([()[\],=])|([\s\S])/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let line = 1;
  tokenPattern.lastIndex = 0;
  for (let match = tokenPattern.exec(text); match !== null; match = tokenPattern.exec(text)) {
    const [all, blank, name, quoted, number, mark] = match;
    if (blank === undefined) {
      const kind =
        name !== undefined
          ? 'name'
          : quoted !== undefined
            ? 'text'
            : number !== undefined
              ? 'number'
              : mark !== undefined
                ? 'mark'
                : 'other';
      tokens.push({ kind, value: all, line });
    }
    line += all.split('\n').length - 1;
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  '"': '"',
  "'": "'",
  '\n': '',
};

function unquote({ value, line }: Token): string {
  const width = value.startsWith('"""') || value.startsWith("'''") ? 3 : 1;
  return value.slice(width, -width).replaceAll(/\\([\s\S])/g, (_all, char: string) => {
    const plain = escapes[char];
    if (plain === undefined) throw new BadCall(line, `The escape \\${char} is not read here`);
    return plain;
  });
}

export function readCallList(text: string): CallList {
  const tokens = tokenize(text);
  let at = 0;
  const peek = (): Token | undefined => tokens[at];
  const lineNow = (): number => peek()?.line ?? tokens.at(-1)?.line ?? 1;
  const take = (value: string): boolean => {
    if (peek()?.kind !== 'mark' || peek()?.value !== value) return false;
    at += 1;
    return true;
  };
  const need = (value: string): void => {
    if (!take(value))
      throw new BadCall(lineNow(), `A "${value}" is missing, or this is more than a call with literal values`);
  };
  const literal = (depth: number): Literal => {
    const token = peek();
    if (depth > 8) throw new BadCall(lineNow(), 'The lists are nested too deeply');
    if (token !== undefined) at += 1;
    if (token?.kind === 'text') return unquote(token);
    if (token?.kind === 'number') return Number(token.value);
    if (token?.kind === 'name' && ['True', 'False', 'None'].includes(token.value)) {
      return token.value === 'None' ? null : token.value === 'True';
    }
    if (token?.kind !== 'mark' || (token.value !== '[' && token.value !== '(')) {
      throw new BadCall(token?.line ?? lineNow(), 'Only literal texts and lists are read');
    }
    const close = token.value === '[' ? ']' : ')';
    const items: Literal[] = [];
    while (!take(close)) {
      items.push(literal(depth + 1));
      if (!take(',')) {
        need(close);
        break;
      }
    }
    return items;
  };
  const call = (): Call => {
    const name = peek();
    if (name?.kind !== 'name') throw new BadCall(lineNow(), 'Only calls are read');
    at += 1;
    need('(');
    const positional: Literal[] = [];
    const named = new Map<string, Literal>();
    while (!take(')')) {
      const key = peek();
      const next = tokens[at + 1];
      if (key?.kind === 'name' && next?.kind === 'mark' && next.value === '=') {
        at += 2;
        if (named.has(key.value)) throw new BadCall(key.line, `${key.value} is given twice`);
        named.set(key.value, literal(0));
      } else positional.push(literal(0));
      if (!take(',')) {
        need(')');
        break;
      }
    }
    return { name: name.value, line: name.line, positional, named };
  };
  try {
    const calls: Call[] = [];
    while (peek() !== undefined) calls.push(call());
    return { kind: 'calls', calls };
  } catch (error) {
    if (error instanceof BadCall) return { kind: 'bad', line: error.line, why: error.message };
    throw error;
  }
}
