/** What the first screen says, with what the frame says; the cards' words come with the cards. */
import { inLanguage } from '../../in-language.ts';
import { start } from '../../messages/en/screens/start.ts';
import { texts as frameTexts } from '../../texts.ts';

export const texts = { ...frameTexts, ...inLanguage('start', start) };
