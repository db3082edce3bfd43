/** What the screen of staged changes says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { staged } from '../../messages/en/screens/staged.ts';

export const stagedTexts = inLanguage('staged', staged);
