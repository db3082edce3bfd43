/** What the broker says of patches and of paths that agents name, in German. */
export const patches = {
  'this file has {size} bytes; a patch changes files of at most {most}.':
    'diese Datei hat {size} Bytes; ein Patch ändert Dateien bis {most}.',
  '{path} leads nowhere (a loop of links, or a link to nothing).':
    '{path} führt nirgendwohin (Links im Kreis oder ein Link ins Leere).',
  'there is already something at {path}.': 'bei {path} ist schon etwas.',
  'there is no such file.': 'diese Datei gibt es nicht.',
  'this is not a text file (UTF-8), so a patch cannot change it.':
    'das ist keine Textdatei (UTF-8), darum kann ein Patch sie nicht ändern.',
  'this is not a regular file.': 'das ist keine gewöhnliche Datei.',
  'this file may not be read here.': 'diese Datei darf hier nicht gelesen werden.',
  'there is already a file, and it is not text (UTF-8).': 'dort ist schon eine Datei, und sie ist kein Text (UTF-8).',
  'the patch changes nothing in this file.': 'der Patch ändert nichts an dieser Datei.',
  'The first line must be "{begin}".': 'Die erste Zeile muss „{begin}“ sein.',
  'The last line must be "{end}".': 'Die letzte Zeile muss „{end}“ sein.',
  'The line after @@ is not in the file (or not behind the chunk before)':
    'Die Zeile nach @@ steht nicht in der Datei (oder nicht hinter dem Stück davor)',
  'These lines are not in the file (or not behind the chunk before)':
    'Diese Zeilen stehen nicht in der Datei (oder nicht hinter dem Stück davor)',
  'The patch names no file.': 'Der Patch nennt keine Datei.',
  'A file begins with {known}; this line is {header}.': 'Eine Datei beginnt mit {known}; diese Zeile ist {header}.',
  'This line names no path.': 'Diese Zeile nennt keinen Pfad.',
  'The update of {path} changes nothing.': 'Die Änderung von {path} ändert nichts.',
  'A line of an update begins with a space, "+", "-" or "@@"; this one is {quote}.':
    'Eine Zeile einer Änderung beginnt mit einem Leerzeichen, „+“, „-“ oder „@@“; diese ist {quote}.',
  'The patch names more than {maxPatchFiles} files.': 'Der Patch nennt mehr als {maxPatchFiles} Dateien.',
  '{path}: the patch names this file twice; put all its changes in one place.':
    '{path}: Der Patch nennt diese Datei zweimal; schreibe alle ihre Änderungen an eine Stelle.',
  'The patch changes more text than a person can be shown ({maxPatchShownLength} characters).':
    'Der Patch ändert mehr Text, als einem Menschen gezeigt werden kann ({maxPatchShownLength} Zeichen).',
  'this path leads nowhere (a loop of links, or a link to nothing).':
    'dieser Pfad führt nirgendwohin (Links im Kreis oder ein Link ins Leere).',
  'this is a link; a patch changes files, so use a command for it.':
    'das ist ein Link; ein Patch ändert Dateien, also nimm dafür einen Befehl.',
  'the file would be moved onto itself.': 'die Datei würde auf sich selbst verschoben.',
  '{path} keeps changing.': '{path} ändert sich ständig.',
  '{path} changed meanwhile; the patch is looked at again':
    '{path} hat sich inzwischen geändert; der Patch wird noch einmal geprüft',
  'The settings of this project keep {path} closed.': 'Die Einstellungen dieses Projekts halten {path} verschlossen.',
  'The patch does not fit the files, so nothing was written. {problem}':
    'Der Patch passt nicht zu den Dateien, darum wurde nichts geschrieben. {problem}',
  'Read the file again and write the patch against what it says now.':
    'Lies die Datei noch einmal, und schreibe den Patch zu dem, was jetzt darin steht.',
  'The program that writes patches was not built, so nothing was written.':
    'Das Programm, das Patches schreibt, wurde nicht gebaut; darum wurde nichts geschrieben.',
  'Install a C compiler and run `npm run build`, or change the files with a command.':
    'Installiere einen C-Compiler und führe `npm run build` aus, oder ändere die Dateien mit einem Befehl.',
  'The patch cannot be read: line {line}: {problem}': 'Der Patch lässt sich nicht lesen: Zeile {line}: {problem}',
  'Write it from "*** Begin Patch" to "*** End Patch", with one header for each file.':
    'Schreibe ihn von „*** Begin Patch“ bis „*** End Patch“, mit einer Kopfzeile für jede Datei.',
  'The patch could not be written. Look at the files before going on.':
    'Der Patch ließ sich nicht schreiben. Sieh dir die Dateien an, bevor du weitermachst.',
  'The patch could not be written: {complaint}. Look at the files before going on.':
    'Der Patch ließ sich nicht schreiben: {complaint}. Sieh dir die Dateien an, bevor du weitermachst.',
  'Submit the patch again.': 'Reiche den Patch noch einmal ein.',
  'Writing {path} failed ({evidence}); {state}.': '{path} ließ sich nicht schreiben ({evidence}); {state}.',
  'Look at the files, then submit the patch again.':
    'Sieh dir die Dateien an, und reiche den Patch dann noch einmal ein.',
} as const;
