/** What the desk says about and to its own agent, in German. */
import type { Forms } from '../forms-of.ts';

export const conversations: Forms = {
  'The agent took {mostSteps} steps, which is the limit of one turn. It continues when you say so.':
    'Der Agent hat {mostSteps} Schritte gemacht, mehr sind in einer Runde nicht erlaubt. Er macht weiter, wenn du es sagst.',
  'The model reached its own limit in the middle of its answer.':
    'Das Modell hat mitten in seiner Antwort seine eigene Grenze erreicht.',
  'The model said nothing and called nothing.': 'Das Modell hat nichts gesagt und nichts aufgerufen.',
  'The conversation is longer than what the model is sent: {shortened} of its older entries were shortened and {leftOut} left out. All of it is kept here.':
    'Das Gespräch ist länger als das, was dem Modell geschickt wird: {shortened} ältere Einträge wurden gekürzt und {leftOut} weggelassen. Hier bleibt alles erhalten.',
  'Interrupted. What was running was ended, and its questions were closed.':
    'Unterbrochen. Was lief, wurde beendet, und seine Fragen wurden geschlossen.',
  'No model is appointed. Appoint one in the settings, and say something again.':
    'Es ist kein Modell eingesetzt. Setze in den Einstellungen eines ein und sag noch einmal etwas.',
  'The model needs a key, and none is kept. Give one in the settings, and say something again.':
    'Das Modell braucht einen Schlüssel, und es ist keiner hinterlegt. Gib in den Einstellungen einen an und sag noch einmal etwas.',
  'The limit of tokens for this month is reached. Raise it in the settings, or wait for the next month.':
    'Die Grenze an Tokens für diesen Monat ist erreicht. Erhöhe sie in den Einstellungen oder warte auf den nächsten Monat.',
  'The model server said nothing for too long, so the wait was given up. Nothing is lost: say something to try again.':
    'Der Modellserver hat zu lange nichts gesagt, deshalb wird nicht mehr auf ihn gewartet. Nichts ist verloren: Sag etwas, um es noch einmal zu versuchen.',
  'What the model server sent could not be read. None of it was done. Say something to try again.':
    'Was der Modellserver geschickt hat, war nicht lesbar. Nichts davon wurde getan. Sag etwas, um es noch einmal zu versuchen.',
  'The model server sent more than the desk accepts in one answer. None of it was done.':
    'Der Modellserver hat mehr geschickt, als der Desk von einer Antwort annimmt. Nichts davon wurde getan.',
  'The model server refused or broke off. None of its answer was acted on. Say something to try again.':
    'Der Modellserver hat abgelehnt oder abgebrochen. Von seiner Antwort wurde nichts ausgeführt. Sag etwas, um es noch einmal zu versuchen.',
  'This desk has no agent of its own.': 'Dieser Desk hat keinen eigenen Agenten.',
  'This session belongs to another connection.': 'Diese Sitzung gehört zu einer anderen Verbindung.',
  'This agent has no turn in progress.': 'Bei diesem Agenten läuft gerade keine Runde.',
  'This session is not one of the desk’s own agent.': 'Diese Sitzung ist keine des eigenen Agenten des Desks.',
  'Speak to the agent where it works.': 'Sprich mit dem Agenten dort, wo er arbeitet.',
  'The message is empty, or longer than an agent can be sent at once.':
    'Die Nachricht ist leer oder länger, als einem Agenten auf einmal geschickt werden kann.',
  'Put long text into a file, and name the file.': 'Schreib Langes in eine Datei und nenne die Datei.',
  '{mostConversations} agents of the desk are at work, which is as many as it runs at once.':
    '{mostConversations} Agenten des Desks sind bei der Arbeit, mehr lässt er nicht gleichzeitig laufen.',
  'Wait until one is done, or stop one.': 'Warte, bis einer fertig ist, oder stoppe einen.',
  'Something went wrong inside the desk, and the turn ended. Say something to try again.':
    'Im Desk ist etwas schiefgegangen, die Runde ist zu Ende. Sag etwas, um es noch einmal zu versuchen.',
  'The agent of the desk was not started: {why}': 'Der Agent des Desks wurde nicht gestartet: {why}',
  'only a person may allow this.': 'das erlaubt nur ein Mensch.',
  'nothing was decided.': 'es wurde nichts entschieden.',
  'Change settings until the desk is started again': 'Einstellungen ändern, bis der Desk neu startet',
  'Change variables until the desk is started again': 'Variablen ändern, bis der Desk neu startet',
  'Leave it as it is': 'So lassen',
  'Nothing was changed: {why}': 'Nichts wurde geändert: {why}',
  'Only a screen of the desk or the command line may ask for this.':
    'Das darf nur eine Seite des Desks oder die Befehlszeile verlangen.',
  'This changes nothing of a session.': 'Das ändert nichts an einer Sitzung.',
  'This is more than a card can show.': 'Das ist mehr, als eine Karte zeigen kann.',
  'Change less of it at once.': 'Ändere weniger auf einmal.',
  'Change it': 'Ändern',
  'What the desk itself does, nobody asks for in its name.':
    'Was der Desk selbst tut, verlangt niemand in seinem Namen.',
  'Start it': 'Starten',
  'Do not start it': 'Nicht starten',
  'try the model': 'das Modell ausprobieren',
  'What the agent of the desk said could not be kept or read.':
    'Was der Agent des Desks gesagt hat, konnte nicht aufbewahrt oder gelesen werden.',
};
