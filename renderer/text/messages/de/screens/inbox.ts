/** What the inbox says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { inbox as english } from '../../en/screens/inbox.ts';

export const inbox: Translation<typeof english> = {
  title: '{n, plural, =0 {Nichts wartet} one {# wartet} other {# warten}}',
  none: 'Nichts wartet auf dich.',
  noneWhat:
    'Was ein Agent nicht von sich aus tun darf, bleibt hier stehen, bis du antwortest. Anderes läuft inzwischen weiter.',
  list: 'Was wartet',
  all: 'Alle',
  filter: 'Von wem',
  deny: 'Ablehnen …',
  denyAll: 'Alle {n} ablehnen',
  denyFrom: 'Alle {n} ablehnen von',
  denyOlder:
    '{minutes, plural, =60 {Alle {n} ablehnen, die älter als eine Stunde sind} other {Alle {n} ablehnen, die älter als # Minuten sind}}',
  denied: '{n, plural, one {# Anfrage wurde abgelehnt.} other {# Anfragen wurden abgelehnt.}}',
  select: 'Auswählen',
  chosen: '{n, plural, other {# ausgewählt}}',
  chosenWhat: 'Jede, die du hier erlaubst, ist einmal erlaubt.',
  chosenNotAll:
    '{n, plural, one {# davon lässt sich nur auf ihrer Karte erlauben und hier nur ablehnen.} other {# davon lassen sich nur auf ihren Karten erlauben und hier nur ablehnen.}}',
  allowChosen: '{n, plural, other {# einmal erlauben}}',
  denyChosen: '{n, plural, other {# ablehnen}}',
  clear: 'Nichts auswählen',
  back: 'Eingang',
  place: '{place} von {all}',
  previous: 'Vorige Anfrage',
  next: 'Nächste Anfrage',
  pick: 'Wähle eine Anfrage, um sie zu lesen.',
  today: 'Heute beantwortet',
  todayCount: '{n, plural, =0 {nichts von dir} other {# von dir}}{others, plural, =0 {} other {, # ohne Frage}}',
  todayNone: 'Heute wurde nichts beantwortet.',
  byYou: 'Von dir',
  forYou: 'Ohne dich zu fragen',
  verdict: {
    approved: 'Erlaubt',
    denied: 'Abgelehnt',
    amended: 'Geändert',
    aborted: 'Abgelehnt, und der Agent wurde gestoppt',
    'timed-out': 'Zeit abgelaufen',
    expired: 'Niemand hat rechtzeitig geantwortet',
  },
  decidedBy: 'durch {by}',
  record: 'Eintrag',
  toRules: 'Regeln',
  beside: 'Neben der Karte',
  lately: 'Was er zuletzt getan hat',
  latelyNone: 'In diesem Projekt noch nichts.',
  left: {
    list: 'Was Agenten zurückgelegt haben',
    title:
      '{ending, select, stopped {{name} wurde gestoppt} other {{name} ist fertig}}; {n, plural, one {# Änderung wartet} other {# Änderungen warten}}',
    what: 'Außerhalb von {project} zurückgelegt und noch nicht auf deiner Platte ({size}).',
    more: '{n, plural, one {und # weitere} other {und # weitere}}',
    marked:
      '{n, plural, one {Nach # davon richten sich Programme; sie wird nur einzeln übernommen.} other {Nach # davon richten sich Programme; sie werden nur einzeln übernommen.}}',
    conflicts:
      '{n, plural, one {# wurde auf deiner Platte inzwischen geändert und wird nicht überschrieben.} other {# wurden auf deiner Platte inzwischen geändert und werden nicht überschrieben.}}',
    keep: '{n, plural, one {# Änderung übernehmen} other {# Änderungen übernehmen}}',
    look: 'Ansehen',
    discard: '{n, plural, one {# Änderung verwerfen} other {# Änderungen verwerfen}}',
  },
  keyMove: 'bewegen',
  keySelect: 'auswählen',
  keyDeny: 'ablehnen',
};
