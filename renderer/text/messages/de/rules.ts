/** What the rules screen says, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { rules as english } from '../en/rules.ts';

export const rules: Translation<typeof english> = {
  title: 'Regeln',
  lead: 'Dauernde Anweisungen zu Befehlen, Wort für Wort verglichen. Sie gelten ab dem nächsten Befehl.',
  caption: 'Geltende Regeln',
  none: 'Es gibt keine Regeln. Jeder Befehl wird nach den Einstellungen seines Projekts beurteilt.',
  loading: 'Regeln werden gelesen …',
  effect: { allow: 'Erlauben', prompt: 'Fragen', forbid: 'Verbieten' },
  origin: { person: 'Du', imported: 'Eingelesen', managed: 'Verwaltet', default: 'Eingebaut' },
  columns: {
    effect: 'Wirkung',
    pattern: 'Befehl',
    scope: 'Wo',
    origin: 'Angelegt von',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    uses: 'Benutzt',
    remove: 'Entfernen',
    about: 'Worüber',
  },
  prefix: 'beginnt mit',
  exact: 'genau',
  outside: 'außerhalb der Sandbox',
  ends: 'bis {when}',
  everywhere: 'Jedes Projekt',
  never: 'Nie',
  remove: 'Die Regel über {words} entfernen',
  removed: 'Entfernt:',
  undo: 'Rückgängig',
  more: '{n} weitere werden aufbewahrt; die Befehlszeile zeigt sie alle.',

  add: 'Eine Regel hinzufügen',
  effectLabel: 'Wirkung',
  wordsLabel: 'Befehl beginnt mit',
  wordsExactLabel: 'Befehl ist genau',
  wordsPlaceholder: 'npm run test',
  wordsHint:
    'Wörter durch Leerzeichen getrennt; Anführungszeichen halten ein Wort zusammen; a|b steht für eines von beiden.',
  wordsInvalid: 'Schließe die Anführungszeichen und schreibe mindestens ein Wort.',
  exactLabel: 'Nur dieser ganze Befehl',
  whereLabel: 'Wo',
  preview: 'Vorschau',
  save: 'Regel hinzufügen',
  matchedNothing: 'Hier lief noch kein Befehl, es gibt also nichts, woran sie sich erproben ließe.',
  matched:
    '{matched, plural, =0 {Hätte auf 0 der letzten {looked} Befehle gepasst.} other {Hätte auf # der letzten {looked} Befehle gepasst:}}',
  times: '{n}×',
  kept: 'Die Regel bleibt.',

  badge: { broad: 'weit', unused: 'nie benutzt', redundant: 'überflüssig' },
  badgeMeans: {
    broad: 'Sie reicht weiter als ein Befehl eines Projekts.',
    unused: 'Seit zwei Wochen hat sie nichts gebraucht.',
    redundant: 'Eine andere Regel sagt dasselbe.',
  },
  choose: 'Die Regel über {words} auswählen',
  removeChosen: '{n, plural, one {# Regel entfernen} other {# Regeln entfernen}}',

  exchange: 'Einlesen und mitnehmen',
  sourceLabel: 'Art der Datei',
  source: {
    countersign: 'Regeln von Countersign',
    claude: 'Einstellungen von Claude Code',
    codex: 'Regeln von Codex',
    srt: 'Einstellungen von sandbox-runtime',
  },
  bringIn: 'Eine Datei einlesen …',
  giveAway: 'Regeln als Datei sichern',
  fileTooLarge: 'Die Datei ist länger als ein Megabyte; das ist keine Liste von Regeln.',
  imported: 'Eingelesen: {kept}. Ausgelassen: {left}.',

  answers: 'Gemerkte Antworten',
  answersNone: 'Keine. Antworten, die länger als einmal gelten, stehen hier und lassen sich zurücknehmen.',
  answersLead:
    'Was du für länger als einmal beantwortet hast. Zurückgenommen endet eine Antwort sofort, samt ihren offenen Verbindungen.',
  answerEffect: { allow: 'Erlaubt', deny: 'Abgelehnt' },
  answerScope: { session: 'Diese Sitzung', timed: 'Eine Zeit lang', project: 'Dieses Projekt', everywhere: 'Überall' },
  unknown: 'Nicht vermerkt',
  revoke: 'Die Antwort über {what} zurücknehmen',
  revoked: 'Die Antwort ist zurückgenommen.',
};
