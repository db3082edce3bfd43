/** What the broker says of a damaged store, of a log that is not what it was, and of backups. In German. */
import type { Forms } from '../forms-of.ts';

export const stored: Forms = {
  'There is no store to repair.': 'Es gibt keine Datenbank, die zu reparieren wäre.',
  '`countersign audit restore` puts back a backup.': '`countersign audit restore` spielt eine Sicherung zurück.',
  'There is no such backup.': 'Diese Sicherung gibt es nicht.',
  '`countersign audit restore --list` names those that there are.':
    '`countersign audit restore --list` nennt die vorhandenen.',
  'This backup is damaged, and nothing was changed.': 'Diese Sicherung ist beschädigt; es wurde nichts geändert.',
  'Choose another one.': 'Wähle eine andere.',
  'The files of the log were removed or exchanged, so nothing runs.':
    'Die Dateien des Protokolls wurden entfernt oder ausgetauscht, darum läuft nichts.',
  'Start the desk again; what it still held lies in the data folder under a name with "rescued".':
    'Starte den Desk neu; was er noch hatte, liegt im Datenordner unter einem Namen mit „rescued“.',
  'If you did this yourself, run `countersign audit accept`. If not, look who could write to the data folder; `countersign audit restore` puts back a backup.':
    'Warst du das selbst, führe `countersign audit accept` aus. Wenn nicht, sieh nach, wer in den Datenordner schreiben konnte; `countersign audit restore` spielt eine Sicherung zurück.',
  'The log is gone: it had {was} rows, and its file was not there.':
    'Das Protokoll ist weg: Es hatte {was} Einträge, und seine Datei war nicht da.',
  'The log was emptied: it had {was} rows.': 'Das Protokoll wurde geleert: Es hatte {was} Einträge.',
  'The log was shortened: it had {was} rows, and {is} are left.':
    'Das Protokoll wurde gekürzt: Es hatte {was} Einträge, {is} sind übrig.',
  'The log was replaced: row {was} is not the one that was written.':
    'Das Protokoll wurde ausgetauscht: Eintrag {was} ist nicht der, der geschrieben wurde.',
  'The log was changed: row {was} is not as it was written, or is missing.':
    'Das Protokoll wurde geändert: Eintrag {was} ist nicht, wie er geschrieben wurde, oder fehlt.',
  'What the desk keeps about the log outside it was removed or changed.':
    'Was der Desk außerhalb des Protokolls darüber festhält, wurde entfernt oder geändert.',
  'The files of the log were removed or exchanged while the desk ran.':
    'Die Dateien des Protokolls wurden entfernt oder ausgetauscht, während der Desk lief.',
  'Parts of the store that keep its rows from being changed were missing, and were put back.':
    'Teile der Datenbank, die ihre Einträge vor Änderung schützen, fehlten und wurden wiederhergestellt.',
  'The store was damaged, and not all of it could be read. A new log was begun, and what was allowed is asked about again.':
    'Die Datenbank war beschädigt und nicht ganz zu lesen. Ein neues Protokoll wurde begonnen, und nach Erlaubtem wird wieder gefragt.',
  'The store was damaged and has been repaired. Every row of the log is there.':
    'Die Datenbank war beschädigt und wurde repariert. Alle Einträge des Protokolls sind da.',
  'The copy of the head of the log, at the place that was chosen for it, is missing or cannot be read.':
    'Die Kopie des Protokollkopfs fehlt am dafür gewählten Ort oder lässt sich nicht lesen.',
  'The head of the log cannot be copied to the place that was chosen for it.':
    'Der Protokollkopf lässt sich nicht an den dafür gewählten Ort kopieren.',
  'The head of the log is copied to a place that a person chose.':
    'Der Protokollkopf wird an einen von einem Menschen gewählten Ort kopiert.',
  'The head of the log is no longer copied anywhere.': 'Der Protokollkopf wird nirgendwohin mehr kopiert.',
  'See whether that disk or host is there. Choose another place with `countersign audit head`; `countersign audit accept` takes note.':
    'Sieh nach, ob dieser Datenträger oder Rechner da ist. Wähle mit `countersign audit head` einen anderen Ort; `countersign audit accept` nimmt es zur Kenntnis.',
  'This is not an absolute path of a file.': 'Das ist kein vollständiger Pfad einer Datei.',
  'Name a file by its full path.': 'Nenne eine Datei mit ihrem ganzen Pfad.',
  'A copy beside the log would be lost with it.': 'Eine Kopie neben dem Protokoll ginge mit ihm verloren.',
  'Name a file on another disk, or in a folder of another host.':
    'Nenne eine Datei auf einem anderen Datenträger oder in einem Ordner eines anderen Rechners.',
  '{path} is a folder.': '{path} ist ein Ordner.',
  'Name a file in it.': 'Nenne eine Datei darin.',
  '{path} cannot be written.': '{path} lässt sich nicht schreiben.',
  'Name a file in a folder that exists and that you may write.':
    'Nenne eine Datei in einem Ordner, den es gibt und in den du schreiben darfst.',
  'The daily backup of the store could not be made.': 'Die tägliche Sicherung der Datenbank ist nicht gelungen.',
  'The log was put in order by a person.': 'Eine Person hat das Protokoll in Ordnung gebracht.',
  'The store is damaged, so nothing runs.': 'Die Datenbank ist beschädigt, darum läuft nichts.',
  'End the desk and run `countersign audit repair`; what can be read is kept.':
    'Beende den Desk und führe `countersign audit repair` aus; was lesbar ist, bleibt erhalten.',
  'The disk that holds the store is full, so nothing runs.':
    'Der Datenträger mit der Datenbank ist voll, darum läuft nichts.',
  'Make room on it, then start the desk again.': 'Schaffe dort Platz und starte dann den Desk neu.',
  'The store cannot be written to, so nothing runs.':
    'In die Datenbank lässt sich nicht schreiben, darum läuft nichts.',
  'Make the data folder and its files writable for you, then start the desk again.':
    'Mach den Datenordner und seine Dateien für dich schreibbar und starte dann den Desk neu.',
  'Another program holds the store, so nothing runs.':
    'Ein anderes Programm hält die Datenbank fest, darum läuft nichts.',
  'End what else has countersign.db open, then try again.':
    'Beende, was countersign.db sonst noch geöffnet hat, und versuche es dann erneut.',
  'The desk may open no more files, so nothing runs.':
    'Der Desk darf keine weiteren Dateien öffnen, darum läuft nichts.',
  'Raise the limit (`ulimit -n`), then start it again.': 'Erhöhe die Grenze (`ulimit -n`) und starte ihn dann neu.',
  'The files of the store cannot be opened, so nothing runs.':
    'Die Dateien der Datenbank lassen sich nicht öffnen, darum läuft nichts.',
  'See how many files may be open (`ulimit -n`), and whether the data folder is yours to read and write.':
    'Sieh nach, wie viele Dateien offen sein dürfen (`ulimit -n`) und ob du den Datenordner lesen und schreiben darfst.',
  'The store is a link, so nothing runs.': 'Die Datenbank ist ein Link, darum läuft nichts.',
  'Put the file itself into the data folder.': 'Lege die Datei selbst in den Datenordner.',
  'The damaged file is kept in the data folder under a name with "unreadable" and a date; remove it when it is no longer needed.':
    'Die beschädigte Datei liegt im Datenordner unter einem Namen mit „unreadable“ und einem Datum; entferne sie, wenn sie nicht mehr gebraucht wird.',
  'The damaged file and the rows that could be read are kept in the data folder, under names with "unreadable" and a date. `countersign audit restore` puts back a backup.':
    'Die beschädigte Datei und die lesbaren Einträge liegen im Datenordner unter Namen mit „unreadable“ und einem Datum. `countersign audit restore` spielt eine Sicherung zurück.',
  'Run `countersign audit verify`: someone may have changed rows meanwhile.':
    'Führe `countersign audit verify` aus: Vielleicht hat jemand inzwischen Einträge geändert.',
  'Standing permissions were damaged and no longer count: {answers} answers, {rules} rules.':
    'Gemerkte Erlaubnisse waren beschädigt und zählen nicht mehr: {answers} Antworten, {rules} Regeln.',
  'What they allowed is asked about again.': 'Nach dem, was sie erlaubten, wird wieder gefragt.',
  'Everything is stopped, but that could not be written down.':
    'Alles ist gestoppt, aber das ließ sich nicht aufschreiben.',
  'Keep the desk running: after a restart nothing would hold back what is new.':
    'Lass den Desk laufen: Nach einem Neustart hielte nichts zurück, was neu ist.',
  'The mark that everything is stopped could not be removed.':
    'Die Marke, dass alles gestoppt ist, ließ sich nicht entfernen.',
  'Everything stays stopped. Remove it and try again: {file}':
    'Alles bleibt gestoppt. Entferne sie und versuche es noch einmal: {file}',
};
