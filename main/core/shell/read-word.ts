/** Reads one word as a shell reads it, where nothing in it would be replaced. Pure. */

export interface ReadWord {
  readonly text: string;
  /** Where what follows it begins. */
  readonly end: number;
}

/** Null where the shell would put something else in the place of a part of it. */
export function readWord(line: string, from: number): ReadWord | null {
  let text = '';
  let at = from;
  while (at < line.length && !/[\s;&|<>()]/.test(line[at] ?? '')) {
    const part = readPart(line, at);
    if (part === null) return null;
    text += part.text;
    at = part.end;
  }
  return at === from ? null : { text, end: at };
}

function readPart(line: string, at: number): ReadWord | null {
  const sign = line[at];
  if (sign === "'") {
    const end = line.indexOf("'", at + 1);
    return end === -1 ? null : { text: line.slice(at + 1, end), end: end + 1 };
  }
  if (sign === '"') return readDouble(line, at + 1);
  if (sign === '\\') {
    const next = line[at + 1];
    return next === undefined || next === '\n' ? null : { text: next, end: at + 2 };
  }
  // Everything that a shell might look at is left to it.
  return /[\w@%+=:,./-]/.test(sign ?? '') ? { text: sign ?? '', end: at + 1 } : null;
}

function readDouble(line: string, from: number): ReadWord | null {
  let text = '';
  for (let at = from; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (sign === '"') return { text, end: at + 1 };
    if (sign === '$' || sign === '`' || sign === '!') return null;
    if (sign === '\\' && /["\\$`]/.test(line[at + 1] ?? '')) {
      text += line[at + 1] ?? '';
      at += 1;
    } else if (sign === '\\' && line[at + 1] === '\n') return null;
    else text += sign;
  }
  return null;
}
