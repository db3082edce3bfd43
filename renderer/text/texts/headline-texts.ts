/** What stands above every card, in the list of what waits and in the quick panel. */
import { inLanguage } from '../in-language.ts';
import { headline } from '../messages/en/headline.ts';

export const headlineTexts = inLanguage('headline', headline);
