/** Reasons for the rating of commands, in German: programs that are seldom met. */
export const seldomReasons = {
  'It changes a database that is in use.': 'Es ändert eine Datenbank, die in Gebrauch ist.',
  'It changes accounts of a directory.': 'Es ändert Konten eines Verzeichnisdienstes.',
  'It changes something that others use.': 'Es ändert etwas, das andere benutzen.',
  'It changes the settings of the shell.': 'Es ändert die Einstellungen der Shell.',
  'It changes who may log in to the machine.': 'Es ändert, wer sich an diesem Rechner anmelden darf.',
  'It deletes files in every folder of the machine.': 'Es löscht Dateien in jedem Ordner dieses Rechners.',
  'It deletes or changes mail of the machine.': 'Es löscht oder ändert E-Mails dieses Rechners.',
  'It empties a file without showing it.': 'Es leert eine Datei, ohne sie zu zeigen.',
  'It ends or changes work of a cluster.': 'Es beendet oder ändert Aufträge eines Clusters.',
  'It fetches or runs what others have made.': 'Es holt oder startet, was andere gemacht haben.',
  'It has a cluster work for the account.': 'Es lässt einen Cluster für das Konto arbeiten.',
  'It lets others reach into this machine.': 'Es lässt andere auf diesen Rechner zugreifen.',
  'It makes files out of others, or changes them.': 'Es macht Dateien aus anderen oder ändert sie.',
  'It runs what it is given.': 'Es startet, was es bekommt.',
  'It sends many requests to another host.': 'Es schickt viele Anfragen an einen anderen Rechner.',
  'It sends something to others in the name of the account.': 'Es schickt anderen etwas im Namen des Kontos.',
  'It sends what it is given to a model of another host.':
    'Es schickt, was es bekommt, an ein Modell auf einem anderen Rechner.',
  'It starts or changes containers.': 'Es startet oder ändert Container.',
  'It starts something that goes on running.': 'Es startet etwas, das weiterläuft.',
  'It takes data or structure of a database away.': 'Es nimmt einer Datenbank Daten oder Struktur.',
};
