/** Why a sandbox cannot be built or a command cannot be started in it, in German. */
export const sandboxes = {
  'bubblewrap is not installed.': 'bubblewrap ist nicht installiert.',
  'The command has {0} words; without the helper a sandbox takes {1}.':
    'Der Befehl hat {0} Wörter; ohne das Hilfsprogramm nimmt eine Sandbox {1}.',
  'Hand them over in a file or by `xargs`, or install a C compiler and start the desk again.':
    'Übergib sie in einer Datei oder mit `xargs`, oder installiere einen C-Compiler und starte den Desk neu.',
  'Install the package bubblewrap.': 'Installiere das Paket bubblewrap.',
  'bubblewrap said nothing.': 'bubblewrap hat nichts gemeldet.',
  'bubblewrap could not build a sandbox: {0}': 'bubblewrap konnte keine Sandbox bauen: {0:said}',
  'Run `countersign doctor` for what this machine lacks.':
    'Führe `countersign doctor` aus; das zeigt, was diesem Rechner fehlt.',
  'Run `countersign doctor` to see what this machine lacks.':
    'Führe `countersign doctor` aus, um zu sehen, was diesem Rechner fehlt.',
  'bubblewrap is installed setuid ({0}), so every fault in it would have its owner’s rights.':
    'bubblewrap ist setuid installiert ({0}); darum hätte jeder Fehler darin die Rechte seines Besitzers.',
  'Remove the setuid bit: sudo chmod u-s,g-s {0}': 'Nimm das Setuid-Bit weg: sudo chmod u-s,g-s {0}',
  '{0} is not a bubblewrap that is known here: it calls itself "{1}" ({2})':
    '{0} ist kein bubblewrap, das hier bekannt ist: Es nennt sich „{1}“ ({2:said})',
  'Install the package bubblewrap, 0.8 or newer, in its place.':
    'Installiere an seiner Stelle das Paket bubblewrap, 0.8 oder neuer.',
  'This bubblewrap is too old ({0}): {1}': 'Dieses bubblewrap ist zu alt ({0}): {1:said}',
  'Install bubblewrap 0.8 or newer.': 'Installiere bubblewrap 0.8 oder neuer.',
  'WSL 1 has no Linux kernel, so nothing can be sandboxed in it: {0}':
    'WSL 1 hat keinen Linux-Kernel, darum lässt sich darin keine Sandbox bauen: {0:said}',
  'In Windows: wsl --set-version <distribution> 2': 'In Windows: wsl --set-version <distribution> 2',
  'System calls cannot be filtered here: {0}': 'Systemaufrufe lassen sich hier nicht filtern: {0:said}',
  'Use a kernel with CONFIG_SECCOMP_FILTER; in a container, allow the seccomp system call.':
    'Nimm einen Kernel mit CONFIG_SECCOMP_FILTER; in einem Container erlaube den Systemaufruf seccomp.',
  'The desk runs inside the sandbox of another desk, which lets nobody build one: {0}':
    'Der Desk läuft in der Sandbox eines anderen Desks, und die lässt niemanden eine bauen: {0:said}',
  'Run it outside, or let commands of that project build sandboxes of their own in the settings there.':
    'Starte ihn außerhalb, oder lass Befehle jenes Projekts in den Einstellungen dort eigene Sandboxen bauen.',
  'This WSL 2 does not allow what a sandbox needs: {0}':
    'Dieses WSL 2 erlaubt nicht, was eine Sandbox braucht: {0:said}',
  'In Windows: wsl --update, then wsl --shutdown': 'In Windows: wsl --update, danach wsl --shutdown',
  'The kernel forbids user namespaces: {0}': 'Der Kernel verbietet Benutzernamensräume: {0:said}',
  'Allow them: sudo sysctl -w kernel.unprivileged_userns_clone=1':
    'Erlaube sie: sudo sysctl -w kernel.unprivileged_userns_clone=1',
  'The kernel allows no user namespaces: {0}': 'Der Kernel erlaubt keine Benutzernamensräume: {0:said}',
  'Allow them: sudo sysctl -w user.max_user_namespaces=15000':
    'Erlaube sie: sudo sysctl -w user.max_user_namespaces=15000',
  'AppArmor forbids user namespaces: {0}': 'AppArmor verbietet Benutzernamensräume: {0:said}',
  'Install Countersign’s deb, which brings a bubblewrap of its own and a profile for that one alone. Without the deb: sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap':
    'Installiere Countersigns deb, das ein eigenes bubblewrap und ein Profil nur für dieses mitbringt. Ohne das deb: sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap',
  '{0} does not allow what a sandbox needs: {1}': '{0:said} erlaubt nicht, was eine Sandbox braucht: {1:said}',
  'This environment': 'Diese Umgebung',
  'This container ({0})': 'Dieser Container ({0})',
  'In a container, start it with user namespaces and the whole of /proc allowed: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined':
    'In einem Container: Starte ihn so, dass Benutzernamensräume und ganz /proc erlaubt sind: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined',
  'Reinstall the package bubblewrap; if it stays so, report what `countersign doctor --json` says.':
    'Installiere das Paket bubblewrap neu; bleibt es so, melde, was `countersign doctor --json` sagt.',
  '{0} built a sandbox, but {1}.': '{0} baute eine Sandbox, doch {1:said}.',
  'it filters no system calls': 'sie filtert keine Systemaufrufe',
  'a command in it can gain rights': 'ein Befehl darin kann Rechte gewinnen',
  'a command in it has rights of the superuser': 'ein Befehl darin hat Rechte des Superusers',
  'it shows the processes of the machine': 'sie zeigt die Prozesse des Rechners',
  'it leaves the network open': 'sie lässt das Netzwerk offen',
  'it leaves closed folders open': 'sie lässt verschlossene Ordner offen',
  'The filter of system calls could not be written ({0}).':
    'Der Filter für Systemaufrufe ließ sich nicht schreiben ({0}).',
  'See whether {0} is full or read-only.': 'Sieh nach, ob {0} voll oder nur lesbar ist.',
  'It was ended by {0}.': 'Es wurde durch {0} beendet.',
  'There is no system call filter for {0}.': 'Für {0} gibt es keinen Filter für Systemaufrufe.',
  'sandbox-exec is missing on this system.': 'sandbox-exec fehlt auf diesem System.',
  'Use a macOS that still brings it.': 'Nimm ein macOS, das es noch mitbringt.',
  'Nothing starts under a Seatbelt profile: {0}': 'Unter einem Seatbelt-Profil startet nichts: {0}',
  'Seatbelt does not hold: a closed file was written.':
    'Seatbelt hält nicht: Eine verschlossene Datei wurde geschrieben.',
  'If the desk itself runs in a sandbox, start it outside: profiles do not nest.':
    'Läuft der Desk selbst in einer Sandbox, starte ihn außerhalb: Profile lassen sich nicht schachteln.',
  'The settings name too many paths for a profile.': 'Die Einstellungen nennen zu viele Pfade für ein Profil.',
  'Name folders that contain them.': 'Nenne Ordner, die sie enthalten.',

  'The sandbox could not be set up, so the command was not started: {0}':
    'Die Sandbox ließ sich nicht bauen, darum wurde der Befehl nicht gestartet: {0:said}',
  'This project requires protections that are not available here: {0}.':
    'Dieses Projekt verlangt Schutz, den es hier nicht gibt: {0}.',
  'See the health page for what is missing, or change the required protections in the settings.':
    'Sieh unter „Dieser Rechner“ nach, was fehlt, oder ändere den verlangten Schutz in den Einstellungen.',
  'The settings require protections that this run would not have: {0}.':
    'Die Einstellungen verlangen Schutz, den dieser Lauf nicht hätte: {0}.',
  'See the health page.': 'Sieh unter „Dieser Rechner“ nach.',
  'The settings name {0} separate paths.': 'Die Einstellungen nennen {0} einzelne Pfade.',
  '{0} places have to stay closed, because this machine shows the same folders under many names.':
    '{0} Orte müssen geschlossen bleiben, weil dieser Rechner dieselben Ordner unter vielen Namen zeigt.',
  'Unmount what shows the home a second time.': 'Hänge aus, was den Home-Ordner ein zweites Mal zeigt.',
  'The settings open {0} separate places for writing, which hold more names to protect than can be mounted.':
    'Die Einstellungen öffnen {0} einzelne Orte zum Schreiben; darin sind mehr Namen zu schützen, als sich einhängen lassen.',
  'Something is denied for reading, so nothing runs outside the sandbox.':
    'Etwas ist zum Lesen verboten, darum läuft nichts außerhalb der Sandbox.',
  'Remove the entry.': 'Entferne den Eintrag.',
  'Run it in the sandbox.': 'Führe es in der Sandbox aus.',
  'No login can be added here, because the whole network is open to this command.':
    'Hier kann keine Anmeldung hinzugefügt werden, weil das ganze Netzwerk für diesen Befehl offen ist.',
  'Have the network asked about for each host, or run it without the login.':
    'Lass nach jedem Host im Netzwerk fragen, oder führe ihn ohne die Anmeldung aus.',
  'Run it without this permission.': 'Führe es ohne diese Berechtigung aus.',
  'Change the permissions in the project settings.': 'Ändere die Berechtigungen in den Einstellungen des Projekts.',
  'Ask again.': 'Frage noch einmal.',
  'Give an absolute path on one line.': 'Nenne einen vollständigen Pfad auf einer Zeile.',
  '{0} is not a folder.': '{0} ist kein Ordner.',
  'Open another project.': 'Öffne ein anderes Projekt.',
  'your home folder': 'dein Home-Ordner',
  'a folder that contains your home folder': 'ein Ordner, der deinen Home-Ordner enthält',
  '{0} is {1}; a command could change everything in it.': '{0} ist {1:said}; ein Befehl könnte alles darin ändern.',
  'Open a folder inside it (at a terminal: cd into a repository and start there), or name this one as a writable root in the settings.':
    'Öffne einen Ordner darin (im Terminal: geh mit cd in ein Repository und starte dort), oder nenne diesen in den Einstellungen als beschreibbaren Ordner.',
  'Every command in it is refused as long as its files may be written; set to read only, commands can look around.':
    'Jeder Befehl darin wird verweigert, solange in seine Dateien geschrieben werden darf; auf „Nur lesen“ gestellt, können sich Befehle umsehen.',
  'Keys and passwords in it stay closed to commands in any case.':
    'Schlüssel und Passwörter darin bleiben Befehlen in jedem Fall verschlossen.',
  'The path is not absolute.': 'Der Pfad ist nicht vollständig.',
  'The path {0}.': 'Der Pfad {0:said}.',
  'contains a line break or NUL': 'enthält einen Zeilenumbruch oder NUL',
  'is longer than the system allows': 'ist länger, als das System erlaubt',
  'is not valid UTF-8': 'ist kein gültiges UTF-8',
  'A path in the permissions {0}: {1}.': 'Ein Pfad in den Berechtigungen {0:said}: {1}.',
  'The command made {0}, which agents, editors or other tools obey. It was moved to {1}: look into it, and move it back if it is wanted.':
    'Der Befehl hat {0} angelegt; dem gehorchen Agenten, Editoren oder andere Werkzeuge. Es wurde nach {1} verschoben: sieh es an, und verschiebe es zurück, wenn es gewollt ist.',
  'The command made {0}, which agents, editors or other tools obey, and it could not be moved away. Look into it before anybody works there.':
    'Der Befehl hat {0} angelegt; dem gehorchen Agenten, Editoren oder andere Werkzeuge, und es ließ sich nicht verschieben. Sieh es an, bevor dort jemand arbeitet.',
  '{0} holds more folders than can be looked through, so nobody knows whether the command made files there that agents or editors obey.':
    '{0} enthält mehr Ordner, als durchgesehen werden können; niemand weiß also, ob der Befehl dort Dateien angelegt hat, denen Agenten oder Editoren gehorchen.',
  '{0} may be written, but leads through the link {1} to {2}, and a command could have made that link.':
    '{0} darf beschrieben werden, führt aber über die Verknüpfung {1} nach {2}, und die könnte ein Befehl angelegt haben.',
  'Remove the link, or allow {0} by its own name.':
    'Entferne die Verknüpfung, oder erlaube {0} unter dem eigenen Namen.',
  'It needs the denial observer: install a C compiler and build again, or use a package that brings it.':
    'Dafür braucht es den Beobachter: Installiere einen C-Compiler und baue neu, oder nimm ein Paket, das ihn mitbringt.',
  'A command cannot change a file that has another name outside the project':
    'Ein Befehl kann keine Datei ändern, die einen weiteren Namen außerhalb des Projekts hat',
  'A command cannot make what agents and editors obey in any folder of the project':
    'Ein Befehl kann in keinem Ordner des Projekts etwas anlegen, dem Agenten und Editoren gehorchen',
  'A path that may be written is a circle of links: {0}.':
    'Ein Pfad, in den geschrieben werden darf, führt über Links im Kreis: {0}.',
  'The pattern {0} {1}.': 'Das Muster {0} {1:said}.',
  'denies a name that is not valid UTF-8: {0}': 'verbietet einen Namen, der kein gültiges UTF-8 ist: {0}',
  'denies more than {0} paths': 'verbietet mehr als {0} Pfade',
  "{0} is this desk's own; nothing that it starts may have it.":
    '{0} gehört diesem Desk selbst; nichts, was er startet, darf es haben.',
  '{0} cannot be followed to a real place.': '{0} lässt sich zu keinem wirklichen Ort verfolgen.',
  '{0} is denied by the settings ({1}).': '{0} ist durch die Einstellungen verboten ({1}).',
  'The settings deny reading {0}, which holds the project.':
    'Die Einstellungen verbieten das Lesen von {0}, worin das Projekt liegt.',
  '{0} is no longer what it was when the command was allowed.':
    '{0} ist nicht mehr, was es war, als der Befehl erlaubt wurde.',
  '{0} was replaced while the command ran and could not stay protected, so it was ended.':
    '{0} wurde ersetzt, während der Befehl lief, und konnte nicht geschützt bleiben; darum wurde er beendet.',
  'The sandbox was not built in time, so nothing was started.':
    'Die Sandbox war nicht rechtzeitig gebaut, darum wurde nichts gestartet.',
  'See whether a folder on a network does not answer.': 'Sieh nach, ob ein Ordner in einem Netzwerk nicht antwortet.',
  '{0} became something else while the sandbox was built, so nothing was started.':
    '{0} wurde durch etwas anderes ersetzt, während die Sandbox gebaut wurde; darum wurde nichts gestartet.',
  'See which other program changes it, and ask again.':
    'Sieh nach, welches andere Programm es ändert, und frage noch einmal.',
  'bubblewrap ended with {0}': 'bubblewrap hat sich mit {0} beendet',
  'Sandboxes cannot be noted in {0}.': 'Sandboxen lassen sich in {0} nicht vermerken.',
  'See whether the disk is full or the data folder is read-only.':
    'Sieh nach, ob der Datenträger voll oder der Datenordner nur lesbar ist.',
  'The command line is longer than the system allows.': 'Die Befehlszeile ist länger, als das System erlaubt.',
  'Pass it in a file.': 'Übergib es in einer Datei.',
  'The command could not be started ({0}).': 'Der Befehl ließ sich nicht starten ({0}).',
  'A word of the command contains NUL.': 'Ein Wort des Befehls enthält NUL.',
  'Terminals are not available.': 'Terminals stehen nicht zur Verfügung.',
  'Reinstall the package node-pty.': 'Installiere das Paket node-pty neu.',
  'The command reached its limit of {0} MiB of memory, and a process of it was ended.':
    'Der Befehl hat seine Grenze von {0} MiB Speicher erreicht, und einer seiner Prozesse wurde beendet.',
  'The command reached its limit of {0} seconds of computing time, and a process of it was ended.':
    'Der Befehl hat seine Grenze von {0} Sekunden Rechenzeit erreicht, und einer seiner Prozesse wurde beendet.',
  'The command reached its limit of {0} MiB for one file.':
    'Der Befehl hat seine Grenze von {0} MiB für eine Datei erreicht.',
  'By its words the command reached its limit of {0} MiB of memory.':
    'Seinen Worten nach hat der Befehl seine Grenze von {0} MiB Speicher erreicht.',
  'By its words the command found no space left: its private /tmp, /var/tmp and /dev/shm hold {0} MiB each (setting limits.scratchMiB).':
    'Seinen Worten nach hat der Befehl keinen Platz mehr gefunden: sein privates /tmp, /var/tmp und /dev/shm fassen je {0} MiB (Einstellung limits.scratchMiB).',
  'By its words the command reached its limit of {0} processes.':
    'Seinen Worten nach hat der Befehl seine Grenze von {0} Prozessen erreicht.',
  'By its words the command could start no more processes. Its own limits are not all held here: `countersign doctor` says which.':
    'Seinen Worten nach konnte der Befehl keine Prozesse mehr starten. Seine eigenen Grenzen werden hier nicht alle gehalten: `countersign doctor` sagt, welche.',
  'By its words the command reached the number of files that this machine lets one process open.':
    'Seinen Worten nach hat der Befehl so viele Dateien offen, wie ein Prozess auf diesem Rechner offen haben darf.',
  'The command reached its limit of {0} processes.': 'Der Befehl hat seine Grenze von {0} Prozessen erreicht.',
  'an index that cannot be read': 'einem Index, der sich nicht lesen lässt',
  'more than {0} staged repositories': 'mehr als {0} vorgemerkten Repositorys',
  'settings that cannot be read': 'Einstellungen, die sich nicht lesen lassen',
  'settings too long to be read': 'Einstellungen, die zum Lesen zu lang sind',
  'While the command ran, {0} came into the index of {1} as a repository of its own, or changed there, with {2}{3}. git status in {4} runs that outside of any sandbox. Look into {5}, or remove it, before anybody runs git there.':
    'Während der Befehl lief, kam {0} als eigenes Repository in den Index von {1}, oder änderte sich dort, mit {2}{3:list}. git status in {4} führt das außerhalb jeder Sandbox aus. Sieh in {5} nach, oder entferne es, bevor dort jemand git aufruft.',
} as const;
