/** Why a sandbox cannot be built or a command cannot be started in it, in German. */
export const sandboxes = {
  'bubblewrap is not installed.': 'bubblewrap ist nicht installiert.',
  'The command has {count} words; without the helper a sandbox takes {mostWithoutHelper}.':
    'Der Befehl hat {count} Wörter; ohne das Hilfsprogramm nimmt eine Sandbox {mostWithoutHelper}.',
  'Hand them over in a file or by `xargs`, or install a C compiler and start the desk again.':
    'Übergib sie in einer Datei oder mit `xargs`, oder installiere einen C-Compiler und starte den Desk neu.',
  'Install the package bubblewrap.': 'Installiere das Paket bubblewrap.',
  'bubblewrap said nothing': 'bubblewrap hat nichts gemeldet',
  'bubblewrap could not build a sandbox: {why}.': 'bubblewrap konnte keine Sandbox bauen: {why}.',
  'Run `countersign doctor` for what this machine lacks.':
    'Führe `countersign doctor` aus; das zeigt, was diesem Rechner fehlt.',
  'Run `countersign doctor` to see what this machine lacks.':
    'Führe `countersign doctor` aus, um zu sehen, was diesem Rechner fehlt.',
  'bubblewrap is installed setuid ({bwrap}), so every fault in it would have its owner’s privileges.':
    'bubblewrap ist setuid installiert ({bwrap}); darum hätte jeder Fehler darin die Rechte seines Besitzers.',
  'Remove the setuid bit: sudo chmod u-s,g-s {bwrap}': 'Nimm das Setuid-Bit weg: sudo chmod u-s,g-s {bwrap}',
  '{path} is not a bubblewrap that is known here: it calls itself "{version}" ({why}).':
    '{path} ist kein bubblewrap, das hier bekannt ist: Es nennt sich „{version}“ ({why}).',
  'Install the package bubblewrap, 0.8 or newer, in its place.':
    'Installiere an seiner Stelle das Paket bubblewrap, 0.8 oder neuer.',
  'This bubblewrap is too old ({version}): {why}.': 'Dieses bubblewrap ist zu alt ({version}): {why}.',
  'Install bubblewrap 0.8 or newer.': 'Installiere bubblewrap 0.8 oder neuer.',
  'WSL 1 has no Linux kernel, so nothing can be sandboxed in it: {why}.':
    'WSL 1 hat keinen Linux-Kernel, darum lässt sich darin keine Sandbox bauen: {why}.',
  'In Windows: wsl --set-version <distribution> 2': 'In Windows: wsl --set-version <distribution> 2',
  'System calls cannot be filtered here: {why}.': 'Systemaufrufe lassen sich hier nicht filtern: {why}.',
  'Use a kernel with CONFIG_SECCOMP_FILTER; in a container, allow the seccomp system call.':
    'Nimm einen Kernel mit CONFIG_SECCOMP_FILTER; in einem Container erlaube den Systemaufruf seccomp.',
  'The desk runs inside the sandbox of another desk, which lets nobody build one: {why}.':
    'Der Desk läuft in der Sandbox eines anderen Desks, und die lässt niemanden eine bauen: {why}.',
  'Run it outside, or let commands of that project build sandboxes of their own in the settings there.':
    'Starte ihn außerhalb, oder lass Befehle jenes Projekts in den Einstellungen dort eigene Sandboxen bauen.',
  'This WSL 2 does not allow what a sandbox needs: {why}.':
    'Dieses WSL 2 erlaubt nicht, was eine Sandbox braucht: {why}.',
  'In Windows: wsl --update, then wsl --shutdown': 'In Windows: wsl --update, danach wsl --shutdown',
  'The kernel forbids user namespaces: {why}.': 'Der Kernel verbietet Benutzernamensräume: {why}.',
  'Allow them: sudo sysctl -w kernel.unprivileged_userns_clone=1':
    'Erlaube sie: sudo sysctl -w kernel.unprivileged_userns_clone=1',
  'The kernel allows no user namespaces: {why}.': 'Der Kernel erlaubt keine Benutzernamensräume: {why}.',
  'Allow them: sudo sysctl -w user.max_user_namespaces=15000':
    'Erlaube sie: sudo sysctl -w user.max_user_namespaces=15000',
  'AppArmor forbids user namespaces: {why}.': 'AppArmor verbietet Benutzernamensräume: {why}.',
  'Install Countersign’s deb, which brings a bubblewrap of its own and a profile for that one alone. Without the deb: sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap':
    'Installiere Countersigns deb, das ein eigenes bubblewrap und ein Profil nur für dieses mitbringt. Ohne das deb: sudo install -D -m 0755 "$(command -v bwrap)" /opt/Countersign/resources/bin/countersign-bwrap && sudo install -m 0644 resources/linux/countersign-bwrap.apparmor /etc/apparmor.d/countersign-bwrap && sudo apparmor_parser -r /etc/apparmor.d/countersign-bwrap',
  'This environment does not allow what a sandbox needs: {why}.':
    'Diese Umgebung erlaubt nicht, was eine Sandbox braucht: {why}.',
  'This container ({container}) does not allow what a sandbox needs: {why}.':
    'Dieser Container ({container}) erlaubt nicht, was eine Sandbox braucht: {why}.',
  'In a container, start it with user namespaces and the whole of /proc allowed: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined':
    'In einem Container: Starte ihn so, dass Benutzernamensräume und ganz /proc erlaubt sind: --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined',
  'Reinstall the package bubblewrap; if that does not help, report what `countersign doctor --json` says.':
    'Installiere das Paket bubblewrap neu; hilft das nicht, melde, was `countersign doctor --json` sagt.',
  '{bwrap} built a sandbox, but {broken}.': '{bwrap} baute eine Sandbox, doch {broken}.',
  'it filters no system calls': 'sie filtert keine Systemaufrufe',
  'a command in it can gain privileges': 'ein Befehl darin kann zusätzliche Rechte erlangen',
  'a command in it has superuser privileges': 'ein Befehl darin hat Superuser-Rechte',
  'it shows the processes of the machine': 'sie zeigt die Prozesse des Rechners',
  'it leaves the network open': 'sie lässt das Netzwerk offen',
  'it leaves closed folders open': 'sie lässt verschlossene Ordner offen',
  'The filter of system calls could not be written ({error}).':
    'Der Filter für Systemaufrufe ließ sich nicht schreiben ({error}).',
  'See whether {tmpdir} is full or read-only.': 'Sieh nach, ob {tmpdir} voll oder nur lesbar ist.',
  'There is no system call filter for {arch}.': 'Für {arch} gibt es keinen Filter für Systemaufrufe.',
  'sandbox-exec is missing on this system.': 'sandbox-exec fehlt auf diesem System.',
  'Use a macOS that still brings it.': 'Nimm ein macOS, das es noch mitbringt.',
  'Nothing starts under a Seatbelt profile: {stderr}': 'Unter einem Seatbelt-Profil startet nichts: {stderr}',
  'Seatbelt does not hold: a closed file was written.':
    'Seatbelt hält nicht: Eine verschlossene Datei wurde geschrieben.',
  'If the desk itself runs in a sandbox, start it outside: profiles do not nest.':
    'Läuft der Desk selbst in einer Sandbox, starte ihn außerhalb: Profile lassen sich nicht schachteln.',
  'The settings name too many paths for a profile.': 'Die Einstellungen nennen zu viele Pfade für ein Profil.',
  'Name folders that contain them.': 'Nenne Ordner, die sie enthalten.',

  'The sandbox could not be set up, so the command was not started: {detail}':
    'Die Sandbox ließ sich nicht bauen, darum wurde der Befehl nicht gestartet: {detail}',
  'This project requires protections that are not available here: {missing}.':
    'Dieses Projekt verlangt Schutz, den es hier nicht gibt: {missing}.',
  'See “This machine” for what is missing, or change the required protections in the settings.':
    'Sieh unter „Dieser Rechner“ nach, was fehlt, oder ändere den verlangten Schutz in den Einstellungen.',
  'The settings require protections that this run would not have: {lacking}.':
    'Die Einstellungen verlangen Schutz, den dieser Lauf nicht hätte: {lacking}.',
  'See “This machine”.': 'Sieh unter „Dieser Rechner“ nach.',
  'The settings name {named} separate paths.': 'Die Einstellungen nennen {named} einzelne Pfade.',
  '{count} places have to stay closed, because this machine shows the same folders under many names.':
    '{count} Orte müssen geschlossen bleiben, weil dieser Rechner dieselben Ordner unter vielen Namen zeigt.',
  'Unmount what shows the home a second time.': 'Hänge aus, was den Home-Ordner ein zweites Mal zeigt.',
  'The settings open {writable} separate places for writing, which hold more names to protect than can be mounted.':
    'Die Einstellungen öffnen {writable} einzelne Orte zum Schreiben; darin sind mehr Namen zu schützen, als sich einhängen lassen.',
  '{count} names have to be protected for {projectRoot}, which is more than can be mounted. One is {name}.':
    '{count} Namen sind für {projectRoot} zu schützen, mehr als sich einhängen lassen. Einer ist {name}.',
  'Look at what names them: settings of git that include many files, or very many files that agents and tools obey.':
    'Sieh nach, was sie nennt: Einstellungen von Git, die viele Dateien einbinden, oder sehr viele Dateien, denen Agenten und Werkzeuge gehorchen.',
  'The settings deny reading something, so nothing runs outside the sandbox.':
    'Die Einstellungen verbieten, etwas zu lesen, darum läuft nichts außerhalb der Sandbox.',
  'Remove the entry.': 'Entferne den Eintrag.',
  'Run it in the sandbox.': 'Führe es in der Sandbox aus.',
  'No login can be added here, because the whole network is open to this command.':
    'Hier kann keine Anmeldung hinzugefügt werden, weil das ganze Netzwerk für diesen Befehl offen ist.',
  'Set the network to ask about each host, or run it without the login.':
    'Stell das Netzwerk auf Fragen bei jedem Host, oder führe ihn ohne die Anmeldung aus.',
  'Run it without this permission.': 'Führe es ohne diese Berechtigung aus.',
  'Change the permissions in the project settings.': 'Ändere die Berechtigungen in den Einstellungen des Projekts.',
  'Ask again.': 'Frage noch einmal.',
  'Give an absolute path on one line.': 'Nenne einen vollständigen Pfad auf einer Zeile.',
  '{projectRoot} is not a folder.': '{projectRoot} ist kein Ordner.',
  'Open another project.': 'Öffne ein anderes Projekt.',
  'your home folder': 'dein Home-Ordner',
  'a folder that contains your home folder': 'ein Ordner, der deinen Home-Ordner enthält',
  '{projectRoot} is {what}; a command could change everything in it.':
    '{projectRoot} ist {what}; ein Befehl könnte alles darin ändern.',
  'Open a folder inside it (at a terminal: cd into a repository and start there), or name this one as a writable root in the settings.':
    'Öffne einen Ordner darin (im Terminal: geh mit cd in ein Repository und starte dort), oder nenne diesen in den Einstellungen als beschreibbaren Ordner.',
  'Every command in it is refused as long as its files may be written; with “Read only”, commands can look around.':
    'Jeder Befehl darin wird verweigert, solange in seine Dateien geschrieben werden darf; auf „Nur lesen“ gestellt, können sich Befehle umsehen.',
  'Keys and passwords in it stay closed to commands in any case.':
    'Schlüssel und Passwörter darin bleiben Befehlen in jedem Fall verschlossen.',
  'The path is not absolute.': 'Der Pfad ist nicht vollständig.',
  'The path {because}.': 'Der Pfad {because}.',
  'contains a line break or NUL': 'enthält einen Zeilenumbruch oder NUL',
  'is longer than the system allows': 'ist länger, als das System erlaubt',
  'is not valid UTF-8': 'ist kein gültiges UTF-8',
  'A path in the permissions {because}: {name}.': 'Ein Pfad in den Berechtigungen {because}: {name}.',
  'The command made {name}, which agents, editors or other tools act on. It was moved to {place}: look into it, and move it back if you want it.':
    'Der Befehl hat {name} angelegt, wonach sich Agenten, Editoren oder andere Werkzeuge richten. Es wurde nach {place} verschoben: Sieh hinein, und verschieb es zurück, wenn du es willst.',
  'The command made {name}, which agents, editors or other tools act on, and it could not be moved away. Look into it before anyone works there.':
    'Der Befehl hat {name} angelegt, wonach sich Agenten, Editoren oder andere Werkzeuge richten, und es ließ sich nicht verschieben. Sieh hinein, bevor dort jemand arbeitet.',
  '{roots} holds more folders than can be looked through, so nobody knows whether the command made files there that agents or editors act on.':
    '{roots} enthält mehr Ordner, als durchgesehen werden können; niemand weiß also, ob der Befehl dort Dateien angelegt hat, nach denen sich Agenten oder Editoren richten.',
  '{wanted} may be written, but leads through the link {link} to {real}, and a command could have made that link.':
    '{wanted} darf beschrieben werden, führt aber über die Verknüpfung {link} nach {real}, und die könnte ein Befehl angelegt haben.',
  'Remove the link, or allow {real} by its own name.':
    'Entferne die Verknüpfung, oder erlaube {real} unter dem eigenen Namen.',
  'It needs the denial observer: install a C compiler and build again, or use a package that brings it.':
    'Dafür braucht es den Beobachter: Installiere einen C-Compiler und baue neu, oder nimm ein Paket, das ihn mitbringt.',
  'A command cannot change a file that also has a name outside the project':
    'Ein Befehl kann keine Datei ändern, die auch außerhalb des Projekts einen Namen hat',
  'In no folder of the project can a command create files that agents and editors act on':
    'Ein Befehl kann in keinem Ordner des Projekts Dateien anlegen, nach denen sich Agenten und Editoren richten',
  'A writable path is a loop of links: {name}.':
    'Ein Pfad, in den geschrieben werden darf, führt über Links im Kreis: {name}.',
  'The pattern {glob} {matches}.': 'Das Muster {glob} {matches}.',
  'denies a name that is not valid UTF-8: {name}': 'verbietet einen Namen, der kein gültiges UTF-8 ist: {name}',
  'denies more than {mostGlobMatches} paths': 'verbietet mehr als {mostGlobMatches} Pfade',
  "{place} is this desk's own; nothing that it starts may use it.":
    '{place} gehört diesem Desk selbst; nichts, was er startet, darf es benutzen.',
  '{path} cannot be followed to a real place.': '{path} lässt sich zu keinem wirklichen Ort verfolgen.',
  '{path} is denied by the settings ({forbidding}).': '{path} ist durch die Einstellungen verboten ({forbidding}).',
  'The settings deny reading {denied}, which holds the project.':
    'Die Einstellungen verbieten das Lesen von {denied}, worin das Projekt liegt.',
  '{named} is no longer what it was when the command was allowed.':
    '{named} ist nicht mehr, was es war, als der Befehl erlaubt wurde.',
  'The sandbox was not built in time, so nothing was started.':
    'Die Sandbox war nicht rechtzeitig gebaut, darum wurde nichts gestartet.',
  'See whether a folder on a network does not answer.': 'Sieh nach, ob ein Ordner in einem Netzwerk nicht antwortet.',
  '{path} became something else while the sandbox was built, so nothing was started.':
    '{path} wurde durch etwas anderes ersetzt, während die Sandbox gebaut wurde; darum wurde nichts gestartet.',
  'See which other program changes it, and ask again.':
    'Sieh nach, welches andere Programm es ändert, und frage noch einmal.',
  'Sandboxes cannot be recorded in {room}.': 'Sandboxen lassen sich in {room} nicht vermerken.',
  'See whether the disk is full or the data folder is read-only.':
    'Sieh nach, ob der Datenträger voll oder der Datenordner nur lesbar ist.',
  'The command line is longer than the system allows.': 'Die Befehlszeile ist länger, als das System erlaubt.',
  'Pass it in a file.': 'Übergib es in einer Datei.',
  'The command could not be started ({error}).': 'Der Befehl ließ sich nicht starten ({error}).',
  'A word of the command contains NUL.': 'Ein Wort des Befehls enthält NUL.',
  'Terminals are not available.': 'Terminals stehen nicht zur Verfügung.',
  'Reinstall the package node-pty.': 'Installiere das Paket node-pty neu.',
  'The command reached its limit of {memoryMiB} MiB of memory, and one of its processes was ended.':
    'Der Befehl hat seine Grenze von {memoryMiB} MiB Speicher erreicht, und einer seiner Prozesse wurde beendet.',
  'The command reached its limit of {cpuSeconds} seconds of CPU time, and one of its processes was ended.':
    'Der Befehl hat seine Grenze von {cpuSeconds} Sekunden Rechenzeit erreicht, und einer seiner Prozesse wurde beendet.',
  'The command reached its limit of {fileMiB} MiB for one file.':
    'Der Befehl hat seine Grenze von {fileMiB} MiB für eine Datei erreicht.',
  'Judging by its output, the command reached its limit of {memoryMiB} MiB of memory.':
    'Seiner Ausgabe nach hat der Befehl seine Grenze von {memoryMiB} MiB Speicher erreicht.',
  'Judging by its output, the command found no space left: its private /tmp, /var/tmp and /dev/shm hold {scratchMiB} MiB each (setting limits.scratchMiB).':
    'Seiner Ausgabe nach hat der Befehl keinen Platz mehr gefunden: Sein privates /tmp, /var/tmp und /dev/shm fassen je {scratchMiB} MiB (Einstellung limits.scratchMiB).',
  'The sandbox has a localhost of its own, and nothing listens there at port {port}. A server that another command of the same session keeps running is reached; a server of this machine is not.':
    'Die Sandbox hat ein eigenes localhost, und dort lauscht nichts an Port {port}. Ein Server, den ein anderer Befehl derselben Sitzung laufen lässt, ist erreichbar; ein Server dieses Rechners nicht.',
  'Each command has a /tmp of its own, empty when it starts. Keep in the project what the next one needs.':
    'Jeder Befehl hat ein eigenes /tmp, das zu Beginn leer ist. Was der nächste braucht, gehört ins Projekt.',
  'Each command sees its own processes alone. One of another command, or of this machine, is ended where it was started.':
    'Jeder Befehl sieht nur seine eigenen Prozesse. Einer eines anderen Befehls oder dieses Rechners wird dort beendet, wo er gestartet wurde.',
  'If {name} is set on this machine, the sandbox took it out, for its name is that of a secret. A person can let it through (setting passEnv).':
    'Falls {name} auf diesem Rechner gesetzt ist, hat die Sandbox die Variable entfernt, denn ihr Name ist der eines Geheimnisses. Ein Mensch kann sie durchlassen (Einstellung passEnv).',
  'What the command left running in the background ended with it. Have the command itself go on: while it runs, the next ones of its session reach its ports.':
    'Was der Befehl im Hintergrund laufen ließ, endete mit ihm. Lass den Befehl selbst weiterlaufen: Solange er läuft, erreichen die nächsten seiner Sitzung seine Ports.',
  'Judging by its output, the command reached its limit of {processes} processes.':
    'Seiner Ausgabe nach hat der Befehl seine Grenze von {processes} Prozessen erreicht.',
  'Judging by its output, the command could start no more processes. Its own limits are not all enforced here: `countersign doctor` says which.':
    'Seiner Ausgabe nach konnte der Befehl keine Prozesse mehr starten. Seine eigenen Grenzen werden hier nicht alle durchgesetzt: `countersign doctor` sagt, welche.',
  'Judging by its output, the command reached the number of files that this machine lets one process open.':
    'Seiner Ausgabe nach hat der Befehl so viele Dateien offen, wie ein Prozess auf diesem Rechner offen haben darf.',
  'The command reached its limit of {processes} processes.':
    'Der Befehl hat seine Grenze von {processes} Prozessen erreicht.',
  'an index that cannot be read': 'einem Index, der sich nicht lesen lässt',
  'settings that cannot be read': 'Einstellungen, die sich nicht lesen lassen',
  'settings too long to be read': 'Einstellungen, die zum Lesen zu lang sind',
  'The home {home} lies in {tmp}, and each command has a {tmp} of its own: what it writes in the home is gone when it ends, and nobody is asked about it. Keep in the project what is to stay, or give the desk a home elsewhere.':
    'Das Benutzerverzeichnis {home} liegt in {tmp}, und jeder Befehl hat ein eigenes {tmp}: Was er ins Benutzerverzeichnis schreibt, ist nach seinem Ende weg, und niemand wird danach gefragt. Was bleiben soll, gehört ins Projekt, oder gib Countersign ein anderes Benutzerverzeichnis.',
  '{named} and more': '{named} und mehr',
  'While the command ran, another program put {inside} into {name}, which was an empty folder of Countersign until then. Nothing of it is lost: if it was to be {name} itself, move it there.':
    'Während der Befehl lief, hat ein anderes Programm {inside} in {name} gelegt; das war bis dahin ein leerer Ordner von Countersign. Nichts davon ist verloren: Sollte es {name} selbst werden, verschiebe es dorthin.',
  'While the command ran, {name} came into the index of {root} as a repository of its own, or changed there, with {programs}. git status in {root} runs that outside any sandbox. Look into {git}, or remove it, before anyone runs git there.':
    'Während der Befehl lief, kam {name} als eigenes Repository in den Index von {root}, oder änderte sich dort, mit {programs}. git status in {root} führt das außerhalb jeder Sandbox aus. Sieh in {git} nach, oder entferne es, bevor dort jemand git aufruft.',
} as const;
