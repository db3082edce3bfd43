/** Steps over a program's own options to find the command it carries. */
import type { Word } from '../reading/word.ts';

/**
 * Options as one string: `i` a switch, `u:` takes the next word (or the rest of the cluster), `--long`, `--long:`.
 * `-N` accepts digits as a switch (`nice -5`).
 */
export interface OptionTable {
  readonly switches: ReadonlySet<string>;
  readonly valued: ReadonlySet<string>;
}

export function optionTable(spec: string): OptionTable {
  const switches = new Set<string>();
  const valued = new Set<string>();
  for (const token of spec.split(' ').filter((part) => part !== '')) {
    if (token.endsWith(':')) valued.add(token.slice(0, -1));
    else if (token.startsWith('--') || token === '-N' || !/^[a-z-]{2,}$/.test(token)) switches.add(token);
    else for (const letter of token) switches.add(letter);
  }
  return { switches, valued };
}

export interface SkippedOptions {
  /** First word that is no option. */
  readonly next: number;
  /** Values by option name, without dashes for one-letter options. */
  readonly values: ReadonlyMap<string, Word>;
  readonly seen: ReadonlySet<string>;
}

/** Null when an option is unknown or not literal, so that it cannot be said where the command starts. */
export function skipOptions(words: readonly Word[], from: number, table: OptionTable): SkippedOptions | null {
  const values = new Map<string, Word>();
  const seen = new Set<string>();
  let index = from;
  for (; index < words.length; index += 1) {
    const word = words[index];
    const value = word?.value ?? null;
    if (word === undefined || value === null) return null;
    if (value === '--') return { next: index + 1, values, seen };
    // `env -` and `su -` know a dash alone as an option.
    if (value === '-' && table.switches.has('-')) {
      seen.add(value);
      continue;
    }
    if (!value.startsWith('-') || value === '-') break;
    if (value.startsWith('--')) {
      const equals = value.indexOf('=');
      const name = equals < 0 ? value : value.slice(0, equals);
      if (!table.switches.has(name) && !table.valued.has(name)) return null;
      seen.add(name);
      if (equals >= 0) values.set(name, restOf(word, equals + 1));
      else if (table.valued.has(name)) {
        index += 1;
        const next = words[index];
        if (next === undefined) return null;
        values.set(name, next);
      }
      continue;
    }
    if (table.switches.has('-N') && /^-\d+$/.test(value)) continue;
    // Tools in the manner of find and java: one dash, a whole word.
    if (value.length > 2 && table.switches.has(value)) {
      seen.add(value);
      continue;
    }
    for (let at = 1; at < value.length; at += 1) {
      const letter = value[at] ?? '';
      seen.add(letter);
      if (table.valued.has(letter)) {
        const attached = value.slice(at + 1);
        if (attached === '') index += 1;
        const carrier = attached === '' ? words[index] : restOf(word, at + 1);
        if (carrier === undefined) return null;
        values.set(letter, carrier);
        break;
      }
      if (!table.switches.has(letter)) return null;
    }
  }
  return { next: index, values, seen };
}

/** The word without its first characters. */
export function restOf(word: Word, from: number): Word {
  const value = word.value === null ? null : word.value.slice(from);
  const first = word.origins[from];
  return {
    ...word,
    value,
    pattern: value === null ? word.pattern : value.replace(/[\\$*?[\]{}]/g, String.raw`\$&`),
    origins: word.origins.slice(from),
    span: first === undefined ? word.span : [first, word.span[1]],
    raw: value ?? word.raw,
  };
}
