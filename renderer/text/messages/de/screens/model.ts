/** What the part of the settings about the model says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { model as english } from '../../en/screens/model.ts';

export const model: Translation<typeof english> = {
  lead: 'Ein Modell für jedes Projekt. Es beschreibt auf Karten in einfachen Worten, was ein Befehl, eine Verbindung oder Änderungen an Dateien täten, und darf das gezeigte Risiko erhöhen, nie senken. Der eigene Agent des Desks arbeitet mit ihm. Für dich antwortet es nur in Projekten, in denen du das unter „Fragen“ erlaubst.',
  sends:
    'Für eine Karte erhält es die Befehlszeile, den Ordner, was die Sandbox erlaubt und was sie verweigert hat; bei einer Verbindung auch den Host, bei Änderungen an Dateien die Änderungen selbst; nie Variablen, Ausgaben oder das, was der Agent sagt. Für den eigenen Agenten des Desks erhält es deine Worte, was der Agent liest und was seine Befehle ausgeben. Was wie ein Geheimnis aussieht, ist verdeckt.',
  appointed: '{model} ist bestimmt.',
  off: 'Es ist kein Modell bestimmt. Karten zeigen, was die Untersuchung fand.',
  unreadable: 'Die Datei, die ein Modell bestimmt, ist nicht lesbar; deshalb wird keines gefragt.',
  provider: 'Anbieter',
  providers: {
    'openai-compatible': 'Ein Server mit dem Protokoll von OpenAI, auch auf diesem Rechner',
    openai: 'OpenAI',
    anthropic: 'Anthropic',
  },
  model: 'Modell',
  address: 'Adresse',
  ownAddress: 'Die des Anbieters',
  key: 'Schlüssel',
  keyKept: 'Aufbewahrt; tippen, um ihn zu ersetzen',
  keyNone: 'Keiner',
  keyInFile:
    'Der Schlüssel liegt in einer Datei, die nur du lesen kannst: Er wurde dort angegeben, wo es keinen Schlüsselbund gibt. Was außerhalb einer Sandbox als du läuft, kann ihn lesen.',
  monthly: 'Tokens pro Monat',
  monthlyNone: 'Keine Grenze',
  used: '{calls, plural, one {# Frage} other {# Fragen}} und {tokens, plural, one {# Token} other {# Tokens}} in diesem Monat.',
  usedOf:
    '{calls, plural, one {# Frage} other {# Fragen}} und {tokens, plural, other {#}} von {most, plural, one {# Token} other {# Tokens}} in diesem Monat.',
  limitReached: 'Die Grenze ist erreicht: Vor dem nächsten Monat wird kein Modell gefragt, außer du erhöhst sie.',
  monthlyHow: 'Wo ein Server nicht sagt, wie viele er brauchte, werden sie nach der Länge des Textes geschätzt.',
  usedUnreadable: 'Der Verbrauch dieses Monats ist nicht lesbar; mit gesetzter Grenze wird kein Modell gefragt.',
  objections: {
    model: 'Nenne ein Modell, mit höchstens 200 Zeichen.',
    noAddress: 'Ein eigener Server braucht eine Adresse.',
    address:
      'Die Adresse muss mit https:// beginnen, für diesen Rechner auch mit http://. Weder Name noch Passwort dürfen darin stehen, und sie hat höchstens 2.000 Zeichen.',
    monthly: 'Tokens pro Monat sind eine ganze Zahl über 0, oder nichts für keine Grenze.',
  },
  appoint: 'Dieses Modell bestimmen',
  change: 'Ändern',
  test: 'Ausprobieren',
  testing: 'Wird gefragt …',
  tested:
    '{model} hat in {time} geantwortet. {tokens, plural, =-1 {Es sagt nicht, wie viele Tokens das kostete.} one {Das kostete # Token.} other {Das kostete # Tokens.}}',
  testFailed: {
    off: 'Es ist kein Modell bestimmt.',
    'too-costly': 'Die Grenze an Tokens für diesen Monat ist erreicht.',
    silent: 'Es hat nicht innerhalb einer Minute geantwortet.',
    parse_error: 'Es hat geantwortet, aber nicht in der verlangten Form.',
    no_output: 'Seine Antwort war leer.',
    model_error: 'Es war nicht erreichbar oder hat abgelehnt: Prüfe Adresse, Name und Schlüssel.',
  },
  sendAway: 'Keines bestimmen',
  saved: 'Gespeichert. Es gilt ab der nächsten Frage.',
  sentAway: 'Kein Modell wird mehr gefragt, und der Schlüssel ist gelöscht.',
};
