/** What the part of the settings about the describing model says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { model as english } from '../../en/screens/model.ts';

export const model: Translation<typeof english> = {
  lead: 'Öffnet sich eine Karte, kann ein Modell in einfachen Worten beschreiben, was der Befehl täte. Es darf das gezeigte Risiko erhöhen, nie senken. Für dich antwortet es nur in Projekten, in denen du das unter „Fragen“ erlaubst. Das gilt für jedes Projekt.',
  sends:
    'Es erhält die Befehlszeile mit verdeckten Geheimnissen, den Ordner, was die Sandbox erlaubt und was sie verweigert hat. Nie Variablen, Ausgaben oder das, was der Agent sagt.',
  appointed: '{model} beschreibt Befehle.',
  off: 'Es ist kein Modell bestimmt. Karten zeigen, was die Untersuchung fand.',
  unreadable: 'Die Datei, die ein Modell bestimmt, ist nicht lesbar; deshalb wird keines gefragt.',
  provider: 'Anbieter',
  providers: {
    'openai-compatible': 'Ein Server, der wie OpenAI spricht, auch auf diesem Rechner',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
  },
  model: 'Modell',
  address: 'Adresse',
  ownAddress: 'Die des Anbieters',
  key: 'Schlüssel',
  keyKept: 'Aufbewahrt; tippen, um ihn zu ersetzen',
  keyNone: 'Keiner',
  monthly: 'Tokens im Monat',
  monthlyNone: 'Keine Grenze',
  used: '{calls, plural, one {# Frage} other {# Fragen}} und {tokens, plural, one {# Token} other {# Tokens}} in diesem Monat.',
  usedUnreadable: 'Was es diesen Monat kostete, ist nicht lesbar; unter einer Grenze wird kein Modell gefragt.',
  invalid:
    'Nenne ein Modell. Die Adresse muss https sein, oder http auf diesem Rechner; ein eigener Server braucht eine. Tokens sind eine ganze Zahl.',
  appoint: 'Dieses Modell bestimmen',
  change: 'Ändern',
  sendAway: 'Keines bestimmen',
  saved: 'Gespeichert. Die nächste Karte beschreibt es.',
  sentAway: 'Kein Modell wird mehr gefragt, und sein Schlüssel ist vergessen.',
};
