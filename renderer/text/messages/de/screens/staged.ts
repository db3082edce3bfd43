/** What the screen of staged changes says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { staged as english } from '../../en/screens/staged.ts';

export const staged: Translation<typeof english> = {
  title:
    '{n, plural, =0 {Außerhalb von {project} ist nichts zurückgelegt} one {# Änderung außerhalb von {project} zurückgelegt} other {# Änderungen außerhalb von {project} zurückgelegt}}',
  lead: 'Nichts davon ist schon auf deiner Platte ({size}). Für die Befehle des Projekts sieht es aus, als wäre es dort.',
  none: 'Was Befehle außerhalb des Projekts schreiben, wird hier zurückgelegt, damit du es übernimmst oder verwirfst.',
  unreadable:
    '{n, plural, one {Eine Schicht konnte nicht gelesen werden. Was sie enthält, fehlt in dieser Liste.} other {# Schichten konnten nicht gelesen werden. Was sie enthalten, fehlt in dieser Liste.}}',
  caches: 'Caches von Werkzeugen belegen {size}. Spätere Befehle des Projekts nutzen sie.',
  clearCaches: 'Leeren',
  list: 'Zurückgelegte Änderungen',
  parts: 'Welche Änderungen',
  part: {
    ordinary: 'Gewöhnliche',
    marked: 'Programme richten sich danach',
    conflict: 'Auf deiner Platte inzwischen geändert',
    never: 'Nicht zu übernehmen',
  },
  find: 'Pfad suchen',
  nothingSo: 'Keine Änderung passt.',
  change: 'Änderung von {path}',
  kind: {
    created: 'neu',
    modified: 'geändert',
    replaced: 'ersetzt',
    meta: 'Rechte geändert',
    deleted: 'gelöscht',
    moved: 'verschoben',
    'too-deep': 'zu tief',
    unreadable: 'nicht lesbar',
  },
  state: {
    conflict:
      'Es wurde auf deiner Platte geändert, nachdem der Befehl es gesehen hatte. Es wird nicht überschrieben: Verwirf dies, oder lass den Befehl noch einmal laufen.',
    never: 'Dies kann nicht auf deine Platte, nur verworfen werden.',
  },
  mark: {
    obeyed: 'Nach Dateien dieses Namens richten sich Programme. Sie wird nur einzeln übernommen.',
    'leads-out': 'Ein Link, der aus dem Ordner hinausführt. Er wird nur einzeln übernommen.',
    'on-path': 'Es wird ein Befehl, der sich mit seinem Namen aufrufen lässt. Es wird nur einzeln übernommen.',
    'cut-short':
      'Der Rechner ging aus, bevor es sicher auf der Platte war: Es kann leer oder unvollständig sein. Es wird nur einzeln übernommen.',
  },
  hint: {
    linked: 'Die Datei auf deiner Platte hat weitere Namen, die den alten Inhalt behalten.',
    database: 'Daneben liegen Dateien einer Datenbank. Schließe zuerst das Programm, das sie benutzt.',
    setuid: 'Es will als sein Besitzer laufen. Das wird nicht übernommen.',
    attributes: 'Einige seiner Attribute werden nicht übernommen.',
    executable: 'Ein neues Programm.',
    shared: 'Auch ein anderer Agent hat hineingeschrieben. Behalten oder Verwerfen gilt für beide Teile.',
    system: 'Es gehört zum System.',
  },
  entries: '{n, plural, one {# Eintrag geht mit.} other {# Einträge gehen mit.}}',
  onDisk: 'Auf deiner Platte',
  stagedSide: 'Zurückgelegt',
  modes: 'Rechte {before}, dann {after}.',
  lines: '{added, plural, one {# Zeile neu} other {# Zeilen neu}}, {removed} entfernt.',
  cut: 'Es ist länger als das Gezeigte.',
  nothingThere: 'Nichts',
  binary: 'Kein Text, {size}.',
  leadsTo: 'Ein Link auf',
  cannotBeShown: 'Es kann nicht gezeigt werden: {why}',
  keepThis: 'Dies übernehmen',
  discardThis: 'Verwerfen',
  keepAll: '{n, plural, one {# Änderung übernehmen} other {# Änderungen übernehmen}}',
  discardAll: '{n, plural, one {# Änderung verwerfen} other {# Änderungen verwerfen}}',
  othersStay: '{n, plural, one {# andere bleibt hier.} other {# andere bleiben hier.}}',
  keptLately: 'Kürzlich übernommen',
  keptThen: '{n, plural, one {# Änderung übernommen} other {# Änderungen übernommen}} um {time} unter',
  undoUntil: 'Rückgängig zu machen bis {time}',
  undo: 'Rückgängig',
  nothingDone: 'Es wurde nichts getan.',
  result: {
    kept: '{n} übernommen',
    discarded: '{n} verworfen',
    undone: '{n} rückgängig gemacht',
    conflict:
      '{n, plural, one {# inzwischen geändert und unverändert gelassen} other {# inzwischen geändert und unverändert gelassen}}',
    left: '{n} unverändert gelassen',
    failed: '{n} fehlgeschlagen',
    marked: '{n, plural, one {# gelassen, nur einzeln zu übernehmen} other {# gelassen, nur einzeln zu übernehmen}}',
  },
};
