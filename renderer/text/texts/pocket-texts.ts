/** What the pocket page says; it loads with it. */
import { inLanguage } from '../in-language.ts';
import { pocket } from '../messages/en/pocket.ts';

export const pocketTexts = inLanguage('pocket', pocket);
