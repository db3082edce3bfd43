/** What learn mode says; it loads with the settings. */
import { inLanguage } from '../in-language.ts';
import { learn } from '../messages/en/screens/learn.ts';

export const learnTexts = inLanguage('learn', learn);
