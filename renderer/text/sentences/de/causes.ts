/** Why the broker asks before a command, in German. */
export const causes = {
  'It changes a secret of a repository.': 'Es ändert ein Geheimnis eines Repositorys.',
  'It changes how this machine is set up.': 'Es ändert, wie dieser Rechner eingerichtet ist.',
  'It changes or deletes a repository for everyone.': 'Es ändert oder löscht ein Repository für alle.',
  'It changes permissions on many files at once.': 'Es ändert Rechte an vielen Dateien auf einmal.',
  'It truncates or empties files.': 'Es kürzt Dateien oder leert sie.',
  'It deletes backups or stops them.': 'Es löscht Sicherungen oder hält sie an.',
  'It deletes containers or images that are in use.': 'Es löscht Container oder Images, die in Gebrauch sind.',
  'It deletes containers, images or volumes.': 'Es löscht Container, Images oder Volumes.',
  'It deletes data in a database.': 'Es löscht Daten in einer Datenbank.',
  'It deletes files without asking.': 'Es löscht Dateien, ohne zu fragen.',
  'It deletes or changes data in a database.': 'Es löscht oder ändert Daten in einer Datenbank.',
  'It deletes the data of containers.': 'Es löscht die Daten von Containern.',
  'It ends processes by name, not only its own.': 'Es beendet Prozesse nach ihrem Namen, nicht nur eigene.',
  'It opens a file to everyone, or lets it run as its owner.':
    'Es öffnet eine Datei für alle oder lässt sie mit den Rechten ihres Besitzers laufen.',
  'It publishes something that others will use.': 'Es veröffentlicht etwas, das andere benutzen werden.',
  'It reads or changes stored passwords.': 'Es liest oder ändert gespeicherte Passwörter.',
  'It removes or changes something in a cloud account.': 'Es entfernt oder ändert etwas in einem Cloud-Konto.',
  'It removes or changes something in a cluster.': 'Es entfernt oder ändert etwas in einem Cluster.',
  'It rewrites history that others may rely on.':
    'Es schreibt Geschichte um, auf die andere sich vielleicht verlassen.',
  'It throws away work that was never committed.': 'Es verwirft Arbeit, die nie committet wurde.',
  'It writes to a disk directly.': 'Es schreibt unmittelbar auf einen Datenträger.',
  'Part of this command cannot be read before it runs.':
    'Ein Teil dieses Befehls lässt sich nicht lesen, bevor er läuft.',
  'Part of this command cannot be read, and could hide what a rule of this project forbids.':
    'Ein Teil dieses Befehls lässt sich nicht lesen und könnte verbergen, was eine Regel dieses Projekts verbietet.',
  'The caller asks for looser settings than this project has.':
    'Verlangt werden lockerere Einstellungen, als dieses Projekt hat.',
  'The caller asks for more than the sandbox allows.': 'Verlangt wird mehr, als die Sandbox erlaubt.',
  'The caller asks to run without a sandbox.': 'Verlangt wird ein Lauf ohne Sandbox.',
  'The container can reach the files of the machine.': 'Der Container kann die Dateien des Rechners erreichen.',
  'The container can reach the whole machine.': 'Der Container kann den ganzen Rechner erreichen.',
  'A rule allows this push, but not as git would do it by its settings now.':
    'Eine Regel erlaubt diesen Push, aber nicht so, wie git ihn nach seinen Einstellungen jetzt ausführen würde.',
  "Git's settings make this push overwrite or remove what others pushed.":
    'Wegen der Einstellungen von git überschreibt oder entfernt dieser Push, was andere gepusht haben.',
  'This project asks before every command that is not known to be safe.':
    'Dieses Projekt fragt vor jedem Befehl, der nicht als sicher bekannt ist.',
};
