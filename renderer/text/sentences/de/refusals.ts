/** What the broker does not do, with a way out, in German. */
export const refusals = {
  'Something went wrong inside the desk.': 'Im Desk ist etwas schiefgegangen.',
  'See the desk log.': 'Sieh ins Protokoll des Desks.',
  'There is no such session.': 'Diese Sitzung gibt es nicht.',
  'Open the project again.': 'Öffne das Projekt noch einmal.',
  'The desk is shutting down.': 'Der Desk beendet sich.',
  'There is no folder {path}.': 'Den Ordner {path} gibt es nicht.',
  'Name an existing folder by its absolute path.': 'Nenne einen vorhandenen Ordner mit vollständigem Pfad.',
  'Name an existing folder.': 'Nenne einen vorhandenen Ordner.',
  'This run belongs to another connection.': 'Dieser Lauf gehört zu einer anderen Verbindung.',
  'Look at it on a screen of the desk.': 'Sieh ihn dir auf einem Bildschirm des Desks an.',
  'The command is empty.': 'Der Befehl ist leer.',
  'Name a program to run.': 'Nenne ein Programm, das laufen soll.',
  'The working directory {wanted} does not exist.': 'Das Arbeitsverzeichnis {wanted} gibt es nicht.',
  'The working directory {cwd} lies outside the project {projectRoot}.':
    'Das Arbeitsverzeichnis {cwd} liegt außerhalb des Projekts {projectRoot}.',
  'Start inside the project, or add the folder to the writable folders in its settings.':
    'Beginne im Projekt, oder nimm den Ordner in den Einstellungen zu den beschreibbaren Ordnern.',
  '{most} projects are open, which is as many as the desk takes.':
    '{most} Projekte sind offen, mehr nimmt der Desk nicht.',
  'End the desk and start it again: then only the projects in use are open.':
    'Beende den Desk und starte ihn neu: Dann sind nur die benutzten Projekte offen.',
  'This project already has as many permissions in force as a session keeps, so no more can be given in advance.':
    'In diesem Projekt gelten schon so viele Berechtigungen, wie eine Sitzung behält; im Voraus kommen keine dazu.',
  'Run the command without them: it asks for what it needs. A person can take back, in the settings, what is no longer needed.':
    'Führe den Befehl ohne sie aus: Er fragt nach dem, was er braucht. Nicht mehr Gebrauchtes lässt sich in den Einstellungen zurücknehmen.',
  '{most} rules are kept, which is as many as the desk takes. Remove those that are no longer needed.':
    '{most} Regeln sind festgehalten, mehr nimmt der Desk nicht. Entferne, was du nicht mehr brauchst.',
  '{most} answers are remembered, which is as many as the desk keeps.':
    '{most} Antworten sind gemerkt, mehr behält der Desk nicht.',
  'Take back those that are no longer needed, in the settings, or allow it once.':
    'Nimm in den Einstellungen zurück, was du nicht mehr brauchst, oder erlaube es einmal.',
  'The answer could not be kept, so it does not count.':
    'Die Antwort ließ sich nicht festhalten, darum zählt sie nicht.',
  'The answer could not be kept, so the agent was refused.':
    'Die Antwort ließ sich nicht festhalten, darum wurde der Agent abgewiesen.',
  'The answer could not be kept, so the patch was refused.':
    'Die Antwort ließ sich nicht festhalten, darum wurde der Patch verweigert.',
  'The answer could not be kept, so the command was refused.':
    'Die Antwort ließ sich nicht festhalten, darum wurde der Befehl verweigert.',
  'The agent does not accept an answer for one time only.': 'Der Agent nimmt keine Antwort an, die nur einmal gilt.',
  'an external tool approval offers no rule': 'zur Freigabe eines externen Werkzeugs gibt es keine Regel',
  'What would run changed after it was approved, so it was not started.':
    'Was laufen würde, hat sich nach der Erlaubnis geändert; darum wurde es nicht gestartet.',
  'Submit the command again.': 'Reiche den Befehl noch einmal ein.',
  'The ticket for this command was not redeemed in time, so it was not started.':
    'Das Ticket für diesen Befehl wurde nicht rechtzeitig eingelöst; darum wurde er nicht gestartet.',
  'Run the command again.': 'Führe den Befehl noch einmal aus.',
  'The agent ran this command by itself instead of redeeming its ticket: outside the sandbox, unwatched.':
    'Der Agent hat diesen Befehl selbst ausgeführt, statt sein Ticket einzulösen: außerhalb der Sandbox, unbeobachtet.',
  'Update the agent, and run `countersign install` for it again.':
    'Aktualisiere den Agenten, und führe für ihn noch einmal `countersign install` aus.',
  'By itself, {name} starts programs that {folder} names, outside the sandbox: {files}.':
    '{name} startet von selbst Programme, die {folder} nennt, außerhalb der Sandbox: {files}.',
  '{agentNames} ignored our answer and ran a command by itself, outside the sandbox: {command}':
    '{agentNames} hat unsere Antwort übergangen und einen Befehl selbst ausgeführt, außerhalb der Sandbox: {command}',
  'The command was not accepted.': 'Der Befehl wurde nicht angenommen.',
  'This ticket was redeemed before; each works once.': 'Dieses Ticket wurde schon eingelöst; jedes gilt einmal.',
  'This ticket has expired.': 'Dieses Ticket ist abgelaufen.',
  'The command of this ticket was run in another way.': 'Der Befehl dieses Tickets wurde auf andere Weise ausgeführt.',
  'The desk does not know this ticket.': 'Der Desk kennt dieses Ticket nicht.',
  'The ticket was issued for another folder.': 'Das Ticket wurde für einen anderen Ordner ausgestellt.',
  'The ticket was issued for another process.': 'Das Ticket wurde für einen anderen Prozess ausgestellt.',
  '{mostPorts} ports are open already.': 'Schon {mostPorts} Ports sind offen.',
  'Close one of them.': 'Schließe einen davon.',
  'Port {port} is not open.': 'Port {port} ist nicht offen.',
  'Nothing to do.': 'Nichts zu tun.',
  '{waiting} commands already wait in this project.': 'In diesem Projekt warten schon {waiting} Befehle.',
  'Wait for some to end.': 'Warte, bis einige zu Ende sind.',
  '{maxOpenTickets} commands of this project wait for their agents to start them.':
    '{maxOpenTickets} Befehle dieses Projekts warten darauf, dass ihre Agenten sie starten.',
  'Wait for some to start.': 'Warte, bis einige gestartet sind.',
  'Another submission came under this id before, so this one was not begun.':
    'Unter dieser Kennung kam vorher ein anderer Auftrag, darum wurde dieser nicht begonnen.',
  'Use a fresh id for each submission, and the same one only to send the same again.':
    'Nimm für jeden Auftrag eine neue Kennung, und dieselbe nur, um dasselbe noch einmal zu schicken.',
  'This came before, and what became of it is not known here.':
    'Das kam schon einmal, und was daraus wurde, ist hier nicht bekannt.',
  'Look for it in the log. To run it once more, send it under a fresh id.':
    'Such es im Protokoll. Um es noch einmal auszuführen, schick es unter einer neuen Kennung.',
  'waits for its turn: it is next': 'wartet, bis es dran ist: als Nächstes',
  'waits for its turn behind one other': 'wartet, bis es dran ist: eins ist vorher dran',
  'waits for its turn behind {others} others': 'wartet, bis es dran ist: {others} sind vorher dran',
  'waits for the agent to start it': 'wartet darauf, dass der Agent es startet',
  'goes on': 'geht weiter',
  'This agent is no longer held back.': 'Dieser Agent wird nicht mehr zurückgehalten.',
  'The folder that the agent names does not exist.': 'Den Ordner, den der Agent nennt, gibt es nicht.',
  '{wrong}, so nothing can be permitted there.': '{wrong}; darum lässt sich dort nichts erlauben.',
  '{path} leads nowhere': '{path} führt nirgendwohin',
  '{host} is not a host': '{host} ist kein Host',
  'Name existing folders and files by their absolute paths, and hosts without their scheme.':
    'Nenne vorhandene Ordner und Dateien mit vollständigem Pfad, und Hosts ohne ihr Schema.',
  'Only a screen of the desk may do this.': 'Das darf nur ein Bildschirm des Desks.',
  'This desk takes no devices.': 'Dieser Desk nimmt keine Geräte an.',
  'There is no such device.': 'Ein solches Gerät gibt es nicht.',
  'See: countersign devices': 'Siehe: countersign devices',
  'These are not the characters of the device that came.': 'Das sind nicht die Zeichen des Geräts, das gekommen ist.',
  'Nothing was paired. Begin again: countersign pair': 'Nichts wurde gekoppelt. Beginne von vorn: countersign pair',
  'A device was paired: {name}. It may allow once, and deny.':
    'Ein Gerät wurde gekoppelt: {name}. Es darf einmal erlauben, und ablehnen.',
  'Your command for notices failed, was too slow, or said too much.':
    'Dein Programm für Benachrichtigungen ist gescheitert, war zu langsam oder hat zu viel gesagt.',
  'Try its words in a terminal, or choose others in the settings of paired devices.':
    'Probier seine Wörter in einem Terminal, oder wähle andere in den Einstellungen der gekoppelten Geräte.',
  'it is no https address': 'es ist keine https-Adresse',
  'it leads elsewhere': 'sie führt anderswohin',
  'it answered {status}': 'sie antwortete {status}',
  'it was too slow': 'sie war zu langsam',
  'it cannot be reached ({code})': 'sie ist nicht zu erreichen ({code})',
  'the file with its secret {why}': 'die Datei mit ihrem Geheimnis: {why}',
  'is missing, empty, or no single line': 'sie fehlt, ist leer oder hat mehr als eine Zeile',
  'Your address for notices was not told: {host}: {why}.':
    'Deine Adresse für Benachrichtigungen hat nichts erfahren: {host}: {why}.',
  'Look at it in the settings of paired devices. Requests wait all the same.':
    'Sieh in den Einstellungen der gekoppelten Geräte nach. Anfragen warten trotzdem.',
  'Your choice of notices cannot be read.': 'Deine Wahl der Benachrichtigungen kann nicht gelesen werden.',
  'Repair or remove notices.json in the data folder; until then nobody is told of what waits.':
    'Repariere oder entferne notices.json im Datenordner; bis dahin erfährt niemand von Wartendem.',
  'Your command for notices works': 'Dein Programm für Benachrichtigungen tut seinen Dienst',
  'Push services take the notices for your devices': 'Push-Dienste nehmen die Benachrichtigungen für deine Geräte an',
  '{name} was not told by its push service {host}: {why}.':
    '{name} bekam von seinem Push-Dienst {host} nicht Bescheid: {why}.',
  'On the device, stop the notices and ask for them again. Requests wait all the same.':
    'Beende die Benachrichtigungen auf dem Gerät und bitte neu darum. Anfragen warten trotzdem.',
  '{name} was not told: {host} is no push service that this desk takes.':
    '{name} bekam nicht Bescheid: {host} ist kein Push-Dienst, den dieser Desk annimmt.',
  'Add it in the settings of paired devices, or revoke the device.':
    'Ergänze ihn bei den Einstellungen der gekoppelten Geräte, oder sperre das Gerät.',
  'The key of this desk for push services cannot be read.':
    'Der Schlüssel dieses Desks für Push-Dienste ist nicht lesbar.',
  'Repair push-key.json in the data folder, or remove it and ask for notices again on each device.':
    'Repariere push-key.json im Datenordner, oder entferne es und bitte auf jedem Gerät neu um Benachrichtigungen.',
  'Your address for notices answers': 'Deine Adresse für Benachrichtigungen antwortet',
  'Open the desk and do it there.': 'Öffne den Desk und tu es dort.',
  'Only the client that started it, or a screen of the desk, may do this.':
    'Das darf nur, wer ihn gestartet hat, oder ein Bildschirm des Desks.',
  'A session keeps no more variables than this.': 'Mehr Variablen als diese behält eine Sitzung nicht.',
  'Forget some of them first, or set them with each command.':
    'Vergiss zuerst einige davon, oder setze sie mit jedem Befehl.',
  'This request was already answered.': 'Diese Anfrage wurde schon beantwortet.',
  'The answer belongs to an older version of this request.':
    'Die Antwort gehört zu einer älteren Fassung dieser Anfrage.',
  'Look at the request again.': 'Sieh dir die Anfrage noch einmal an.',
  'The answer is wider than this request offers.': 'Die Antwort geht weiter, als diese Anfrage es anbietet.',
  'Choose one of the offered scopes.': 'Wähle eine der angebotenen Reichweiten.',
  'There is no such request.': 'Diese Anfrage gibt es nicht.',
  'Reload the inbox.': 'Lade die Anfragen neu.',
  'The answer was refused.': 'Die Antwort wurde verweigert.',
  'There is no such run in this session.': 'Diesen Lauf gibt es in dieser Sitzung nicht.',
  'List the runs again.': 'Lies die Läufe noch einmal.',
  'This run has already ended.': 'Dieser Lauf ist schon beendet.',
  'This command has no network of its own that a port could lead out of.':
    'Dieser Befehl hat kein eigenes Netzwerk, aus dem ein Port herausführen könnte.',
  'Run it again with the network set to ask, or with `countersign exec --forward`.':
    'Führe ihn noch einmal mit einem Netzwerk aus, das fragt, oder mit `countersign exec --forward`.',
  'This client speaks another version of the protocol.': 'Dieses Programm spricht eine andere Fassung des Protokolls.',
  'Use the client and the desk of the same release.': 'Nimm beide aus derselben Version.',
  'There is no folder dialog here.': 'Einen Dialog für Ordner gibt es hier nicht.',
  'Type the path.': 'Tippe den Pfad ein.',
  'This run is no longer kept.': 'Dieser Lauf wird nicht mehr aufbewahrt.',
  'The output of this run is not kept.': 'Die Ausgabe dieses Laufs wird nicht aufbewahrt.',
  '{maxStreams} outputs are watched by this program already.': 'Dieses Programm sieht schon {maxStreams} Ausgaben zu.',
  'Detach from those that have been read.': 'Löse dich von denen, die gelesen sind.',
  'This run accepts no more input.': 'Dieser Lauf nimmt keine Eingabe mehr an.',
  'The command has not read what it was given, and no more is kept for it.':
    'Der Befehl hat nicht gelesen, was er bekommen hat, und mehr wird nicht für ihn aufgehoben.',
  'Wait for the answer to each write before the next one.': 'Warte nach jeder Eingabe auf die Antwort.',
  'There is no method {method}.': 'Eine Methode {method} gibt es nicht.',
  'The parameters are malformed.': 'Die Angaben sind nicht in der verlangten Form.',
  'Too many calls are under way.': 'Zu viele Aufrufe sind unterwegs.',
  'Wait for the answers to earlier ones.': 'Warte auf die Antworten auf frühere.',
  'The message is too large.': 'Die Nachricht ist zu groß.',
  'The message is not JSON.': 'Die Nachricht ist kein JSON.',
  'The message is not a call.': 'Die Nachricht ist kein Aufruf.',
  'The method is not a text.': 'Die Methode ist kein Text.',
  'The desk is not listening yet.': 'Der Desk hört noch nicht zu.',
  'Only the desk window may call the desk.': 'Nur das Fenster des Desks darf den Desk aufrufen.',
  'This rule is managed and cannot be removed here.': 'Diese Regel wird verwaltet und lässt sich hier nicht entfernen.',
  'Ask the person who manages this machine.': 'Frag die Person, die diesen Rechner verwaltet.',
  "The project's own settings file changed after it was shown.":
    'Die eigene Einstellungsdatei des Projekts hat sich geändert, seit sie gezeigt wurde.',
  'Look at what it says now.': 'Sieh dir an, was sie jetzt sagt.',
  'Cancelled: a person stopped this session at the desk. Stop working, say so, and wait for the person. Do not work around it.':
    'Abgebrochen: Jemand hat diese Sitzung am Desk gestoppt. Hör auf zu arbeiten, sag das, und warte auf die Person. Umgeh es nicht.',
  'Someone at the desk can let the session continue.': 'Jemand am Desk kann die Sitzung weitermachen lassen.',
  'There is no such session of an agent.': 'Diese Sitzung eines Agenten gibt es nicht.',
  'See what there is: countersign sessions': 'Sieh nach, was es gibt: countersign sessions',
  'This session has ended already.': 'Diese Sitzung ist schon beendet.',
  'This session is not stopped.': 'Diese Sitzung ist nicht gestoppt.',
  'This session has no terminal here, or has ended.': 'Diese Sitzung hat hier kein Terminal, oder sie ist beendet.',
  'That is not the code of this session.': 'Das ist nicht der Code dieser Sitzung.',
  'The desk shows it beside the session, on its screen.': 'Der Desk zeigt ihn auf seinem Bildschirm neben der Sitzung.',
  '{agent} is not installed on this machine, or not where the desk looks for it.':
    '{agent} ist auf diesem Rechner nicht installiert, oder nicht dort, wo der Desk sucht.',
  'Install it, make sure that `{program}` starts in a terminal, and try again.':
    'Installiere es, sieh nach, dass `{program}` in einem Terminal startet, und versuch es noch einmal.',
  '{agent} cannot be run in the sandbox as a whole.': '{agent} lässt sich nicht als Ganzes in der Sandbox ausführen.',
  'Connect it by its hooks, or by MCP.': 'Verbinde es über seine Hooks oder über MCP.',
  'This session cannot be continued.': 'Diese Sitzung lässt sich nicht fortsetzen.',
  'Start a new session of the agent.': 'Starte eine neue Sitzung des Agenten.',
  'This desk starts no agents.': 'Dieser Desk startet keine Agenten.',
  'Everything was stopped, and nothing runs until it is released.':
    'Alles wurde gestoppt, und nichts läuft, bis es freigegeben ist.',
  'Release it at the desk, or type: countersign release': 'Gib es am Desk frei, oder tippe: countersign release',
  'Everything was stopped once more meanwhile.': 'Inzwischen wurde noch einmal alles gestoppt.',
  'Look at what was stopped, and release that.': 'Sieh dir an, was gestoppt wurde, und gib das frei.',
} as const;
