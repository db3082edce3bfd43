/** What learn mode in the settings says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { learn as english } from '../../en/screens/learn.ts';

export const learn = {
  lead: 'Führt einen Befehl einmal in der Sandbox aus und schreibt auf, was ihm verweigert wird, ohne zu fragen. Du wählst, was davon das Projekt künftig darf.',
  label: 'Befehl, aus dem gelernt wird',
  placeholder: 'npm test',
  run: 'Einmal ausführen und aufschreiben',
  running: 'Schreibt auf …',
  stop: 'Stoppen',
  offline: 'Während der Aufzeichnung gelangen Verbindungen bis zum Desk, der jede verweigert und aufschreibt.',
  open: 'Diese Einstellungen verweigern nichts auf der Platte; es gibt wenig zu lernen.',
  notRun: 'Es lief nicht:',
  nothing: 'Nichts wurde verweigert. Diese Einstellungen genügen dafür.',
  unwatched:
    'Dieser Rechner kann nicht beobachten, was verweigert wird; bekannt ist nur, was das Programm darüber sagte.',
  propose: 'Was es ermöglichen würde',
  may: { read: 'Darf lesen', write: 'Darf schreiben', host: 'Darf sich verbinden mit' },
  isNew:
    'Gibt es noch nicht. Für jeden Lauf wird es leer angelegt und wieder entfernt, wenn nichts hineingeschrieben wird. Ein Programm, das eine andere Datei darüber umbenennt, braucht den Ordner.',
  opensNetwork: 'Öffnet das gesperrte Netzwerk für diese Hosts allein.',
  take: '{n, plural, =0 {Hake an, was übernommen wird} one {# Eintrag in die Einstellungen übernehmen} other {# Einträge in die Einstellungen übernehmen}}',
  taken: 'Übernommen, noch nicht gespeichert. Führe es noch einmal aus, um zu sehen, was danach kommt.',
  leftOut: 'Verweigert und nicht vorgeschlagen',
  why: {
    'whole-folder':
      'Es legt in einem Ordner Dateien an, benennt sie um oder entfernt sie. Nur der Zugriff auf den ganzen Ordner würde das erlauben; füge ihn selbst hinzu, wenn du das willst.',
    'no-folder': 'Der Ordner, in den es gehört, existiert nicht.',
    'too-broad': 'Das zu erlauben wäre so gut wie keine Sandbox.',
    denied: 'Diese Einstellungen verbieten es mit Absicht.',
    protected: 'Bleibt in jedem Projekt schreibgeschützt; du wirst jedes Mal gefragt.',
    private: 'Dieser Rechner oder sein lokales Netz; du wirst jedes Mal gefragt.',
    'no-setting': 'Keine Einstellung erlaubt das. Du wirst gefragt, wo das möglich ist.',
  },
} satisfies Translation<typeof english>;
