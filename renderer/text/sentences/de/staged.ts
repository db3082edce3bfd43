/** What the broker says about staged changes: listing, keeping, discarding, taking back. */
export const staged = {
  'It has run on a copy. Keeping the result would remove more files than could be looked at.':
    'Es ist auf einer Kopie gelaufen. Würde das übernommen, gingen mehr Dateien verloren, als angesehen werden konnten.',
  'It has run on a copy. Keeping the result would remove a file that exists nowhere else.':
    'Es ist auf einer Kopie gelaufen. Würde das übernommen, ginge eine Datei verloren, die es sonst nirgends gibt.',
  'It has run on a copy. Keeping the result would remove {lost} files that exist nowhere else.':
    'Es ist auf einer Kopie gelaufen. Würde das übernommen, gingen {lost} Dateien verloren, die es sonst nirgends gibt.',
  'Under these settings nothing can be tried on a layer above the project.':
    'Mit diesen Einstellungen lässt sich nichts auf einer Schicht über dem Projekt ausprobieren.',
  'It ran on a copy of the project, and none of what it did there was kept.':
    'Es lief auf einer Kopie des Projekts, und nichts von dem, was es dort tat, wurde übernommen.',
  'It ran on a copy of the project first: {kept} changes are kept, {deleted} files deleted and {overwritten} overwritten.':
    'Es lief zuerst auf einer Kopie des Projekts: {kept} Änderungen sind übernommen, {deleted} Dateien gelöscht und {overwritten} überschrieben.',
  'To take it back: countersign undo --run {runId}': 'So nimmst du es zurück: countersign undo --run {runId}',
  'Left for review: {left}.': 'Zum Ansehen bleiben: {left}.',
  'Answer its card.': 'Beantworte die Karte dazu.',
  'It can no longer be tried on a copy of the project, so it was not run again.':
    'Es lässt sich nicht mehr auf einer Kopie des Projekts ausprobieren, darum lief es nicht noch einmal.',
  'The project holds the data of this desk.': 'Im Projekt liegen die Daten dieses Desks.',
  '{path} is mounted beneath the project.': '{path} ist unterhalb des Projekts eingehängt.',
  '{path} is not a folder.': '{path} ist kein Ordner.',
  'The staged changes cannot be listed.': 'Die zurückgelegten Änderungen können nicht aufgelistet werden.',
  'Nothing was kept. End the commands of this project and try again, or discard all of it.':
    'Nichts wurde übernommen. Beende die Befehle dieses Projekts und versuch es noch einmal, oder verwirf alles.',
  'There is no room to write down what is to be kept. Nothing was kept.':
    'Es ist kein Platz, um aufzuschreiben, was übernommen werden soll. Nichts wurde übernommen.',
  'Make room on that disk, and keep it again.': 'Schaff Platz auf diesem Datenträger und übernimm es noch einmal.',
  'Another desk works on what is staged in this project.':
    'Ein anderer Desk arbeitet an dem, was in diesem Projekt zurückgelegt ist.',
  'Wait for its end, or stop it, and try again.':
    'Warte, bis er fertig ist, oder halte ihn an, und versuch es noch einmal.',
  'Keeping or taking back was not completed.': 'Das Übernehmen oder Zurücknehmen wurde nicht abgeschlossen.',
  'What was begun is completed or taken back at the next look. Look at the staged changes again.':
    'Was begonnen wurde, wird beim nächsten Ansehen vollendet oder zurückgenommen. Sieh dir die zurückgelegten Änderungen noch einmal an.',
  'The helpers that list and keep staged changes were not built.':
    'Die Hilfsprogramme, die zurückgelegte Änderungen auflisten und übernehmen, wurden nicht gebaut.',
  'Install a C compiler and build the desk again.': 'Installiere einen C-Compiler und baue den Desk neu.',
  'Caches are never kept: a tool fills its own again.':
    'Caches werden nie übernommen: Ein Werkzeug füllt seinen wieder selbst.',
  'Run the tool outside of the layer.': 'Starte das Werkzeug außerhalb der Schicht.',
  'There is no such layer.': 'Diese Schicht gibt es nicht.',
  'Look at the staged changes again.': 'Sieh dir die zurückgelegten Änderungen noch einmal an.',
  'There is no such staged change.': 'Diese zurückgelegte Änderung gibt es nicht.',
  'Look at them again.': 'Sieh sie dir noch einmal an.',
  '{count} changes outside the project were kept at once, as the settings of this project say. To take them back: countersign undo --run {run}':
    '{count} Änderungen außerhalb des Projekts wurden gleich übernommen, wie es die Einstellungen dieses Projekts sagen. Zurücknehmen: countersign undo --run {run}',
  'This command did not see what is staged for the project: it ran on the real files, because the layer was not there for it.':
    'Dieser Befehl hat nicht gesehen, was für das Projekt zurückgelegt ist: Er lief auf den echten Dateien, weil die Schicht für ihn nicht da war.',
  'What it left staged differs from what was shown.': 'Was sie zurückgelegt hat, ist anders, als gezeigt wurde.',
  'These staged changes have been listed again since.':
    'Diese zurückgelegten Änderungen wurden seither neu aufgelistet.',
  'None of that can be taken back.': 'Davon lässt sich nichts zurücknehmen.',
  'See what can be taken back: countersign undo --list':
    'Sieh nach, was sich zurücknehmen lässt: countersign undo --list',
  'What was kept then can no longer be taken back.': 'Was damals übernommen wurde, lässt sich nicht mehr zurücknehmen.',
  'See what can: countersign undo --list': 'Sieh nach, was sich noch zurücknehmen lässt: countersign undo --list',
  'Staged changes are kept and discarded by a person.': 'Zurückgelegte Änderungen übernimmt oder verwirft ein Mensch.',
  'Open the desk and do it there, or run: countersign keep':
    'Öffne den Desk und tu es dort, oder führe aus: countersign keep',
  'That is not the fingerprint of these changes.': 'Das ist nicht der Fingerabdruck dieser Änderungen.',
  'Look at them again: countersign staged': 'Sieh sie dir noch einmal an: countersign staged',
  'It cannot be read.': 'Es lässt sich nicht lesen.',
  'It was changed meanwhile.': 'Es wurde inzwischen geändert.',
  'Only a screen of the desk may look into files.': 'Nur ein Bildschirm des Desks darf in Dateien sehen.',
} as const;
