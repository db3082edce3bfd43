/** Everything the page says, by topic: what a translation must hold. */
import type { Translation } from './message-arguments.ts';
import type { activity } from './messages/en/screens/activity.ts';
import type { agents } from './messages/en/screens/agents.ts';
import type { amend } from './messages/en/screens/amend.ts';
import type { card } from './messages/en/card.ts';
import type { connect } from './messages/en/screens/connect.ts';
import type { connection } from './messages/en/connection.ts';
import type { firstLook } from './messages/en/screens/first-look.ts';
import type { headline } from './messages/en/headline.ts';
import type { hosts } from './messages/en/hosts.ts';
import type { inbox } from './messages/en/screens/inbox.ts';
import type { learn } from './messages/en/screens/learn.ts';
import type { marks } from './messages/en/marks.ts';
import type { audit } from './messages/en/screens/audit.ts';
import type { model } from './messages/en/screens/model.ts';
import type { palette } from './messages/en/screens/palette.ts';
import type { quick } from './messages/en/screens/quick.ts';
import type { quiet } from './messages/en/quiet.ts';
import type { patch } from './messages/en/patch.ts';
import type { queue } from './messages/en/queue.ts';
import type { rules } from './messages/en/screens/rules.ts';
import type { runs } from './messages/en/screens/runs.ts';
import type { sessions } from './messages/en/screens/sessions.ts';
import type { settings } from './messages/en/screens/settings.ts';
import type { shell } from './messages/en/shell.ts';
import type { simulator } from './messages/en/screens/simulator.ts';
import type { staged } from './messages/en/screens/staged.ts';
import type { start } from './messages/en/screens/start.ts';
import type { trust } from './messages/en/screens/trust.ts';
import type { terminal } from './messages/en/screens/terminal.ts';
import type { words } from './messages/en/words.ts';

export interface Catalogue {
  readonly activity: Translation<typeof activity>;
  readonly agents: Translation<typeof agents>;
  readonly amend: Translation<typeof amend>;
  readonly card: Translation<typeof card>;
  readonly connect: Translation<typeof connect>;
  readonly connection: Translation<typeof connection>;
  readonly firstLook: Translation<typeof firstLook>;
  readonly headline: Translation<typeof headline>;
  readonly hosts: Translation<typeof hosts>;
  readonly inbox: Translation<typeof inbox>;
  readonly learn: Translation<typeof learn>;
  readonly marks: Translation<typeof marks>;
  readonly audit: Translation<typeof audit>;
  readonly model: Translation<typeof model>;
  readonly palette: Translation<typeof palette>;
  readonly quick: Translation<typeof quick>;
  readonly quiet: Translation<typeof quiet>;
  readonly patch: Translation<typeof patch>;
  readonly queue: Translation<typeof queue>;
  readonly rules: Translation<typeof rules>;
  /** Says a sentence of the broker itself, given in English; as it came where it knows none. */
  /** The broker's sentence in this language, with its holes; the code itself where it has none. */
  readonly formOf: (code: string) => string;
  readonly translateSentence: (sentence: string) => string;
  readonly runs: Translation<typeof runs>;
  readonly sessions: Translation<typeof sessions>;
  readonly settings: Translation<typeof settings>;
  readonly shell: Translation<typeof shell>;
  readonly simulator: Translation<typeof simulator>;
  readonly staged: Translation<typeof staged>;
  readonly start: Translation<typeof start>;
  readonly terminal: Translation<typeof terminal>;
  readonly trust: Translation<typeof trust>;
  readonly words: Translation<typeof words>;
}
