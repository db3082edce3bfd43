/** What the broker says of what it keeps: settings, the log, secrets, its store. In German. */
export const kept = {
  'Your file deciders.json {why}, so none of your deciders is asked.':
    'Deine Datei deciders.json {why}, also wird keiner deiner Entscheider gefragt.',
  'Your decider “{name}” can be asked': 'Dein Entscheider „{name}“ kann gefragt werden',
  'Your file deciders.json can be read': 'Deine Datei deciders.json ist lesbar',
  'Repair or remove it. Until then none of your deciders is asked.':
    'Bring sie in Ordnung oder entferne sie. Bis dahin wird keiner deiner Entscheider gefragt.',
  'Your decider “{name}” gave no answer. {problem}': 'Dein Entscheider „{name}“ gab keine Antwort. {problem}',
  'It was not asked: too many of them run at once.': 'Er wurde nicht gefragt: Es laufen zu viele auf einmal.',
  'It was not asked: the request is too large.': 'Er wurde nicht gefragt: Die Anfrage ist zu groß.',
  'It failed, was too slow, or said too much.': 'Er scheiterte, war zu langsam oder sagte zu viel.',
  'What it said is not an answer.': 'Was er sagte, ist keine Antwort.',
  'It was not asked: {word} is not there.': 'Er wurde nicht gefragt: {word} ist nicht da.',
  'Its rules file is not there.': 'Seine Regeldatei ist nicht da.',
  'Its rules file {why}.': 'Seine Regeldatei {why}.',
  'Its rules file is not in the form that the desk knows.': 'Seine Regeldatei hat eine Form, die der Desk nicht kennt.',
  'It was not asked: {word} lies where the agent that asks may write.':
    'Er wurde nicht gefragt: {word} liegt da, wo der fragende Agent schreiben darf.',
  'It was not asked: {word} belongs to someone else.': 'Er wurde nicht gefragt: {word} gehört jemand anderem.',
  'It was not asked: {word} can be written by others.':
    'Er wurde nicht gefragt: {word} lässt sich von anderen schreiben.',
  "The project's own settings file may only narrow; what it widens is ignored: {keys}.":
    'Die eigene Einstellungsdatei des Projekts darf nur verschärfen; was sie lockert, zählt nicht: {keys}.',
  'A managed requirement replaces the value that was set: {keys}.':
    'Eine verwaltete Vorgabe ersetzt den eingestellten Wert: {keys}.',
  "This project's own settings file changed after you trusted it. What it loosens does not count any more.":
    'Die eigene Einstellungsdatei dieses Projekts hat sich geändert, seit du ihr vertraust. Was sie lockert, zählt nicht mehr.',
  'Your settings file': 'Deine Einstellungsdatei',
  "The file with this project's settings in your data folder":
    'Die Datei mit den Einstellungen dieses Projekts in deinem Datenordner',
  "The project's own file .countersign/settings.json": 'Die eigene Datei .countersign/settings.json des Projekts',
  'The file with managed requirements': 'Die Datei mit verwalteten Vorgaben',
  '{name} {why}. What it narrowed still counts; what it allowed does not, until it is repaired.':
    '{name}: {why}. Was sie verschärft hat, zählt weiter; was sie erlaubt hat, zählt erst wieder, wenn sie in Ordnung gebracht ist.',
  'Repair the file or remove it.': 'Bring die Datei in Ordnung, oder entferne sie.',
  'is not a regular file': 'ist keine gewöhnliche Datei',
  'is larger than {bytes} bytes': 'ist größer als {bytes} Bytes',
  'belongs to someone else': 'gehört jemand anderem',
  'can be written by others': 'lässt sich von anderen schreiben',
  'can be read by others: run chmod 600 on it': 'lässt sich von anderen lesen: führe chmod 600 darauf aus',
  'changed while it was read': 'hat sich beim Lesen geändert',
  'is not UTF-8 text': 'ist kein UTF-8-Text',
  'is reached through a link': 'wird über einen Link erreicht',
  'is a link': 'ist ein Link',
  'is not valid JSON': 'ist kein gültiges JSON',
  'is not valid: {problem}': 'ist nicht gültig: {problem}',
  'is not valid at "{place}": {problem}': 'ist bei „{place}“ nicht gültig: {problem}',
  'unknown problem': 'unbekanntes Problem',
  'belongs to another project': 'gehört zu einem anderen Projekt',
  'cannot be read ({code})': 'lässt sich nicht lesen ({code})',
  'is not understood': 'ist nicht verständlich',
  'is not in the form the desk knows': 'ist nicht in der Form, die der Desk kennt',
  'These settings are not valid.': 'Diese Einstellungen sind nicht gültig.',
  'These settings are too large.': 'Diese Einstellungen sind zu groß.',
  'Remove entries that are not needed.': 'Entferne Einträge, die du nicht brauchst.',
  'These settings could not be saved.': 'Diese Einstellungen ließen sich nicht speichern.',
  'The log cannot be kept like that.': 'So lässt sich das Protokoll nicht aufbewahren.',
  'How much of the log is kept could not be saved.':
    'Wie viel vom Protokoll aufbewahrt wird, ließ sich nicht speichern.',
  'The secret could not be kept.': 'Das Geheimnis ließ sich nicht aufbewahren.',
  'The secret was not kept. {problem}': 'Das Geheimnis wurde nicht aufbewahrt. {problem}',
  'This session offers no keychain (Secret Service or KWallet).':
    'Diese Sitzung bietet keinen Schlüsselbund (Secret Service oder KWallet).',
  'The keychain of this session is locked.': 'Der Schlüsselbund dieser Sitzung ist verschlossen.',
  'Start a keyring and try again, or set it with `countersign model`, which keeps it in a file only you can read.':
    'Starte einen Schlüsselbund und versuche es noch einmal, oder setze es mit `countersign model`, das es in einer Datei aufbewahrt, die nur du lesen kannst.',
  'must be https, or http on this machine, without a password':
    'muss https sein, oder http auf diesem Rechner, ohne Passwort',
  'this provider has no address of its own': 'dieser Anbieter hat keine eigene Adresse',
  'The desk cannot write down what it decides, so nothing runs.':
    'Der Desk kann nicht festhalten, was er entscheidet; darum läuft nichts.',
  'See whether the disk is full or the data folder is read-only, then start the desk again.':
    'Sieh nach, ob der Datenträger voll oder der Datenordner nur lesbar ist, und starte dann den Desk neu.',
  'The store was written by a newer version.': 'Die Datenbank wurde von einer neueren Version geschrieben.',
  'Install the newer version again.': 'Installiere die neuere Version noch einmal.',
  'What is remembered about commands says nothing about connections.':
    'Gemerkte Antworten zu Befehlen sagen nichts über Verbindungen.',
} as const;
