/** What the simulator says, in German. */
import type { Translation } from '../../../message-arguments.ts';
import type { simulator as english } from '../../en/screens/simulator.ts';

export const simulator: Translation<typeof english> = {
  title: 'Was würde geschehen?',
  lead: 'Einen Befehl, einen Pfad oder einen Host ausprobieren. Nichts läuft, und nichts wird gespeichert.',
  kinds: { command: 'Befehl', path: 'Pfad', host: 'Host' },
  kindLabel: 'Was ausprobiert wird',
  label: { command: 'Eine Befehlszeile', path: 'Ein Pfad', host: 'Ein Host' },
  placeholder: { command: 'npm test', path: 'src/index.ts', host: 'files.example:443' },
  access: { read: 'zum Lesen', write: 'zum Schreiben' },
  accessLabel: 'Wozu',
  try: 'Ausprobieren',
  now: 'Mit den jetzigen Einstellungen',
  changed: 'Mit den nicht gespeicherten Änderungen',
  same: 'Die nicht gespeicherten Änderungen machen hier keinen Unterschied.',
  verdict: { allowed: 'Läuft', asked: 'Fragt nach', refused: 'Abgelehnt' },
  pathVerdict: { allowed: 'Erlaubt', asked: 'Fragt nach', refused: 'Abgelehnt' },
  steps: 'Warum, Schritt für Schritt',
  decides: 'dies entscheidet',
  basis: {
    rule: 'eine deiner Regeln',
    'earlier-answer': 'eine frühere Antwort von dir',
    'built-in': 'fest eingebaut',
  },
  setting: '{name}, gesetzt von: {source}',
  settingNames: {
    approvalPolicy: 'wann gefragt wird',
    files: 'was geschrieben werden darf',
    network: 'Netzwerk',
    allowedHosts: 'erlaubte Hosts',
    deniedHosts: 'verbotene Hosts',
    permissions: 'Pfade',
    denyRead: 'verborgene Pfade',
    other: 'eine andere Einstellung',
  },
};
