/** What is said of several requests at once, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { queue as english } from '../en/queue.ts';

export const queue: Translation<typeof english> = {
  batchTitle: '{n, plural, one {# Anfrage} other {# gleichartige Anfragen}}',
  batchWhat: 'Haken Sie an, was Sie gelesen haben. Jedes Ja gilt nur für diesen einen Lauf.',
  batchMore: 'Einzelheiten',
  batchBack: 'Eine nach der anderen',
  batchNone: 'Nichts ist angehakt',
  batchDeny: '{n} ablehnen',
  batchAllow: '{n} einmal erlauben',
};
