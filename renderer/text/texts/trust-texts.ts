/** What is said about a project's own settings file; it loads with the screens of projects. */
import { inLanguage } from '../in-language.ts';
import { trust } from '../messages/en/screens/trust.ts';

export const trustTexts = inLanguage('trust', trust);
