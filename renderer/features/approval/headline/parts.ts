/** A sentence of the page with the things that it is about set apart, so that each can be drawn by itself. */

export interface Part {
  readonly text: string;
  /** A path, a host, a program: another's word, drawn so that nothing in it hides. */
  readonly isObject: boolean;
}

/** Letters that no message and no name holds: Unicode gives them to nobody. */
const open = '\u{F0000}';
const close = '\u{F0001}';

/** Says a message about these things; each place is named as in the message. */
export function sayAbout<Name extends string>(
  message: (given: Readonly<Record<Name, string>>) => string,
  objects: Readonly<Record<Name, string>>,
): readonly Part[] {
  const names: readonly string[] = Object.keys(objects);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same names
  const marked = Object.fromEntries(names.map((name, at) => [name, `${open}${at}${close}`])) as Record<Name, string>;
  const values: readonly string[] = Object.values(objects);
  return message(marked)
    .split(new RegExp(`${open}(\\d+)${close}`, 'u'))
    .map((text, at): Part => (at % 2 === 1 ? { text: values[Number(text)] ?? '', isObject: true } : plain(text)))
    .filter(({ text, isObject }) => isObject || text !== '');
}

export const plain = (text: string): Part => ({ text, isObject: false });

/** As one text, for titles and notifications. */
export const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('');
