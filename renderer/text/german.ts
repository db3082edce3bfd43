/** The German catalogue: a part of the page that only those load who read German. */
import type { Catalogue } from './catalogue.ts';
import { activity } from './messages/de/screens/activity.ts';
import { agents } from './messages/de/screens/agents.ts';
import { amend } from './messages/de/screens/amend.ts';
import { audit } from './messages/de/screens/audit.ts';
import { card } from './messages/de/card.ts';
import { connect } from './messages/de/screens/connect.ts';
import { connection } from './messages/de/connection.ts';
import { firstLook } from './messages/de/screens/first-look.ts';
import { headline } from './messages/de/headline.ts';
import { hosts } from './messages/de/hosts.ts';
import { inbox } from './messages/de/screens/inbox.ts';
import { learn } from './messages/de/screens/learn.ts';
import { marks } from './messages/de/marks.ts';
import { model } from './messages/de/screens/model.ts';
import { palette } from './messages/de/screens/palette.ts';
import { quick } from './messages/de/screens/quick.ts';
import { quiet } from './messages/de/quiet.ts';
import { patch } from './messages/de/patch.ts';
import { pocket } from './messages/de/pocket.ts';
import { queue } from './messages/de/queue.ts';
import { rules } from './messages/de/screens/rules.ts';
import { runs } from './messages/de/screens/runs.ts';
import { sessions } from './messages/de/screens/sessions.ts';
import { settings } from './messages/de/screens/settings.ts';
import { shell } from './messages/de/shell.ts';
import { simulator } from './messages/de/screens/simulator.ts';
import { staged } from './messages/de/screens/staged.ts';
import { start } from './messages/de/screens/start.ts';
import { trust } from './messages/de/screens/trust.ts';
import { terminal } from './messages/de/screens/terminal.ts';
import { words } from './messages/de/words.ts';
import { formsOf } from './sentences/forms-of.ts';
import { germanSentences } from './sentences/german-sentences.ts';

export const german: Catalogue = {
  activity,
  agents,
  amend,
  audit,
  card,
  connect,
  connection,
  firstLook,
  headline,
  hosts,
  inbox,
  learn,
  marks,
  model,
  palette,
  quick,
  quiet,
  patch,
  pocket,
  queue,
  rules,
  runs,
  formOf: formsOf(germanSentences),
  sessions,
  settings,
  shell,
  simulator,
  staged,
  start,
  terminal,
  trust,
  words,
};
