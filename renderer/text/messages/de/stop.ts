/** What is said of stopping everything, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { stop as english } from '../en/stop.ts';

export const stop: Translation<typeof english> = {
  stopEverything: 'Alles anhalten',
  stopAgain: 'Erneut anhalten',
  stopHold: 'halten',
  stopHow:
    'Eine Sekunde gedrückt halten: Alle Befehle, Fragen und Agenten enden, und Neues wartet, bis du es freigibst.',
  stopNotSent: 'Der Desk wurde nicht erreicht; dadurch wurde nichts angehalten.',
  stopped: 'Um {time} wurde alles angehalten.',
  stoppedNothing: 'Es lief nichts.',
  stoppedEnded: 'Beendet: {what}.',
  stoppedRuns: '{n, plural, one {# Befehl} other {# Befehle}}',
  stoppedCards: '{n, plural, one {# Frage} other {# Fragen}}',
  stoppedTickets:
    '{n, plural, one {# Befehl, den noch kein Agent begonnen hatte} other {# Befehle, die noch kein Agent begonnen hatte}}',
  stoppedAgents: '{n, plural, one {# Agent} other {# Agenten}}',
  stoppedHeld: 'Neues wartet.',
  stopRelease: 'Freigeben',
  stopReleased: 'Freigegeben. Was wartete, beginnt.',
};
