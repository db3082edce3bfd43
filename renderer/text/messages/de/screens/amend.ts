/** What a card says about changing a command before it runs, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { amend as english } from '../../en/screens/amend.ts';

export const amend = {
  title: 'Stattdessen',
  edit: 'Bearbeiten und ausführen …',
  tooLong: 'Das ist zu lang, um hier bearbeitet zu werden.',
  stricter: {
    tried: 'Erst ausprobieren, auf einer Kopie des Projekts',
    contained: 'In der Sandbox ausführen',
    offline: 'Ohne Netzwerk ausführen',
    'read-only': 'Nur lesend und ohne Netzwerk ausführen',
  },
  lead: 'Was du schreibst, wird beurteilt, als wäre es eben angefragt worden: Es läuft, wenn die Einstellungen es zulassen, sonst bekommst du dafür eine Karte. Der Fragende erfährt, was du geändert hast.',
  argument: 'Argument {n}',
  hidden: 'Enthält Zeichen, die ein Textfeld verstecken würde. Es bleibt, wie es ist, bis du es neu schreibst.',
  rewrite: 'Argument {n} neu schreiben',
  remove: 'Argument {n} entfernen',
  add: 'Argument hinzufügen',
  noProgram: 'Das erste Argument nennt das Programm und darf nicht leer sein.',
  unchanged: 'Noch ist nichts geändert',
  run: 'Prüfen und ausführen',
  back: 'Zurück zu dem, was gefragt wurde',
  changed: 'Hier geändert',
  hasRun: 'Auf einer Kopie ist er schon gelaufen',
  hasRunLead: 'Noch ist nichts davon im Projekt. Was du übernimmst, lässt sich eine Woche lang zurücknehmen.',
  keep: 'Übernehmen',
  throwAway: 'Wegwerfen',
  asked: 'Gefragt wurde:',
  form: {
    tried:
      'Er läuft zuerst auf einer Kopie des Projekts, und du wirst noch einmal gefragt, wenn dabei etwas verloren ginge.',
    contained: 'Er bekommt keine der Berechtigungen, die über die Sandbox hinaus erbeten waren.',
    offline: 'Er bekommt kein Netzwerk.',
    'read-only': 'Er kann nichts schreiben und bekommt kein Netzwerk.',
  },
} satisfies Translation<typeof english>;
