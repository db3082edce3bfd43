/** What the rules screen says; it loads with that screen. */
import { inLanguage } from '../in-language.ts';
import { rules } from '../messages/en/screens/rules.ts';

export const rulesTexts = inLanguage('rules', rules);
