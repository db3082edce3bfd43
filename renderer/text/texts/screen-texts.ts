/** Everything cards and the screens of projects say, together with what the frame says; it loads with them. */
import { inLanguage } from '../in-language.ts';
import { card } from '../messages/en/card.ts';
import { connection } from '../messages/en/connection.ts';
import { runs } from '../messages/en/screens/runs.ts';
import { start } from '../messages/en/screens/start.ts';
import { texts as frameTexts } from '../texts.ts';

export const texts = {
  ...frameTexts,
  ...inLanguage('card', card),
  ...inLanguage('connection', connection),
  ...inLanguage('runs', runs),
  ...inLanguage('start', start),
};
