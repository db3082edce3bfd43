/** What the settings screen says; it loads with that screen. */
import { inLanguage } from '../in-language.ts';
import { settings } from '../messages/en/screens/settings.ts';

export const settingsTexts = inLanguage('settings', settings);
