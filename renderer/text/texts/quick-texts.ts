/** What the quick panel says; it loads with it. */
import { inLanguage } from '../in-language.ts';
import { quick } from '../messages/en/screens/quick.ts';

export const quickTexts = inLanguage('quick', quick);
