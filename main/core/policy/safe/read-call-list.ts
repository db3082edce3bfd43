/** Reads a file that is nothing but calls with literal arguments: `name(key=[...], "text")`, the part of Starlark rules are written in. */

import { say, type Message } from '#domain/common/message.ts';

export type Literal = string | boolean | number | null | readonly Literal[];

export interface Call {
  readonly name: string;
  readonly line: number;
  readonly positional: readonly Literal[];
  readonly named: ReadonlyMap<string, Literal>;
}

export type CallList =
  | { readonly kind: 'calls'; readonly calls: readonly Call[] }
  | { readonly kind: 'bad'; readonly line: number; readonly why: Message };

interface Token {
  readonly kind: 'name' | 'text' | 'number' | 'mark' | 'other';
  readonly value: string;
  readonly line: number;
}

class BadCall extends Error {
  readonly line: number;
  readonly why: Message;
  constructor(line: number, why: Message) {
    super(why.code);
    this.why = why;
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
    if (plain === undefined) throw new BadCall(line, say('The escape \\{char} is not read here', { char }));
    return plain;
  });
}

export function readCallList(text: string): CallList {
  const reading: Reading = { tokens: tokenize(text), at: 0 };
  try {
    const calls: Call[] = [];
    while (peek(reading) !== undefined) calls.push(readCall(reading));
    return { kind: 'calls', calls };
  } catch (error) {
    if (error instanceof BadCall) return { kind: 'bad', line: error.line, why: error.why };
    throw error;
  }
}

interface Reading {
  readonly tokens: readonly Token[];
  at: number;
}

const peek = ({ tokens, at }: Reading): Token | undefined => tokens[at];

const lineNow = (reading: Reading): number => peek(reading)?.line ?? reading.tokens.at(-1)?.line ?? 1;

function take(reading: Reading, mark: string): boolean {
  const token = peek(reading);
  if (token?.kind !== 'mark' || token.value !== mark) return false;
  reading.at += 1;
  return true;
}

function need(reading: Reading, mark: string): void {
  if (take(reading, mark)) return;
  throw new BadCall(
    lineNow(reading),
    say('A "{mark}" is missing, or this is more than a call with literal values', { mark }),
  );
}

/** What stands between brackets, with a comma after each but the last. */
function takeList(reading: Reading, close: string, takeOne: () => void): void {
  while (!take(reading, close)) {
    takeOne();
    if (take(reading, ',')) continue;
    need(reading, close);
    return;
  }
}

function readLiteral(reading: Reading, depth: number): Literal {
  const token = peek(reading);
  if (depth > 8) throw new BadCall(lineNow(reading), say('The lists are nested too deeply'));
  if (token !== undefined) reading.at += 1;
  if (token?.kind === 'text') return unquote(token);
  if (token?.kind === 'number') return Number(token.value);
  if (token?.kind === 'name' && ['True', 'False', 'None'].includes(token.value)) {
    return token.value === 'None' ? null : token.value === 'True';
  }
  if (token?.kind !== 'mark' || (token.value !== '[' && token.value !== '(')) {
    throw new BadCall(token?.line ?? lineNow(reading), say('Only literal texts and lists are read'));
  }
  const items: Literal[] = [];
  takeList(reading, token.value === '[' ? ']' : ')', () => items.push(readLiteral(reading, depth + 1)));
  return items;
}

function readCall(reading: Reading): Call {
  const name = peek(reading);
  if (name?.kind !== 'name') throw new BadCall(lineNow(reading), say('Only calls are read'));
  reading.at += 1;
  need(reading, '(');
  const positional: Literal[] = [];
  const named = new Map<string, Literal>();
  takeList(reading, ')', () => {
    const key = readKey(reading);
    if (key === null) positional.push(readLiteral(reading, 0));
    else if (named.has(key.value)) throw new BadCall(key.line, say('{key} is given twice', { key: key.value }));
    else named.set(key.value, readLiteral(reading, 0));
  });
  return { name: name.value, line: name.line, positional, named };
}

/** The name of an argument that is given by name. */
function readKey(reading: Reading): Token | null {
  const key = peek(reading);
  const next = reading.tokens[reading.at + 1];
  if (key?.kind !== 'name' || next?.kind !== 'mark' || next.value !== '=') return null;
  reading.at += 2;
  return key;
}
