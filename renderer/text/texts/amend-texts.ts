/** What a card says about changing a command; it loads with the cards. */
import { inLanguage } from '../in-language.ts';
import { amend } from '../messages/en/screens/amend.ts';

export const amendTexts = inLanguage('amend', amend);
