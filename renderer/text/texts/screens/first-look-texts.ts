/** What the demonstration says; it loads with it. */
import { inLanguage } from '../../in-language.ts';
import { firstLook } from '../../messages/en/screens/first-look.ts';

export const firstLookTexts = inLanguage('firstLook', firstLook);
