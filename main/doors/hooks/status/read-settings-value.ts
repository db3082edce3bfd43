/** Reads one value of an agent's settings, whether they are JSON with comments, TOML or a file of variables. */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import type { HookSwitch } from '../../../agents/agent.ts';

/** Null for what is not there or cannot be read. */
export type ReadText = (path: string) => string | null;

/** Undefined where it does not stand there. Throws what a reader says of broken TOML. */
export function readSettingsValue(path: string, text: string, key: readonly string[]): unknown {
  const settings: unknown = path.endsWith('.toml')
    ? parseToml(text)
    : path.endsWith('.env')
      ? parseEnv(text)
      : parseJson(text, [], { allowTrailingComma: true });
  return key.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined,
    settings,
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
