/** Puts our entries into an agent's JSON settings and takes them out again, leaving the rest as the person wrote it. */
import { applyEdits, modify, parse, type FormattingOptions, type ParseError } from 'jsonc-parser';
import * as z from 'zod';
import { isHookLine } from './hook-line.ts';

/** Entries by event. */
export type HookEntries = Readonly<Record<string, readonly unknown[]>>;

/** Null stands for text that is no settings of this agent; it is left alone. */
export type EditedText = string | null;

const lineSchema = z.looseObject({ command: z.unknown().optional(), bash: z.unknown().optional() });
const entrySchema = lineSchema.extend({ hooks: z.array(lineSchema).optional() });
const settingsSchema = z.looseObject({ hooks: z.record(z.string(), z.unknown()).optional() });

function readSettings(text: string): z.infer<typeof settingsSchema> | null {
  const errors: ParseError[] = [];
  const parsed = settingsSchema.safeParse(parse(text, errors, { allowTrailingComma: true }));
  return errors.length === 0 && parsed.success ? parsed.data : null;
}

/** The indentation that the file has already. */
export function formattingOf(text: string): FormattingOptions {
  const indent = /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.length, eol: text.includes('\r\n') ? '\r\n' : '\n' };
}

function isOurs(entry: unknown): boolean {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) return false;
  const { command, bash, hooks } = parsed.data;
  return isHookLine(command) || isHookLine(bash) || (hooks ?? []).some((hook) => isHookLine(hook.command));
}

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** `top` is what the file must say beside its hooks where it says nothing yet. */
export function addHooks(text: string, entries: HookEntries, top: Readonly<Record<string, unknown>> = {}): EditedText {
  let edited = text.trim() === '' ? '{}\n' : text;
  const formattingOptions = formattingOf(text);
  const before = readSettings(edited);
  if (before === null) return null;
  for (const [key, value] of Object.entries(top)) {
    if (!(key in before)) edited = applyEdits(edited, modify(edited, [key], value, { formattingOptions }));
  }
  for (const [event, ours] of Object.entries(entries)) {
    const there = before.hooks?.[event];
    if (there !== undefined && !Array.isArray(there)) return null;
    for (const [at, entry] of ours.entries()) {
      const isFirst = there === undefined && at === 0;
      const place = isFirst ? ['hooks', event] : ['hooks', event, entriesOf(there).length + at];
      const value = isFirst ? [entry] : entry;
      edited = applyEdits(edited, modify(edited, place, value, { formattingOptions, isArrayInsertion: !isFirst }));
    }
  }
  return edited;
}

export function removeHooks(text: string): EditedText {
  const before = readSettings(text);
  if (before === null) return null;
  const formattingOptions = formattingOf(text);
  let edited = text;
  let leftEvents = 0;
  for (const [event, value] of Object.entries(before.hooks ?? {})) {
    const there = entriesOf(value);
    const ours = there.flatMap((entry, at) => (isOurs(entry) ? [at] : []));
    if (ours.length === 0 || ours.length < there.length) leftEvents += 1;
    const places =
      ours.length > 0 && ours.length === there.length
        ? [['hooks', event]]
        : ours.toReversed().map((at) => ['hooks', event, at]);
    for (const place of places) edited = applyEdits(edited, modify(edited, place, undefined, { formattingOptions }));
  }
  const isEmpty = before.hooks !== undefined && leftEvents === 0 && edited !== text;
  return isEmpty ? applyEdits(edited, modify(edited, ['hooks'], undefined, { formattingOptions })) : edited;
}

/** For which tools an entry counts; null where its agent knows no such choice. */
export function matcherOf(entry: unknown): string | null {
  const matcher = typeof entry === 'object' && entry !== null && 'matcher' in entry ? entry.matcher : null;
  return typeof matcher === 'string' ? matcher : null;
}

/** The tools that the entries of ours in the text count for, by event; null where it cannot be read. */
export function ourMatchers(text: string): ReadonlyMap<string, readonly (string | null)[]> | null {
  const settings = readSettings(text);
  if (settings === null) return null;
  return new Map(
    Object.entries(settings.hooks ?? {}).map(([event, value]) => [
      event,
      entriesOf(value).filter(isOurs).map(matcherOf),
    ]),
  );
}
