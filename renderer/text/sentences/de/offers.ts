/** What the broker says of how far an answer reaches and what an agent asks for, in German. */
export const offers = {
  'Only this one run.': 'Nur dieser eine Lauf.',
  'Exactly `{shown}` in the same folder': 'Genau `{shown}` im selben Ordner',
  'Installing from {places}': 'Installationen von {places}',
  '{what}, until this session ends.': '{what}, bis diese Sitzung endet.',
  '{what}, for 15 minutes.': '{what}, für 15 Minuten.',
  '{what}, for an hour.': '{what}, für eine Stunde.',
  '{agent} with these permissions, whatever words it is started with':
    '{agent} mit diesen Rechten, gleich mit welchen Wörtern er gestartet wird',
  '{what}, in this project, until you revoke it.': '{what}, in diesem Projekt, bis du es widerrufst.',
  '{what}, in every project, until you revoke it.': '{what}, in jedem Projekt, bis du es widerrufst.',
  'Every push in this project that starts with `{start}`, but none that forces or deletes, as a rule, until you remove it.':
    'Jeder Push in diesem Projekt, der mit `{start}` beginnt, aber keiner, der erzwingt oder löscht, als Regel, bis du sie entfernst.',
  'Every command in this project that starts with `{start}`, as a rule, until you remove it.':
    'Jeder Befehl in diesem Projekt, der mit `{start}` beginnt, als Regel, bis du sie entfernst.',
  'Every command in this project that starts with `{start}`, with {carried}, as a rule, until you remove it.':
    'Jeder Befehl in diesem Projekt, der mit `{start}` beginnt, mit: {carried}, als Regel, bis du sie entfernst.',
  'Every command in every project that starts with `{start}`, as a rule, until you remove it.':
    'Jeder Befehl in jedem Projekt, der mit `{start}` beginnt, als Regel, bis du sie entfernst.',
  'for this one run': 'für diesen einen Lauf',
  'until this session ends': 'bis diese Sitzung endet',
  'for 15 minutes': 'für 15 Minuten',
  'for an hour': 'für eine Stunde',
  'in this project, until you revoke it': 'in diesem Projekt, bis du es widerrufst',
  'in every project, until you revoke it': 'in jedem Projekt, bis du es widerrufst',
  'Only these changes.': 'Nur diese Änderungen.',
  'Any later change to this file': 'Jede spätere Änderung an dieser Datei',
  'Any later change to these {files} files': 'Jede spätere Änderung an diesen {files} Dateien',
  'Only the next command or patch of this agent.': 'Nur der nächste Befehl oder Patch dieses Agenten.',
  'Every command and patch of this agent in this project': 'Jeder Befehl und Patch dieses Agenten in diesem Projekt',
  "Only this time (the agent's “{name}”).": 'Nur dieses Mal („{name}“ des Agenten).',
  'Exactly this, until this session ends; the desk then answers for you.':
    'Genau dies, bis diese Sitzung endet; der Desk antwortet dann für dich.',
  'Exactly this, in this project, until you revoke it.': 'Genau dies, in diesem Projekt, bis du es widerrufst.',
  "The agent's “{name}”: it remembers that itself, may not ask again, and it cannot be revoked here.":
    '„{name}“ des Agenten: Er merkt sich das selbst, fragt vielleicht nicht wieder, und hier lässt es sich nicht widerrufen.',
  "The agent's “{name}”.": '„{name}“ des Agenten.',
  '{host}, port {port} only': '{host}, nur Port {port}',
  '{host}, every port': '{host}, jeder Port',
  'every subdomain of {parent}, every port': 'jede Subdomain von {parent}, jeder Port',

  'This project asks before every command that is not known to be safe.':
    'Dieses Projekt fragt vor jedem Befehl, der nicht als sicher bekannt ist.',
  'This project asks before every change.': 'Dieses Projekt fragt vor jeder Änderung.',
  'This project asks before every patch.': 'Dieses Projekt fragt vor jedem Patch.',
  'A rule asks before `{rule}`{why}.': 'Eine Regel fragt vor `{rule}`{why}.',
  'A rule forbids `{rule}`{why}.': 'Eine Regel verbietet `{rule}`{why}.',
  'Approval would be needed, but this project never asks. {reason}':
    'Eine Erlaubnis wäre nötig, doch dieses Projekt fragt nie. {reason}',
  'The approval policy disallows {questions}. {reason}': 'Dieses Projekt lässt {questions} nicht zu. {reason}',
  'sandbox approval prompts': 'Fragen über die Sandbox hinaus',
  'prompts from rules': 'Fragen von Regeln',
  'permission requests': 'Bitten um Berechtigungen',
  'patch approval prompts': 'Fragen nach Patches',
  'read access to {path}': 'das Lesen von {path}',
  'write access to {path}': 'das Schreiben in {path}',
  'The sandbox refused {missing}.': 'Die Sandbox hat {missing} verweigert.',
  'The sandbox refused something that no smaller permission would lift. Outside of it the desk adds no login, and the command can read your own.':
    'Die Sandbox hat etwas verweigert, das keine kleinere Berechtigung aufheben würde. Außerhalb fügt Countersign keine Anmeldung hinzu, und der Befehl kann deine eigene lesen.',
  'The sandbox refused something that no smaller permission would lift.':
    'Die Sandbox hat etwas verweigert, das keine kleinere Berechtigung aufheben würde.',
  '{tool} got no login at {host}:{port}. Give it the one from {from} for this run?':
    '{tool} hatte keine Anmeldung bei {host}:{port}. Soll es für diesen Lauf die aus {from} bekommen?',
  read: 'Lesen',
  write: 'Schreiben',
  'a connection to {host}:{port}': 'eine Verbindung zu {host}:{port}',
  'the login of {tool} at {host}': 'die Anmeldung von {tool} bei {host}',
  'the socket {path}': 'den Socket {path}',
  'port {port} of the sandbox on this machine': 'Port {port} der Sandbox auf diesem Rechner',
  'network access that asks about every host': 'ein Netzwerk mit Rückfrage bei jedem Host',
  'running without a sandbox': 'das Ausführen ohne Sandbox',
  'a connection, and it is not known to which host': 'eine Verbindung, und es ist nicht bekannt, zu welchem Host',
  'retrying with the login of {tool} at {host}': 'noch einmal mit der Anmeldung von {tool} bei {host}',
  'attempt {attempt} starts over, with {delta}': 'Versuch {attempt} beginnt von vorn, mit: {delta}',
  'held: the desk is paused': 'zurückgehalten: Der Desk pausiert',
  'held: this agent is paused': 'zurückgehalten: Dieser Agent ist angehalten',
  'held: everything was stopped, and new commands wait until it is released':
    'zurückgehalten: Alles wurde gestoppt, und neue Befehle warten, bis du es freigibst',
  'Nothing of it is done before you allow it.': 'Nichts davon geschieht, bevor du es erlaubst.',
  'The agent asks before it does this itself; no sandbox of this desk is around it.':
    'Der Agent fragt, bevor er dies selbst tut; keine Sandbox dieses Desks umgibt ihn dabei.',
  'The agent asks in advance for permissions for what it will run.':
    'Der Agent bittet im Voraus um Berechtigungen für das, was er ausführen wird.',
  'The command wants to connect to {host}:{port}.': 'Der Befehl will sich mit {host}:{port} verbinden.',
  'The patch writes what this project may not write: {notWritable}.':
    'Der Patch schreibt, was dieses Projekt nicht schreiben darf: {notWritable}.',
  'The patch changes what is run later or is not what it seems: {flagged}.':
    'Der Patch ändert, was später ausgeführt wird oder nicht ist, was es scheint: {flagged}.',
  '{first} and {count} more': '{first} und {count} weitere',
} as const;
