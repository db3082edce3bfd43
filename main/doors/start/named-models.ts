/** Addresses of models, and names of their keys, that an agent's own settings and command line name beside its variables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { RunWays } from '../../agents/agent.ts';

export interface NamedModels {
  readonly addresses: readonly string[];
  /** Of variables. */
  readonly keys: readonly string[];
}

export function namedModels(
  { modelSettings = [], modelWords = [] }: RunWays,
  argv: readonly string[],
  home: string,
): NamedModels {
  const found = modelSettings.flatMap(({ path, key, holds }) =>
    valuesAt(readSettings(join(home, path)), key).flatMap((value) =>
      typeof value === 'string' ? [{ holds, value }] : [],
    ),
  );
  const said = modelWords.flatMap(({ word, value }) =>
    argv.flatMap((each, at) => {
      const given =
        each === word ? argv[at + 1] : each.startsWith(`${word}=`) ? each.slice(word.length + 1) : undefined;
      return new RegExp(value).exec(given ?? '')?.[1] ?? [];
    }),
  );
  return {
    addresses: [...found.flatMap(({ holds, value }) => (holds === 'address' ? [value] : [])), ...said],
    keys: found.flatMap(({ holds, value }) => (holds === 'key' ? keyName(value) : [])),
  };
}

/** A name, or opencode's way to name one in place of a value. */
function keyName(value: string): readonly string[] {
  const name = /^\{env:(\w+)\}$/.exec(value)?.[1] ?? value;
  return /^[A-Z_][A-Z0-9_]{0,255}$/.test(name) ? [name] : [];
}

/** What the agent itself cannot read names nothing. */
function readSettings(file: string): unknown {
  try {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.toml') ? parseToml(text) : parseJson(text, [], { allowTrailingComma: true });
  } catch {
    return null;
  }
}

/** A star stands for every name. */
function valuesAt(value: unknown, key: readonly string[]): readonly unknown[] {
  const [part, ...rest] = key;
  if (part === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const members: readonly unknown[] =
    part === '*' ? Object.values(value) : Object.hasOwn(value, part) ? [Reflect.get(value, part)] : [];
  return members.flatMap((member) => valuesAt(member, rest));
}
