/** What the card of a patch says, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { patch as english } from '../en/patch.ts';

export const patch = {
  sum: '{files, plural, one {# Datei} other {# Dateien}}, {added, plural, one {# Zeile neu} other {# Zeilen neu}}, {removed, plural, one {# entfernt} other {# entfernt}}',
  taken: '· {n} von {all} angenommen',
  noneTaken: 'Jede Datei ist abgelehnt: Lehne den Patch ab oder nimm eine Datei an.',
  mustOpen:
    '{n, plural, one {Eine lange Änderung verdient einen Blick: Öffne sie, bevor du erlaubst.} other {# lange Änderungen verdienen einen Blick: Öffne sie, bevor du erlaubst.}}',
  openFirst: 'Öffne diese Änderung, bevor du erlaubst.',
  sideBySide: 'Nebeneinander',
  wholeRoot: 'Und jede weitere Änderung dieser Sitzung unterhalb von',
  files: 'Dateien dieses Patches',
  changes: 'Änderungen, Zeile für Zeile',
  flags: 'Verdient einen Blick',
  changeKind: { add: 'Neu', delete: 'Gelöscht', update: 'Geändert', move: 'Verschoben' },
  lineKind: { added: 'neu:', removed: 'entfernt:' },
  accepted: 'Angenommen',
  refused: 'Abgelehnt',
  comment: 'Kommentar …',
  commentLabel: 'Liest der Agent zusammen mit deiner Antwort',
  movesTo: 'Wird verschoben nach',
  reallyAt: 'Liegt in Wirklichkeit unter',
  noLines: 'Keine Zeilen zu zeigen: Die Datei ist leer, wird nur verschoben oder ist kein Text.',
  flag: {
    'package-script': 'Läuft als Paketskript',
    hook: 'Läuft als Hook',
    ci: 'Läuft auf dem Build-Server',
    'start-up': 'Läuft beim Start',
    lockfile: 'Bestimmt, was installiert wird',
    container: 'Baut einen Container',
    'build-script': 'Läuft beim Bauen',
    'agent-settings': 'Steuert einen Agenten',
    'editor-settings': 'Steuert einen Editor',
    executable: 'Ist ein Programm',
    'mode-change': 'Ändert, wer sie ausführen darf',
    symlink: 'Ist eine Verknüpfung',
    binary: 'Ist kein Text',
    protected: 'Ist geschützt',
    'outside-project': 'Außerhalb des Projekts',
    'hidden-characters': 'Enthält versteckte Zeichen',
  },
} satisfies Translation<typeof english>;
