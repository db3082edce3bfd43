/** What the part about the describing model says; it loads with the settings. */
import { inLanguage } from '../in-language.ts';
import { model } from '../messages/en/screens/model.ts';

export const modelTexts = inLanguage('model', model);
