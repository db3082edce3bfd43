/** Makes pseudo-languages of the English messages, so that tests see texts that are too long or run the other way. */

interface Element {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Element[] }>>;
}

const literal = 0;
const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Á',
  E: 'É',
  O: 'Ö',
  U: 'Ü',
};

/** About 40 % longer, as German or Finnish often is; accents show what did not come from the catalogue. */
export const lengthen = (compiled: unknown): unknown => disguise(compiled, lengthenText);

/** The same, of one text. */
function lengthenText(text: string): string {
  const accented = text.replaceAll(/[aeiouAEOU]/g, (letter) => accents[letter] ?? letter);
  const more = Math.ceil(text.trim().length * 0.4);
  // In words, because only a word in another language is longer than a line.
  const longer = ' ~~~~'.repeat(Math.ceil(more / 5)).slice(0, more);
  return `${accented}${longer}`;
}

/** Marked as right-to-left, so that the punctuation and order of a line are those of Arabic or Hebrew. */
export const turnAround = (compiled: unknown): unknown => disguise(compiled, (text) => `\u200f${text}\u200f`);

function disguise(node: unknown, change: (text: string) => string): unknown {
  if (typeof node === 'string') return change(node);
  if (Array.isArray(node)) return (node as readonly Element[]).map((element) => disguiseElement(element, change));
  return Object.fromEntries(Object.entries(node ?? {}).map(([key, child]) => [key, disguise(child, change)]));
}

function disguiseElement(element: Element, change: (text: string) => string): Element {
  if (element.type === literal) return { ...element, value: change(element.value ?? '') };
  if (element.options === undefined) return element;
  const options = Object.entries(element.options).map(
    ([key, { value }]) => [key, { value: value.map((each) => disguiseElement(each, change)) }] as const,
  );
  return { ...element, options: Object.fromEntries(options) };
}

/** A sentence of the broker; its holes stay as they are. */
export function longerForm(code: string): string {
  const parts = code.split(/(\{\w+\})/u);
  return parts.map((part) => (/^\{\w+\}$/u.test(part) || part.trim() === '' ? part : lengthenText(part))).join('');
}
