/** What the broker says of code, containers, places and what cannot be read, in German. */
export const others = {
  'A function starts itself again and again.': 'Eine Funktion startet sich selbst immer wieder.',
  'A part of it is known only when it runs.': 'Ein Teil davon steht erst fest, wenn es läuft.',
  'What was read already is read once more, or never.': 'Was schon gelesen war, wird noch einmal gelesen oder nie.',
  'It changes a login.': 'Er ändert eine Anmeldung.',
  'It runs what anybody sends it.': 'Er führt aus, was ihm irgendjemand schickt.',
  'It tells an agent to keep something from its person.':
    'Er weist einen Agenten an, seinem Menschen etwas zu verschweigen.',
  'It lets an agent act without asking anybody.': 'Er lässt einen Agenten handeln, ohne jemanden zu fragen.',
  'It lets somebody do everything there.': 'Er erlaubt jemandem dort alles.',
  'It writes more commands for others to run than are looked at.':
    'Er schreibt mehr Befehle, die andere ausführen, als angesehen werden.',
  'A secret and a way out are on the same line.': 'Ein Geheimnis und ein Weg nach draußen stehen in einer Zeile.',
  'A setting makes git run another program.': 'Eine Einstellung lässt git ein anderes Programm ausführen.',
  'A use of this tool that is not known to be harmless.':
    'Eine Verwendung dieses Werkzeugs, die nicht als harmlos bekannt ist.',
  'An option makes it run another command.': 'Eine Option lässt es einen anderen Befehl ausführen.',
  'An option makes ssh run another command here.': 'Eine Option lässt ssh hier einen anderen Befehl ausführen.',
  'An option makes tar run another command.': 'Eine Option lässt tar einen anderen Befehl ausführen.',
  'An option makes the search run another program.': 'Eine Option lässt die Suche ein anderes Programm ausführen.',
  'It can do there what you can do; the login itself stays with the desk.':
    'Er kann dort, was du kannst; die Anmeldung selbst bleibt beim Desk.',
  'Anything that can be read could be sent here.': 'Alles, was lesbar ist, könnte hierhin gesendet werden.',
  'Judging by its arguments, it changes something that others use.':
    'Seinen Argumenten nach ändert es etwas, das andere benutzen.',
  'Judging by its name, it changes something that others use, or deletes data.':
    'Seinem Namen nach ändert es etwas, das andere benutzen, oder löscht Daten.',
  'Judging by its name, it changes the project or keeps running.':
    'Seinem Namen nach ändert es das Projekt oder läuft weiter.',
  'Everything in a home folder or in the system could be changed.':
    'Alles in einem Home-Ordner oder im System könnte geändert werden.',
  'You are asked about each host separately.': 'Nach jedem Host wirst du einzeln gefragt.',
  'Its code deletes files.': 'Sein Code löscht Dateien.',
  'Its code names a file that holds secrets.': 'Sein Code nennt eine Datei, die Geheimnisse enthält.',
  'Its code runs commands that are put together when it runs.':
    'Sein Code führt Befehle aus, die erst beim Ausführen zusammengesetzt werden.',
  'Its code sends the environment to another host.': 'Sein Code sendet die Umgebungsvariablen an einen anderen Host.',
  'Its code talks to other hosts.': 'Sein Code spricht mit anderen Hosts.',
  'Its code writes files.': 'Sein Code schreibt Dateien.',
  'Its name does not say what it does.': 'Sein Name sagt nicht, was es tut.',
  'Its options are in a file.': 'Seine Optionen stehen in einer Datei.',
  'Its program runs commands that are put together when it runs.':
    'Sein Programm führt Befehle aus, die erst beim Ausführen zusammengesetzt werden.',
  'Its program talks to another host.': 'Sein Programm spricht mit einem anderen Host.',
  'It runs the project\'s task "{name}".': 'Es führt die Aufgabe „{name}“ des Projekts aus.',
  'Its program writes files.': 'Sein Programm schreibt Dateien.',
  'Its script runs other commands.': 'Sein Skript führt andere Befehle aus.',
  'Others will see what it writes at the code host.': 'Andere werden sehen, was es auf der Code-Plattform schreibt.',
  'Programs are looked for in a folder that anyone can write to.':
    'Programme werden in einem Ordner gesucht, in den jeder schreiben darf.',
  'Secrets are kept here.': 'Hier liegen Geheimnisse.',
  'The address makes git run another program.': 'Die Adresse lässt git ein anderes Programm ausführen.',
  'It gives orders to a service that carries them out as root.':
    'Es erteilt einem Dienst Aufträge, die dieser als root ausführt.',
  'The container reaches beyond itself.': 'Der Container greift über sich hinaus.',
  'The container reaches files of the machine.': 'Der Container erreicht Dateien des Rechners.',
  'The container reaches the whole machine.': 'Der Container erreicht den ganzen Rechner.',
  'The line gives this word a meaning of its own.': 'Die Zeile gibt diesem Wort eine eigene Bedeutung.',
  'This could be changed.': 'Dies könnte geändert werden.',
  'This could be read.': 'Dies könnte gelesen werden.',
  'This is an address, or a name of your own network.': 'Dies ist eine Adresse oder ein Name deines eigenen Netzwerks.',
  'This is not a shell line that can be read.': 'Dies ist keine Shell-Zeile, die sich lesen lässt.',
  'This leaves the sandbox.': 'Dies verlässt die Sandbox.',
  'This is outside the project and could be changed.': 'Dies liegt außerhalb des Projekts und könnte geändert werden.',
  'What is written here runs later, outside of the sandbox.':
    'Was hier geschrieben wird, läuft später, außerhalb der Sandbox.',
  'What it deletes is handed to it one by one.': 'Was es löscht, wird ihm Stück für Stück übergeben.',
  'What it deletes is known only when it runs.': 'Was es löscht, steht erst fest, wenn es läuft.',
  'What it does is in its input.': 'Was es tut, steht in seiner Eingabe.',
  'What this program does is not known here.': 'Was dieses Programm tut, ist hier nicht bekannt.',
  'Where it writes is known only when it runs.': 'Wohin es schreibt, steht erst fest, wenn es läuft.',
  'It cannot be told which command this program runs.':
    'Welchen Befehl dieses Programm ausführt, lässt sich nicht sagen.',
  'Which program it runs is known only when it runs.': 'Welches Programm es ausführt, steht erst fest, wenn es läuft.',
  'Who may log in here could be changed.': 'Es könnte geändert werden, wer sich hier anmelden darf.',
  'It sends results to a service or changes the login there.':
    'Es schickt Ergebnisse an einen Dienst oder ändert die Anmeldung dort.',
  'It runs a program with another version of its tools.':
    'Es führt ein Programm mit einer anderen Version seiner Werkzeuge aus.',
  'It changes which state is used.': 'Es ändert, welcher Zustand benutzt wird.',
  'Judging by its words, it changes something that others use.':
    'Seinen Worten nach ändert es etwas, das andere benutzen.',
  'Judging by its words, it changes a login.': 'Seinen Worten nach ändert es eine Anmeldung.',
  'Judging by its words, it talks to other hosts.': 'Seinen Worten nach spricht es mit anderen Hosts.',
  'Judging by its words, it changes something.': 'Seinen Worten nach ändert es etwas.',
  'It sends a credential to a host that it is not meant for.':
    'Es schickt Zugangsdaten an einen Host, für den sie nicht bestimmt sind.',
  'It moves money, or makes something public that cannot be taken back.':
    'Es bewegt Geld oder veröffentlicht etwas, das nicht zurückgenommen werden kann.',
  'It records what the screen shows.': 'Es nimmt auf, was der Bildschirm zeigt.',
  'It takes secrets of this or another machine.': 'Es holt Geheimnisse dieses oder eines anderen Rechners.',
  'It listens to the network.': 'Es hört im Netz mit.',
  'It changes a cache.': 'Es ändert einen Zwischenspeicher.',
  'It puts load on a database.': 'Es belastet eine Datenbank.',
  'It prints or changes a credential.': 'Es gibt Zugangsdaten aus oder ändert sie.',
  'It teaches a filter of mail.': 'Es lernt einen Filter für E-Mails an.',
  'It takes a snapshot.': 'Es macht einen Schnappschuss.',
  'An option makes git run another program.': 'Eine Option lässt git ein anderes Programm ausführen.',
  'It may change files outside the project.': 'Es kann Dateien außerhalb des Projekts ändern.',
  'It moves files of the project to where they do not last.':
    'Es verschiebt Dateien des Projekts dorthin, wo sie nicht bleiben.',
  'It prints the login at a package source.': 'Es gibt die Anmeldung bei einer Paketquelle aus.',
  'It records what is typed.': 'Es zeichnet auf, was getippt wird.',
  'It runs every line that it is given.': 'Es führt jede Zeile aus, die es bekommt.',
  'It searches for secrets in what was typed before.': 'Es sucht in früheren Eingaben nach Geheimnissen.',
  'It turns off the check of what it fetches.': 'Es schaltet die Prüfung dessen ab, was es holt.',
};
