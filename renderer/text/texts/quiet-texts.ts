/** What the quiet hours say; it loads with them. */
import { inLanguage } from '../in-language.ts';
import { quiet } from '../messages/en/quiet.ts';

export const quietTexts = inLanguage('quiet', quiet);
