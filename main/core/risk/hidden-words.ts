/** Finds words that are written as one: `rm${IFS}-rf${IFS}/` is one word to a reader and three to the shell. */

const separator = /\$(?:\{IFS[^}]*\}|IFS\b)/;
const separators = new RegExp(separator, 'g');

export const hidesWords = 'It is written so that its words are not read as words.';

/** The line with its words apart, or null where nothing is hidden. */
export const apart = (text: string): string | null => (separator.test(text) ? text.replaceAll(separators, ' ') : null);
