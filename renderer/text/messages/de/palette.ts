/** What the command palette and the sheet of keys say, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { palette as english } from '../en/palette.ts';

export const palette: Translation<typeof english> = {
  title: 'Befehle',
  field: 'Was möchtest du tun?',
  placeholder: 'Tippe einen Befehl oder ein Projekt',
  none: 'Nichts heißt so.',
  found: '{n, plural, =0 {Nichts gefunden} one {# Befehl} other {# Befehle}}',
  goProject: 'Zum Projekt',
  openProject: 'Einen anderen Projektordner öffnen',
  goRules: 'Die Regeln zeigen',
  goAudit: 'Das Protokoll zeigen',
  goHealth: 'Zeigen, was dieser Rechner schützt',
  goSettings: 'Einstellungen ändern von',
  goWaiting: 'Zeigen, was auf dich wartet',
  pause: 'Pause: kein neuer Befehl beginnt',
  resume: 'Fortsetzen: neue Befehle beginnen wieder',
  keys: 'Die Tasten zeigen',
  speak: '{language} sprechen',
  runLine: 'Einen Befehl zum Ausführen tippen',

  keysTitle: 'Tasten',
  keysLead: 'Keine Taste kann etwas erlauben, dessen Karte nicht vorn ist, zu sehen ist und gelesen wurde.',
  everywhere: 'Überall',
  inLists: 'In einer Liste von Läufen',
  onCard: 'Auf einer Karte',
  keyPalette: 'Einen Befehl oder ein Projekt finden',
  keySheet: 'Dieses Blatt zeigen',
  keyRun: 'Einen Befehl zum Ausführen tippen',
  keyMove: 'Zum nächsten oder vorigen Lauf',
  keyEnds: 'Zum neuesten oder ältesten Lauf',
  keyAllow: 'Einmal erlauben, nie bei einer kritischen Anfrage',
  keyDeny: 'Ablehnen',
  keyLater: 'Später: sie wartet weiter',
  keyTab: 'Weiter zum nächsten Teil der Karte',
};
