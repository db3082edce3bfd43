/** What is said of stopping everything; it loads a moment after the frame. */
import { inLanguage } from '../in-language.ts';
import { stop } from '../messages/en/stop.ts';

export const stopTexts = inLanguage('stop', stop);
