/** What the tools of the terminal say, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { terminal as english } from '../../en/screens/terminal.ts';

export const terminal: Translation<typeof english> = {
  tools: 'Werkzeuge der Ausgabe',
  find: 'In der Ausgabe finden',
  next: 'Nächster Treffer',
  previous: 'Voriger Treffer',
  notFound: 'Nicht gefunden',
  copy: 'Die Auswahl oder alles kopieren',
  copied: 'Kopiert.',
  notCopied: 'Kopieren in die Zwischenablage ist hier nicht möglich.',
  smaller: 'Kleinere Schrift',
  larger: 'Größere Schrift',
  screenReader: 'Modus für Vorleseprogramme',
  pasteTitle: '{n, plural, one {Eine Zeile samt Zeilenumbruch einfügen?} other {# Zeilen einfügen?}}',
  pasteWhat: 'Eine Shell führt jede Zeile als Befehl aus, sobald sie ankommt.',
  pasteText: 'Was eingefügt würde',
  paste: 'Alles einfügen',
  linkTitle: 'Diese Adresse öffnen?',
  linkWhat: 'Der Befehl hat diesen Link geschrieben. Er kann woandershin führen, als es scheint:',
  linkCopy: 'Adresse kopieren',
  linkOpen: 'Im Browser öffnen',
};
