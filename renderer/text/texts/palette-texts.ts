/** What the command palette and the sheet of keys say; it loads with them. */
import { inLanguage } from '../in-language.ts';
import { palette } from '../messages/en/screens/palette.ts';

export const paletteTexts = inLanguage('palette', palette);
