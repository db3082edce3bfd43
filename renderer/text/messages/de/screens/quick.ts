/** What the quick panel says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { quick as english } from '../../en/screens/quick.ts';

export const quick: Translation<typeof english> = {
  title: 'Was auf dich wartet',
  none: 'Nichts wartet auf dich.',
  open: 'Desk öffnen',
  review: 'Diese Anfrage im Desk öffnen',
  pause: 'Alles anhalten',
  resume: 'Fortsetzen',
  quiet: 'Nicht stören',
  quietOn: '„Nicht stören“ ist an',
  quietUntil: 'Nicht stören bis {time}',
  quietWhat: 'Keine Mitteilungen; was wartet, wird nur gezählt, und Kritisches erscheint ohne Ton.',
  hours: 'Ruhezeiten …',
  running: '{n, plural, =0 {Nichts läuft} one {# Befehl läuft} other {# Befehle laufen}}',
};
