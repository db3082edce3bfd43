/** Reads one value of an agent's settings, whether they are JSON with comments, TOML, a file of variables or the head of a text. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import type { HookSwitch } from '../../../agents/agent.ts';

/** Null for what is not there or cannot be read. */
export type ReadText = (path: string) => string | null;

/** What stands above a text between lines of dashes; empty where nothing does. */
export const headOf = (text: string): string => /^\uFEFF?\s*---[^\S\n]*\n([\s\S]*?)(?:\n---|$)/.exec(text)?.[1] ?? '';

function parseSettings(path: string, text: string): unknown {
  if (path.endsWith('.toml')) return parseToml(text);
  if (path.endsWith('.env')) return parseEnv(text);
  if (path.endsWith('.md')) return parseYaml(headOf(text));
  return parseJson(text, [], { allowTrailingComma: true });
}

/** Undefined where it does not stand there. Throws what a reader says of broken TOML or YAML. */
export function readSettingsValue(path: string, text: string, key: readonly string[]): unknown {
  return key.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined,
    parseSettings(path, text),
  );
}

/** The same, where what the agent itself cannot read either says nothing. */
export function valueIn(path: string, text: string, key: readonly string[]): unknown {
  try {
    return readSettingsValue(path, text, key);
  } catch {
    return undefined;
  }
}

/** A switch turned one way; a list names what is off. */
const isOff = (value: unknown, off: HookSwitch['off']): boolean =>
  value === off || (typeof off === 'string' && Array.isArray(value) && value.includes(off));

/** A variable that is set to something. */
export const isOn = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number' || value === true) &&
  !/^(?:|0|false|no|off)$/i.test(`${value}`);

/** Switches, and names of variables that do the same with the key beneath which they stand; null where none may. */
export interface Switches {
  readonly switches: readonly Pick<HookSwitch, 'key' | 'off'>[];
  readonly variables: readonly string[];
  readonly within: readonly string[] | null;
}

/** Whether a text of settings turns one of them. */
export function switchesOff(path: string, text: string, { switches, variables, within }: Switches): boolean {
  return (
    switches.some(({ key, off }) => isOff(valueIn(path, text, key), off)) ||
    (within !== null && variables.some((name) => isOn(valueIn(path, text, [...within, name]))))
  );
}

/** Longest settings file that is looked at, in bytes. */
const longestSettings = 4 * 1024 * 1024;

/** Null for what is not there, cannot be read or is no settings file by its size. */
export function readSettingsText(path: string): string | null {
  try {
    const bytes = readFileSync(path);
    return bytes.length > longestSettings ? null : bytes.toString('utf8');
  } catch {
    return null;
  }
}
