/** What the hours say in which no notification is shown, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { quiet as english } from '../en/quiet.ts';

export const quiet: Translation<typeof english> = {
  title: 'Ruhezeiten',
  lead: 'Zu diesen Zeiten schaltet sich „Nicht stören“ von selbst ein: keine Mitteilungen, und was wartet, wird nur gezählt. Kritisches erscheint ohne Ton. Danach sagt eine Mitteilung, was noch wartet.',
  clock: 'Nach der Uhr dieses Rechners, in welcher Zeitzone er auch ist.',
  on: '„Nicht stören“ zu diesen Zeiten einschalten',
  days: {
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
  from: '{day}, von',
  to: '{day}, bis',
  nextDay: 'am nächsten Tag',
  wholeDay: 'ganzer Tag',
  none: 'keine Ruhe',
  save: 'Zeiten speichern',
  saved: 'Die Ruhezeiten sind gespeichert.',
  now: '„Nicht stören“ ist jetzt an.',
  nowUntil: '„Nicht stören“ ist an bis {time}.',
  notNow: '„Nicht stören“ ist jetzt aus.',
  absent:
    'Hier werden keine Mitteilungen gezeigt, also gibt es nichts still zu stellen. Die Desktop-App hat Ruhezeiten.',
};
