/** What the screen of settings says; it loads with it. */
import { inLanguage } from '../in-language.ts';
import { preferences } from '../messages/en/screens/preferences.ts';

export const preferencesTexts = inLanguage('preferences', preferences);
