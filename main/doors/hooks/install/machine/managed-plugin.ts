/** Names our plugin in settings of a machine whose hooks are plugins, and takes its name out again. */
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const settingsSchema = z.looseObject({ plugin: z.array(z.unknown()).optional() });
const options = { formattingOptions: { insertSpaces: true, tabSize: 2 } };

function readSettings(text: string): z.infer<typeof settingsSchema> | null {
  const errors: ParseError[] = [];
  const parsed = settingsSchema.safeParse(parse(text, errors, { allowTrailingComma: true }));
  return errors.length === 0 && parsed.success ? parsed.data : null;
}

const nameOf = (plugin: string): string => pathToFileURL(plugin).href;

export const hasPlugin = (text: string, plugin: string): boolean =>
  readSettings(text)?.plugin?.includes(nameOf(plugin)) === true;

/** Null where the text cannot be understood. `top` is what the file must say besides, where it says nothing yet. */
export function addPlugin(text: string, plugin: string, top: Readonly<Record<string, unknown>>): string | null {
  let edited = text.trim() === '' ? '{}\n' : text;
  const before = readSettings(edited);
  if (before === null) return null;
  for (const [key, value] of Object.entries(top)) {
    if (!(key in before)) edited = applyEdits(edited, modify(edited, [key], value, options));
  }
  const there = before.plugin ?? [];
  if (there.includes(nameOf(plugin))) return edited;
  const place = before.plugin === undefined ? ['plugin'] : ['plugin', there.length];
  const value = before.plugin === undefined ? [nameOf(plugin)] : nameOf(plugin);
  return applyEdits(
    edited,
    modify(edited, place, value, { ...options, isArrayInsertion: before.plugin !== undefined }),
  );
}

export function withoutPlugin(text: string, plugin: string): string | null {
  const there = readSettings(text)?.plugin ?? [];
  if (readSettings(text) === null) return null;
  const at = there.indexOf(nameOf(plugin));
  if (at === -1) return text;
  return applyEdits(text, modify(text, there.length === 1 ? ['plugin'] : ['plugin', at], undefined, options));
}
