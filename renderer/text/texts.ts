/** Everything the frame, the card and the screens of a project say. Screens that load later have a topic of their own. */
import { inLanguage } from './in-language.ts';
import { card } from './messages/en/card.ts';
import { connection } from './messages/en/connection.ts';
import { marks } from './messages/en/marks.ts';
import { runs } from './messages/en/runs.ts';
import { shell } from './messages/en/shell.ts';
import { start } from './messages/en/start.ts';
import { words } from './messages/en/words.ts';

export const texts = {
  ...inLanguage('shell', shell),
  ...inLanguage('words', words),
  ...inLanguage('card', card),
  ...inLanguage('connection', connection),
  ...inLanguage('runs', runs),
  ...inLanguage('start', start),
};

/** By the chip's label; a label that is not here explains itself. */
export const markMeanings: Readonly<Record<string, string>> = inLanguage('marks', marks);
