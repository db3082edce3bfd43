/** Adds names to a list in a settings file of JSON with comments, and takes them out again. */
import { applyEdits, modify, parse } from 'jsonc-parser';
import { formattingOf, type EditedText } from './edit-json-hooks.ts';

export interface NameList {
  /** Keys down to the list. */
  readonly path: readonly string[];
  readonly names: readonly string[];
}

function valueAt(text: string, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    parse(text, [], { allowTrailingComma: true }),
  );
}

const set = (text: string, path: readonly string[], value: unknown): string =>
  applyEdits(text, modify(text, [...path], value, { formattingOptions: formattingOf(text) }));

/** Null where something else stands there. */
export function addNames(text: EditedText, list: NameList | null): EditedText {
  if (text === null || list === null) return text;
  const { path, names } = list;
  const there = valueAt(text, path);
  if (there === undefined) return set(text, path, names);
  if (!Array.isArray(there)) return null;
  const more = names.filter((name) => !there.includes(name));
  return more.length === 0 ? text : set(text, path, [...there, ...more]);
}

/** With what is empty then. */
export function removeNames(text: string, list: NameList | null): string {
  const there = list === null ? undefined : valueAt(text, list.path);
  if (list === null || !Array.isArray(there)) return text;
  const left = there.filter((name) => !list.names.includes(name));
  if (left.length === there.length) return text;
  if (left.length > 0) return set(text, list.path, left);
  const parent = list.path.slice(0, -1);
  const without = set(text, list.path, undefined);
  return Object.keys(valueAt(without, parent) ?? {}).length === 0 ? set(without, parent, undefined) : without;
}
