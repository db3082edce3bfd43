/** What the frame says, and words for values that more than one screen names. What only screens and cards say is in `screen-texts.ts`. */
import { inLanguage } from './in-language.ts';
import { marks } from './messages/en/marks.ts';
import { shell } from './messages/en/shell.ts';
import { words } from './messages/en/words.ts';

export const texts = { ...inLanguage('shell', shell), ...inLanguage('words', words) };

/** By the chip's label; a label that is not here explains itself. */
export const markMeanings: Readonly<Record<string, string>> = inLanguage('marks', marks);
