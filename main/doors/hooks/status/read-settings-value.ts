/** Reads one value of an agent's settings, whether they are JSON with comments or TOML. */
import { readFileSync } from 'node:fs';
import { parse as parseJson } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';

/** Null for what is not there or cannot be read. */
export type ReadText = (path: string) => string | null;

/** Undefined where it does not stand there. Throws what a reader says of broken TOML. */
export function readSettingsValue(path: string, text: string, key: readonly string[]): unknown {
  const settings: unknown = path.endsWith('.toml')
    ? parseToml(text)
    : parseJson(text, [], { allowTrailingComma: true });
  return key.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined,
    settings,
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
