/** The German catalogue: a part of the page that only those load who read German. */
import type { Catalogue } from './catalogue.ts';
import { card } from './messages/de/card.ts';
import { connection } from './messages/de/connection.ts';
import { hosts } from './messages/de/hosts.ts';
import { marks } from './messages/de/marks.ts';
import { rules } from './messages/de/rules.ts';
import { runs } from './messages/de/runs.ts';
import { settings } from './messages/de/settings.ts';
import { shell } from './messages/de/shell.ts';
import { simulator } from './messages/de/simulator.ts';
import { start } from './messages/de/start.ts';
import { words } from './messages/de/words.ts';

export const german: Catalogue = {
  card,
  connection,
  hosts,
  marks,
  rules,
  runs,
  settings,
  shell,
  simulator,
  start,
  words,
};
