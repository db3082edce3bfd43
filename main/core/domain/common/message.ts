/** What the broker says, as data: the sentence in English with named holes, and what stands in them. See decision 0028. */

/** `code` is its key in every language, and its text in English. */
export interface Message {
  readonly code: string;
  readonly values?: Readonly<Record<string, MessageValue>> | undefined;
}

/** Texts and numbers come from outside: they are put in as they are, and never looked up. Messages are said in their turn; those of a list stand between commas. */
export type MessageValue = string | number | Message | readonly (string | Message)[];

type Holes<Code extends string> = Code extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** The compiler checks that every hole of the sentence has its value, and that no value is without one. */
export function say<const Code extends string>(
  code: Code,
  ...[values]: [Holes<Code>] extends [never] ? [] : [values: { readonly [Name in Holes<Code>]: MessageValue }]
): Message {
  return values === undefined ? { code } : { code, values };
}

/** What somebody else wrote, in no language of ours. */
export function verbatim(text: string): Message {
  return say('{text}', { text });
}

/** One after another; beside each other, so that many do not make a message deep. */
export function sentences(said: readonly Message[]): Message {
  const parts = said.flatMap(partsOf);
  const [first, ...others] = parts;
  if (first === undefined) return verbatim('');
  if (others.length === 0) return first;
  const code = parts.map((_each, at) => `{part${at + 1}}`).join(' ');
  return { code, values: Object.fromEntries(parts.map((each, at) => [`part${at + 1}`, each])) };
}

/** Those of sentences that were put together before. */
function partsOf(said: Message): readonly Message[] {
  const values = Object.values(said.values ?? {});
  return /^\{part1\}(?: \{part\d+\})+$/u.test(said.code) ? values.filter((value) => isMessage(value)) : [said];
}

const hole = /\{(\w+)\}/gu;

/** `formOf` gives the sentence with its holes in another language; the code itself where it has none. */
export function sayWith(formOf: (code: string) => string, { code, values = {} }: Message): string {
  const put = (value: MessageValue): string => {
    if (typeof value !== 'object') return String(value);
    return isList(value) ? value.map((each) => put(each)).join(', ') : sayWith(formOf, value);
  };
  return formOf(code).replace(hole, (all, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? all : put(value);
  });
}

const isList = (value: Message | readonly (string | Message)[]): value is readonly (string | Message)[] =>
  Array.isArray(value);

/** For agents and programs, and where the reader's language is English. */
export function english(message: Message): string;
export function english(message: Message | null): string | null;
export function english(message: Message | null | undefined): string | null | undefined;
export function english(message: Message | null | undefined): string | null | undefined {
  return message == null ? message : sayWith((code) => code, message);
}

/** Given to `JSON.stringify`: what programs read of us has its messages in English. */
export function inEnglish(_name: string, value: unknown): unknown {
  return isMessage(value) ? english(value) : value;
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') return false;
  return Object.keys(value).every((name) => name === 'code' || name === 'values');
}
