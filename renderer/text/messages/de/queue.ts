/** What is said of several requests at once, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { queue as english } from '../en/queue.ts';

export const queue: Translation<typeof english> = {
  batchTitle: '{n, plural, one {# Anfrage} other {# gleichartige Anfragen}}',
  batchWhat: 'Hake an, was du gelesen hast. Jedes Ja gilt nur für diesen einen Lauf.',
  batchMore: 'Einzelheiten',
  batchBack: 'Einzeln',
  batchNone: 'Nichts ist angehakt',
  batchDeny: '{n} ablehnen',
  batchAllow: '{n} einmal erlauben',
  floodTitle: 'Dieser Agent fragt zu oft',
  floodReason: {
    'many-questions': 'Er hat in einer Minute mehr als zehnmal gefragt.',
    'same-refused': 'Er hat etwas erneut verlangt, das du dreimal abgelehnt hast.',
  },
  floodWaits:
    '{open, plural, =0 {Keine Karte von ihm ist offen} one {# Karte von ihm ist offen} other {# Karten von ihm sind offen}}, {held, plural, =0 {keine Frage wird zurückgehalten} one {# Frage wird zurückgehalten} other {# Fragen werden zurückgehalten}}.',
  floodChoice: {
    pause: 'Agent anhalten',
    'deny-all': 'Alles aus dieser Sitzung ablehnen',
    'read-only': 'Auf Nur-Lesen einschränken',
    'go-on': 'Weitermachen lassen',
  },
  floodWhat: {
    pause: 'Was er fragt, wartet, bis du ihn weitermachen lässt. Offene Karten bleiben.',
    'deny-all': 'Alles, worauf er wartet, und alles, was er von nun an fragt, wird abgelehnt.',
    'read-only': 'Die Sitzung darf nichts mehr schreiben, und worauf er wartet, wird abgelehnt.',
    'go-on': 'Was zurückgehalten wurde, wird zu Karten, eine nach der anderen.',
  },
};
