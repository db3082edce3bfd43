/** What was tried on this machine and what helps where it failed, in German. */
export const machine = {
  'It needs the denial observer (install a C compiler and build again, or use a package that brings it) and Landlock in the kernel (5.19 or newer, and landlock among the names in /sys/kernel/security/lsm).':
    'Dazu braucht es den Beobachter für Verweigerungen (installiere einen C-Compiler und baue noch einmal, oder nimm ein Paket, das ihn mitbringt) und Landlock im Kernel (5.19 oder neuer, und landlock unter den Namen in /sys/kernel/security/lsm).',
  'A command cannot write outside the project': 'Ein Befehl kann nicht außerhalb des Projekts schreiben',
  'A command can write in the project': 'Ein Befehl kann im Projekt schreiben',
  'Check that the project belongs to you and is not on a read-only file system.':
    'Sieh nach, ob das Projekt dir gehört und nicht auf einem nur lesbaren Dateisystem liegt.',
  'A command cannot read what is denied': 'Ein Befehl kann nicht lesen, was verboten ist',
  'A command cannot read keys and passwords in your home':
    'Ein Befehl kann keine Schlüssel und Passwörter in deinem Home-Ordner lesen',
  'Take these places out of the permissions in the settings; if none is there, report the evidence.':
    'Nimm diese Orte aus den Berechtigungen in den Einstellungen; steht dort keiner, melde den Befund.',
  'A command sees no temporary files and shared memory of others':
    'Ein Befehl sieht keine temporären Dateien und keinen gemeinsamen Speicher von anderen',
  'A command sees no devices of this machine': 'Ein Befehl sieht keine Geräte dieses Rechners',
  'A command cannot create or change a configuration that your tools act on':
    'Ein Befehl kann keine Konfiguration anlegen oder ändern, nach der sich deine Werkzeuge richten',
  'A secret that appears or is replaced while a command runs stays closed to it':
    'Ein Geheimnis, das auftaucht oder ersetzt wird, während ein Befehl läuft, bleibt ihm verschlossen',
  'This kernel does not enforce it; report the evidence together with the output of uname -a.':
    'Dieser Kernel setzt es nicht durch; melde den Befund mit der Ausgabe von uname -a.',
  'Do not trust this sandbox: report the evidence as a security problem.':
    'Traue dieser Sandbox nicht: Melde den Befund als Sicherheitsproblem.',
  'Do not trust this sandbox: report it as a security problem.':
    'Traue dieser Sandbox nicht: Melde es als Sicherheitsproblem.',
  'Install the package util-linux, which brings prlimit.': 'Installiere das Paket util-linux, das prlimit mitbringt.',
  'Install the package util-linux.': 'Installiere das Paket util-linux.',
  'CPU time can be limited': 'Rechenzeit lässt sich begrenzen',
  'The size of private folders in memory can be limited': 'Die Größe privater Ordner im Speicher lässt sich begrenzen',
  'Install bubblewrap 0.8 or later; until then each of them may take half of the memory.':
    'Installiere bubblewrap 0.8 oder neuer; bis dahin darf jeder davon die Hälfte des Speichers nehmen.',
  'The size of files can be limited': 'Die Größe von Dateien lässt sich begrenzen',
  'Memory can be limited': 'Speicher lässt sich begrenzen',
  'Writes outside projects can be staged': 'Was außerhalb von Projekten geschrieben wird, lässt sich zurücklegen',
  'a layer was mounted': 'eine Schicht wurde eingehängt',
  'Until then you are asked about each write outside a project.':
    'Bis dahin wirst du nach jedem Schreiben außerhalb eines Projekts gefragt.',
  'The helper that mounts layers was not built, so no writes can be staged.':
    'Das Hilfsprogramm, das Schichten einhängt, wurde nicht gebaut, deshalb lässt sich nichts zurücklegen.',
  'Writes can be staged only on Linux.': 'Nur unter Linux lässt sich zurücklegen, was geschrieben wird.',
  'The project holds every folder whose writes could be staged.':
    'Das Projekt enthält jeden Ordner, für den sich etwas zurücklegen ließe.',
  'This machine does not let programs create user namespaces, so no writes can be staged.':
    'Dieser Rechner lässt Programme keine Benutzernamensräume anlegen, deshalb lässt sich nichts zurücklegen.',
  'The layer over the home folder could not be mounted ({where}), so no writes can be staged.':
    'Die Schicht über dem Home-Ordner ließ sich nicht einhängen ({where}), deshalb lässt sich nichts zurücklegen.',
  'Another desk holds the layer of this project.': 'Ein anderer Desk hält die Schicht dieses Projekts.',
  'Close the other desk.': 'Schließe den anderen Desk.',
  'The kernel has no overlays, so no writes can be staged.':
    'Der Kernel kennt keine Overlays, deshalb lässt sich nichts zurücklegen.',
  'Load the kernel module `overlay`.': 'Lade das Kernelmodul `overlay`.',
  'The kernel lets only the superuser mount overlays.': 'Der Kernel lässt nur den Superuser Overlays einhängen.',
  'Use a kernel from 5.11 on.': 'Nutze einen Kernel ab 5.11.',
  '{beneath} is mounted beneath the home folder, so no writes can be staged.':
    '{beneath} ist unterhalb des Home-Ordners eingehängt, deshalb lässt sich nichts zurücklegen.',
  'Unmount it.': 'Hänge es aus.',
  'The file system of the home folder, or of this desk’s data, does not support overlays.':
    'Das Dateisystem des Home-Ordners oder der Daten dieses Desks unterstützt keine Overlays.',
  'Keep the data of the desk on a local file system.': 'Halte die Daten des Desks auf einem lokalen Dateisystem.',
  'The layer over {path} is not mounted, so nothing was started.':
    'Die Schicht über {path} ist nicht eingehängt, deshalb wurde nichts gestartet.',
  'Names that no command may read could not be kept out of the layer.':
    'Namen, die kein Befehl lesen darf, ließen sich nicht aus der Schicht heraushalten.',
  'Folders can be watched': 'Ordner lassen sich beobachten',
  'a folder was watched': 'ein Ordner wurde beobachtet',
  'Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or end what uses them up. Until then a command is ended up to 20 ms after a protected name was replaced, and looking costs CPU time.':
    'Erhöhe fs.inotify.max_user_watches und fs.inotify.max_user_instances oder beende, was sie verbraucht. Bis dahin endet ein Befehl erst bis zu 20 ms, nachdem ein geschützter Name ersetzt wurde, und das Nachsehen kostet Rechenzeit.',
  'The number of processes can be limited': 'Die Zahl der Prozesse lässt sich begrenzen',
  'The kernel does not count the processes of the superuser. Run the desk as an ordinary user, or in a cgroup that is delegated to it with the controllers memory and pids.':
    'Der Kernel zählt die Prozesse des Superusers nicht. Betreibe den Desk als gewöhnlicher Benutzer, oder in einer cgroup, die ihm mit den Controllern memory und pids übergeben ist.',
  'The number of processes can no longer be limited here.':
    'Die Zahl der Prozesse lässt sich hier nicht mehr begrenzen.',
  'Ask again, or run the desk in a cgroup that is delegated to it.':
    'Frage noch einmal, oder betreibe den Desk in einer cgroup, die ihm übergeben ist.',
  'bubblewrap builds sandboxes here': 'bubblewrap baut hier Sandboxen',
  'Our own builder builds the sandboxes': 'Unser eigener Erbauer baut die Sandboxen',
  'bubblewrap builds them in its place. Start the desk without COUNTERSIGN_BUILDER, or report what `countersign doctor --json` says.':
    'An seiner Stelle baut bubblewrap sie. Starte den Desk ohne COUNTERSIGN_BUILDER, oder melde, was `countersign doctor --json` sagt.',
  'bubblewrap has no privileges of its own': 'bubblewrap hat keine eigenen Rechte',
  'The kernel lets programs create user namespaces': 'Der Kernel lässt Programme Benutzernamensräume anlegen',
  'The kernel filters system calls for programs': 'Der Kernel filtert Systemaufrufe für Programme',
  'AppArmor lets bubblewrap create user namespaces': 'AppArmor lässt bubblewrap Benutzernamensräume anlegen',
  'The container around the desk allows sandboxes': 'Der Container um den Desk erlaubt Sandboxen',
  'The Linux inside Windows allows sandboxes': 'Das Linux in Windows erlaubt Sandboxen',
  'The desk may build sandboxes where it runs': 'Der Desk darf dort, wo er läuft, Sandboxen bauen',
  'The kernel has Landlock': 'Der Kernel hat Landlock',
  'Use a kernel from 5.19 on, with landlock among the names in its boot parameter lsm=.':
    'Nimm einen Kernel ab 5.19, mit landlock unter den Namen in seinem Startparameter lsm=.',
  'The denial observer was built': 'Der Beobachter für Verweigerungen ist gebaut',
  'Install a C compiler and build again, or use a package that brings the observer.':
    'Installiere einen C-Compiler und baue noch einmal, oder nimm ein Paket, das den Beobachter mitbringt.',
  'Install a C compiler and build again, or use a package that brings the observer built.':
    'Installiere einen C-Compiler und baue noch einmal, oder nimm ein Paket, das den Beobachter gebaut mitbringt.',
  'Build again with `npm run build`; the compiler’s headers may be missing.':
    'Baue noch einmal mit `npm run build`; vielleicht fehlen die Header des Compilers.',
  'A command cannot reach this machine or the network directly':
    'Ein Befehl kann diesen Rechner und das Netzwerk nicht unmittelbar erreichen',
  'A command sees no network interfaces of this machine': 'Ein Befehl sieht keine Netzwerkanschlüsse dieses Rechners',
  'A command cannot connect to services of this machine':
    'Ein Befehl kann sich nicht mit Diensten dieses Rechners verbinden',
  'A command cannot connect to services that have no file':
    'Ein Befehl kann sich nicht mit Diensten verbinden, die keine Datei haben',
  'The sandbox does not hold here.': 'Die Sandbox hält hier nicht.',
  'This does not hold: {title}.': 'Das hält nicht: {title}.',
  'A command leaves nothing running': 'Ein Befehl lässt nichts weiterlaufen',
  'A process that had left its session was gone.': 'Ein Prozess, der seine Sitzung verlassen hatte, war beendet.',
  'End these processes, and report the evidence as a security problem.':
    'Beende diese Prozesse, und melde den Befund als Sicherheitsproblem.',
  'A refused write is seen and named': 'Ein verweigertes Schreiben wird gesehen und genannt',
  'There is no observer.': 'Es gibt keinen Beobachter.',
  'A command can neither see nor end other processes': 'Ein Befehl kann andere Prozesse weder sehen noch beenden',
  'A command shares no memory with other programs': 'Ein Befehl teilt keinen Speicher mit anderen Programmen',
  'A command has users, mounts and a host name of its own':
    'Ein Befehl hat eigene Benutzer, Einhängungen und einen eigenen Hostnamen',
  'A command inherits nothing that the desk has open': 'Ein Befehl erbt nichts, was der Desk offen hat',
  'A command cannot gain privileges': 'Ein Befehl kann keine zusätzlichen Rechte erlangen',
  'A command has no superuser privileges': 'Ein Befehl hat keine Superuser-Rechte',
  'A command cannot create programs that run as someone else':
    'Ein Befehl kann keine Programme anlegen, die als jemand anderes laufen',
  'A command cannot change kernel settings': 'Ein Befehl kann keine Einstellungen des Kernels ändern',
  'A command cannot type into a terminal or reprogram it':
    'Ein Befehl kann nicht in ein Terminal tippen oder es umprogrammieren',
  'A command does not see secrets of the environment': 'Ein Befehl sieht keine Geheimnisse der Umgebung',
  'Take the name out of the variables that are passed through.':
    'Nimm den Namen aus den Variablen, die durchgereicht werden.',
  'This could not be tried: install bash, perl and util-linux, or see in the evidence why not.':
    'Das ließ sich nicht prüfen: Installiere bash, perl und util-linux, oder lies im Befund, warum.',
  'A filtered network has one way out, and that asks': 'Ein gefiltertes Netzwerk hat einen Weg hinaus, und der fragt',
  'Refused by the health check.': 'Von der Prüfung des Rechners verweigert.',
  'could not stay protected': 'konnte nicht geschützt bleiben',
  'A command is ended when a protected name is replaced under it':
    'Ein Befehl wird beendet, wenn unter ihm ein geschützter Name ersetzt wird',
  'Too many files are watched on this machine: raise fs.inotify.max_user_instances.':
    'Auf diesem Rechner werden zu viele Dateien beobachtet: Erhöhe fs.inotify.max_user_instances.',
  'System calls are filtered': 'Systemaufrufe werden gefiltert',
  'The kernel needs CONFIG_SECCOMP_FILTER.': 'Der Kernel braucht CONFIG_SECCOMP_FILTER.',
  'A command cannot look into other programs': 'Ein Befehl kann nicht in andere Programme sehen',
  'A command cannot bypass the system call filter': 'Ein Befehl kann den Filter für Systemaufrufe nicht umgehen',
  'A command cannot use the keys that the kernel keeps':
    'Ein Befehl kann die Schlüssel, die der Kernel hält, nicht benutzen',
  'A command cannot load anything into the kernel': 'Ein Befehl kann nichts in den Kernel laden',
  'A command cannot control the machine': 'Ein Befehl kann den Rechner nicht steuern',
  'A command cannot change what is mounted': 'Ein Befehl kann nicht ändern, was eingehängt ist',
  'A command cannot create namespaces of its own': 'Ein Befehl kann keine eigenen Namensräume anlegen',
  'A command cannot talk to a virtual machine host, to raw networks or to the kernel':
    'Ein Befehl kann weder mit dem Hypervisor noch über rohe Sockets noch mit dem Kernel sprechen',
  'In a terminal, countersign is the command of this app': 'Im Terminal ist countersign der Befehl dieser App',
  'In a terminal: countersign install command-line, or Countersign --cli install command-line.':
    'Im Terminal: countersign install command-line, oder Countersign --cli install command-line.',
  'Take it off the PATH, or put the folder of this one before it.':
    'Nimm es aus dem PATH, oder stelle den Ordner dieses Befehls davor.',
  'The window was started with all of its protections': 'Das Fenster wurde mit seinem ganzen Schutz gestartet',
  'Start Countersign from the applications menu, without these.':
    'Starte Countersign aus dem Menü der Anwendungen, ohne diese.',
  'Secrets are sealed by the keychain of the system': 'Geheimnisse sind vom Schlüsselbund des Systems versiegelt',
  'Start a keyring (gnome-keyring or KWallet). Until then no secret is kept from here.':
    'Starte einen Schlüsselbund (gnome-keyring oder KWallet). Bis dahin wird von hier aus kein Geheimnis aufbewahrt.',
  'The tray shows what waits': 'Der Infobereich zeigt, was wartet',
  'Closing the window ends Countersign. On GNOME the AppIndicator extension brings a tray.':
    'Wird das Fenster geschlossen, endet Countersign. Unter GNOME bringt die Erweiterung AppIndicator einen Infobereich.',
  'Notifications say that something waits': 'Mitteilungen sagen, dass etwas wartet',
  'Whether there is a newer version is not known. If this persists, look where you got Countersign.':
    'Ob es eine neuere Version gibt, ist nicht bekannt. Bleibt das so, sieh nach, woher du Countersign hast.',
  'This is the newest version': 'Das ist die neueste Version',
  'Version {version} is out, without a package for this machine.':
    'Version {version} ist erschienen, ohne ein Paket für diesen Rechner.',
  'Version {version} is out. The line below installs it; Countersign installs nothing by itself.':
    'Version {version} ist erschienen. Die Zeile darunter installiert sie; Countersign installiert von selbst nichts.',

  'The settings that it reads, {file}, do not contain our hooks.':
    'In den Einstellungen, die er liest ({file}), stehen unsere Hooks nicht.',
  'Hooks of yours are switched off for this machine, in {offIn}.':
    'Deine Hooks sind für diesen Rechner abgeschaltet, in {offIn}.',
  'Ask the person who looks after this machine.': 'Frag die Person, die diesen Rechner betreut.',
  'Hooks are switched off in {off}.': 'In {off} sind Hooks abgeschaltet.',
  'It was started with {word}, which leaves out our hooks.':
    'Er wurde mit {word} gestartet; das lässt unsere Hooks aus.',
  'It was started with the variable {variable}, which leaves out our hooks.':
    'Er wurde mit der Variablen {variable} gestartet; das lässt unsere Hooks aus.',
  'Remove that, and start it again.': 'Entferne das und starte ihn neu.',
  'Codex leaves out our hooks until you have trusted them.':
    'Codex lässt unsere Hooks aus, bis du ihnen vertraut hast.',
  'Start codex in a terminal, type /hooks, and trust the hooks of Countersign.':
    'Starte codex in einem Terminal, tippe /hooks und vertraue den Hooks von Countersign.',
  'It was started before this desk, and has not asked here since.':
    'Er wurde vor diesem Desk gestartet und hat seither nicht hier gefragt.',
  'It has not asked here yet.': 'Er hat hier noch nicht gefragt.',
  'It runs without asking here: it never checked in.': 'Er läuft, ohne hier zu fragen: Er hat sich nie gemeldet.',
  'End it, and start it again.': 'Beende ihn und starte ihn neu.',
  'It asks, but did not report its start: its start hook is missing.':
    'Er fragt, hat seinen Start aber nicht gemeldet: Sein Start-Hook fehlt.',
  'It asks, but no session of it has checked in yet.': 'Er fragt, aber noch keine seiner Sitzungen hat sich gemeldet.',
  'Start it once.': 'Starte ihn einmal.',
  'This program is no longer running, or is not an agent.': 'Dieses Programm läuft nicht mehr oder ist kein Agent.',
  'Its settings do not contain our hooks.': 'In seinen Einstellungen stehen unsere Hooks nicht.',
  'Run: countersign install {agent}': 'Führe aus: countersign install {agent}',
  'It ran a command by itself, past the answer of the desk.':
    'Er hat einen Befehl selbst ausgeführt, an der Antwort des Desks vorbei.',
  'It asks, and runs its commands itself: outside of every sandbox.':
    'Er fragt und führt seine Befehle selbst aus: außerhalb jeder Sandbox.',
  'None of its commands has run here yet.': 'Noch ist keiner seiner Befehle hier gelaufen.',
  'Have it run a command.': 'Lass ihn einen Befehl ausführen.',
  'This project makes it start programs by itself, outside the sandbox: {shown}.':
    'Dieses Projekt lässt ihn von selbst Programme starten, außerhalb der Sandbox: {shown}.',
  'Read these files. Remove what should not run, and start it again.':
    'Lies diese Dateien. Entferne, was nicht laufen soll, und starte ihn neu.',
  'It runs outside the sandbox: only what it asks over MCP is held.':
    'Er läuft außerhalb der Sandbox: Nur was er über MCP fragt, wird gehalten.',
  'It has no hooks here. Over MCP only what it asks is held; countersign run holds it as a whole.':
    'Er hat hier keine Hooks. Über MCP wird nur gehalten, was er fragt; countersign run hält ihn als Ganzes.',
  'Start it with: countersign run -- {name}': 'Starte ihn mit: countersign run -- {name}',
  'Its commands run here, in the sandbox.': 'Seine Befehle laufen hier, in der Sandbox.',
  'Its commands run here, in the sandbox. A line that you type into it after ! runs outside.':
    'Seine Befehle laufen hier, in der Sandbox. Eine Zeile, die du dort hinter ! tippst, läuft außerhalb.',
  'Its commands run here, in the sandbox. Lines that you type into it after !, and those in braces that its own commands bring, run outside.':
    'Seine Befehle laufen hier, in der Sandbox. Zeilen, die du dort hinter ! tippst, und solche in geschweiften Klammern, die seine eigenen Befehle mitbringen, laufen außerhalb.',
} as const;
