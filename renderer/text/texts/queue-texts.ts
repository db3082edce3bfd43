/** What is said of several requests at once; it loads with their table. */
import { inLanguage } from '../in-language.ts';
import { queue } from '../messages/en/queue.ts';

export const queueTexts = inLanguage('queue', queue);
