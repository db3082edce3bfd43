/** How a run ended, as the broker tells the requester, in German. */
export const endings = {
  'rejected by user': 'von einem Menschen abgelehnt',
  'refused by a rule of this project': 'von einer Regel dieses Projekts verweigert',
  'refused by an earlier answer of the user': 'durch eine frühere Antwort verweigert',
  'refused by the hook {name}': 'vom Hook {name} verweigert',
  'refused by the automatic review': 'von der automatischen Prüfung verweigert',
  'refused by the policy of this project': 'von den Einstellungen dieses Projekts verweigert',
  'refused because nobody could be asked': 'verweigert, weil niemand gefragt werden konnte',
  'cancelled because the desk shut down': 'abgebrochen, weil der Desk beendet wurde',
  expired: 'abgelaufen',
  'Do not work around it.': 'Umgehe es nicht.',
  'permitted; the desk does it.': 'erlaubt; der Desk tut es.',
  'permitted; the agent does it itself, outside of this desk.':
    'erlaubt; der Agent tut es selbst, außerhalb dieses Desks.',
  'granted: {words}.': 'erlaubt: {words}.',
  'rejected by user, who also stopped the turn.':
    'von einem Menschen abgelehnt, der auch die Runde des Agenten beendet hat.',
  'the automatic review gave no answer in time.': 'die automatische Prüfung hat nicht rechtzeitig geantwortet.',
  'expired: nobody answered within {time}.': 'abgelaufen: innerhalb von {time} hat niemand geantwortet.',
  interrupted: 'unterbrochen',
  'superseded by a newer request.': 'durch eine neuere Anfrage ersetzt.',
  'cancelled: the desk shut down.': 'abgebrochen: Der Desk wurde beendet.',
  'cancelled: the run was interrupted.': 'abgebrochen: Der Lauf wurde unterbrochen.',
  'cancelled: a person stopped everything at the desk.': 'abgebrochen: Jemand hat am Desk alles gestoppt.',
  'cancelled: a person stopped this session at the desk. Stop working, say so, and wait for the person. Do not work around it.':
    'abgebrochen: Jemand hat diese Sitzung am Desk gestoppt. Hör auf zu arbeiten, sag das, und warte auf die Person. Umgeh es nicht.',
  'cancelled: the caller went away.': 'abgebrochen: Wer gefragt hat, ist nicht mehr verbunden.',
  'Cancelled: the desk shut down before this was started.': 'Abgebrochen: Der Desk wurde beendet, bevor dies begann.',
  'Cancelled: the desk shut down before this ended.': 'Abgebrochen: Der Desk wurde beendet, bevor dies fertig war.',
  'It ran in part, and was not begun again: see what it did before you run it again.':
    'Es lief teilweise und wurde nicht noch einmal begonnen: Sieh nach, was es getan hat, bevor du es wieder ausführst.',
  'command timed out after {timeoutMs} milliseconds.':
    'die Zeitgrenze des Befehls war nach {timeoutMs} Millisekunden erreicht.',
  'perhaps blocked by the sandbox: {what}': 'von der Sandbox vielleicht verhindert: {what}',
  'blocked by the sandbox: {what}': 'von der Sandbox verhindert: {what}',
  '{blocked}; not lifted, because {because}. {noWorkaround}':
    '{blocked}; nicht aufgehoben, denn {because}. {noWorkaround}',
  '{by}, because {because}': '{by}, denn {because}',
  'a person changed this command; it is now: {line}.':
    'ein Mensch hat diesen Befehl geändert; er lautet jetzt: {line}.',
  'a person has it run only {only}.': 'ein Mensch lässt ihn nur {only} laufen.',
  'a person changed this command; it is now: {line}; and a person has it run only {only}.':
    'ein Mensch hat diesen Befehl geändert; er lautet jetzt: {line}; und er läuft nur {only}.',
  'write to {path}': 'Schreiben in {path}',
  'read of {path}': 'Lesen von {path}',
  'connection to {host}:{port}': 'Verbindung zu {host}:{port}',
  'use of the network': 'Benutzung des Netzwerks',
  'use of {host}:{port} without a login of {tool}': 'Benutzung von {host}:{port} ohne Anmeldung von {tool}',
  'connection to the socket {path}': 'Verbindung zum Socket {path}',
  'attaching to a process that already runs (one that is started under strace or gdb can be traced)':
    'das Anhängen an einen Prozess, der schon läuft (einer, der unter strace oder gdb gestartet wird, lässt sich verfolgen)',
  'system call {name}': 'Systemaufruf {name}',
  'something it did not name': 'etwas, das sie nicht genannt hat',
  'it has read more of its input than can be given to it again':
    'es schon mehr von seiner Eingabe gelesen hat, als ihm noch einmal gegeben werden kann',
  'This was attempt {attempts}: attempt {attempt} was refused {what}, and the command was run again from its beginning.':
    'Dies war Versuch {attempts}: Versuch {attempt} wurde {what} verweigert, und der Befehl lief noch einmal von vorn.',
  '1 change outside the project is staged for review: {list}. Later commands of the project see it, and the real files stay as they were until a person keeps it.':
    'Eine Änderung außerhalb des Projekts ist zur Durchsicht zurückgelegt: {list}. Spätere Befehle des Projekts sehen sie, und die echten Dateien bleiben, wie sie waren, bis ein Mensch sie übernimmt.',
  '{count} changes outside the project are staged for review: {list}. Later commands of the project see them, and the real files stay as they were until a person keeps them.':
    '{count} Änderungen außerhalb des Projekts sind zur Durchsicht zurückgelegt: {list}. Spätere Befehle des Projekts sehen sie, und die echten Dateien bleiben, wie sie waren, bis ein Mensch sie übernimmt.',
  'What is written outside of the project is staged, and a folder that was there before cannot be renamed so. Copy it and remove the old one, as `mv` does.':
    'Was außerhalb des Projekts geschrieben wird, wird zurückgelegt, und ein Ordner, der schon da war, lässt sich so nicht umbenennen. Kopiere ihn und entferne den alten, wie `mv` es tut.',
  'its settings refuse to write outside of the project':
    'seine Einstellungen lehnen es ab, außerhalb des Projekts zu schreiben',
  'What is staged for this project takes more than {size} MiB, so the command was ended.':
    'Was für dieses Projekt zurückgelegt ist, belegt mehr als {size} MiB, deshalb wurde der Befehl beendet.',
  'Keep or discard what is staged, then run it again.':
    'Übernimm oder verwirf, was zurückgelegt ist, und starte ihn dann noch einmal.',
  'The disk of the layer has less than {size} MiB left, so the command was ended.':
    'Auf der Platte der Schicht sind weniger als {size} MiB frei, deshalb wurde der Befehl beendet.',
  'Make room there, or discard what is staged, then run it again.':
    'Schaffe dort Platz oder verwirf, was zurückgelegt ist, und starte ihn dann noch einmal.',
  'In the sandbox no file gets a second name in another mount. Copy instead: `git clone --no-hardlinks`, `cp` without `-l`, `UV_LINK_MODE=copy` for uv, `--backend=copyfile` for Bun.':
    'In der Sandbox bekommt keine Datei einen zweiten Namen in einem anderen Mount. Kopiere stattdessen: `git clone --no-hardlinks`, `cp` ohne `-l`, `UV_LINK_MODE=copy` für uv, `--backend=copyfile` für Bun.',
  'The sandbox refused {what}; the command went on without it and ended with {ending}.':
    'Die Sandbox hat {what} verweigert; der Befehl ging ohne das weiter und endete mit {ending}.',
  '{more} more': '{more} weitere',
  'exit code {code}': 'Exit-Code {code}',
  'it was already retried twice': 'es wurde schon zweimal wiederholt',
  'the network policy refused it': 'die Regeln für das Netzwerk haben es verweigert',
  'the approval policy does not allow asking': 'dieses Projekt lässt keine Frage zu',
  'no small enough permission would lift it': 'keine ausreichend kleine Berechtigung würde es aufheben',
  'the permission cannot be given here': 'diese Berechtigung lässt sich hier nicht geben',
  'none of the patch is on disk': 'vom Patch steht nichts auf dem Datenträger',
  'and not all of it could be taken back': 'und nicht alles ließ sich zurücknehmen',

  'without the permissions that were asked for beyond the sandbox of this project':
    'ohne die Berechtigungen, die über die Sandbox dieses Projekts hinaus erbeten wurden',
  'on a copy of this project first': 'zuerst auf einer Kopie dieses Projekts',
  'in a sandbox without network': 'in einer Sandbox ohne Netzwerk',
  'in a sandbox without network where nothing can be written':
    'in einer Sandbox ohne Netzwerk, in der nichts geschrieben werden kann',

  'you have all of this already': 'du hast das alles schon',
  'your commands may do all of this anyway': 'deine Befehle dürfen das alles ohnehin',
  'for your next command or patch': 'für deinen nächsten Befehl oder Patch',
  'until your connection, or this session of the desk, ends': 'bis deine Verbindung oder diese Sitzung des Desks endet',
  'for {minutes} minutes': 'für {minutes} Minuten',
  'It asks too much at once, so its question waits until a person says how that goes on.':
    'Es fragt zu viel auf einmal; deshalb wartet seine Frage, bis ein Mensch sagt, wie es weitergeht.',
  'Too much was asked, so everything is refused for now. Stop asking, and say what you need in one step.':
    'Es wurde zu viel gefragt, darum wird vorerst alles verweigert. Frage nicht weiter, und sage in einem Schritt, was du brauchst.',
  'You ask too much at once, so this question is held back. Stop asking. Tell the person to open the desk and say how it goes on; then make this one call again.':
    'Du fragst zu viel auf einmal; deshalb wird diese Frage zurückgehalten. Frage nicht weiter. Sage dem Menschen, dass er am Desk entscheiden soll, wie es weitergeht; dann mache diesen einen Aufruf noch einmal.',
} as const;
