/** What the card of a patch says; it loads with that card. */
import { inLanguage } from '../in-language.ts';
import { patch } from '../messages/en/patch.ts';

export const patchTexts = inLanguage('patch', patch);
