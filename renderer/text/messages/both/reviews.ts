/** What is said of a reviewer's word: why a question was left to a person after all. */
import type { LeftBecause } from '#domain/approval/review.ts';
import type { InEachLanguage } from './by-language.ts';

export const leftBecause = {
  timeout: { en: 'It took too long.', de: 'Es brauchte zu lange.' },
  'no-answer': { en: 'It gave no answer that could be read.', de: 'Es gab keine lesbare Antwort.' },
  'too-dangerous': {
    en: 'It said yes, beyond what it may allow.',
    de: 'Es sagte Ja, über das hinaus, was es erlauben darf.',
  },
  'not-authorized': {
    en: 'It said yes to something dangerous that you had not asked for.',
    de: 'Es sagte Ja zu etwas Gefährlichem, um das du nicht gebeten hattest.',
  },
  off: { en: 'No model is appointed.', de: 'Es ist kein Modell bestimmt.' },
  'too-costly': { en: 'The limit of this month is reached.', de: 'Die Grenze dieses Monats ist erreicht.' },
} as const satisfies Readonly<Record<LeftBecause, InEachLanguage<string>>>;
