/** What the broker says about agents that run in the sandbox as a whole, in German. */
export const wholeAgents = {
  'write access to ~/{name}': 'das Schreiben in ~/{name}',
  'a connection to port {port} of this machine': 'eine Verbindung zu Port {port} dieses Rechners',
  'It can talk to this server of your own machine.': 'Er kann mit diesem Server deines eigenen Rechners sprechen.',
  'A server of this machine itself is opened only for the model of a whole agent.':
    'Ein Server dieses Rechners wird nur für das Modell eines ganzen Agenten geöffnet.',
  'Start the agent with `countersign run`.': 'Starte den Agenten mit `countersign run`.',
  'Let the model listen on another port.': 'Lass das Modell auf einem anderen Port lauschen.',
  'the key {name}': 'den Schlüssel {name}',
  'Anyone who has this key can use it.': 'Wer diesen Schlüssel hat, kann ihn benutzen.',
  '{name} wants to talk to {targets} and to keep its own files.':
    '{name} will mit {targets} sprechen und seine eigenen Dateien behalten.',
  '{name} wants to talk to {targets} with {keys} and to keep its own files.':
    '{name} will mit {targets} sprechen, mit {keys}, und seine eigenen Dateien behalten.',
  'The agent is not running any more; nothing was run.': 'Der Agent läuft nicht mehr; nichts wurde ausgeführt.',
  'there is no sandbox of this kind around it': 'um ihn liegt keine Sandbox dieser Art',
  'You are not asked about the commands of {program} one by one; it is contained as a whole: {problem}.':
    'Nach den Befehlen von {program} wird nicht einzeln gefragt; er wird als Ganzes gehalten: {problem}.',
  'The desk failed; nothing was run.': 'Der Desk ist gescheitert; nichts wurde ausgeführt.',
  'Shell commands of {name} go through Countersign one by one. What it starts without a shell stays inside: this project, and no network but what was allowed.':
    'Shell-Befehle von {name} gehen einzeln durch Countersign. Was er ohne Shell startet, bleibt drinnen: dieses Projekt, und kein Netz außer dem erlaubten.',
  "{name} gives a shell its lines by standard input. You are not asked about them one by one; the agent's sandbox contains them as a whole, with that shell.":
    '{name} gibt einer Shell ihre Zeilen über die Standardeingabe. Nach ihnen wird nicht einzeln gefragt; die Sandbox des Agenten hält sie, mit dieser Shell, als Ganzes.',
  'Shell commands decided one by one: {commands}. Scripts and shells that ran inside its sandbox as a whole: {scripts}; questions of its own to a shell: {own}. Programs started without a shell were held by the sandbox and not counted.':
    'Einzeln entschiedene Shell-Befehle: {commands}. Skripte und Shells, die als Ganzes in seiner Sandbox liefen: {scripts}; eigene Fragen an eine Shell: {own}. Programme ohne Shell wurden von der Sandbox gehalten und nicht gezählt.',
  'This run takes no commands of its own.': 'Dieser Lauf nimmt keine eigenen Befehle an.',
  'Start the agent again.': 'Starte den Agenten noch einmal.',
  '{message} Nothing was run.': '{message} Nichts wurde ausgeführt.',
  'The desk lost this command.': 'Der Desk hat diesen Befehl verloren.',
  'This is not a shell of this machine.': 'Das ist keine Shell dieses Rechners.',
  'No more folders can be watched here, so what the agent saves in its own files is taken over when it ends. Raise fs.inotify.max_user_watches.':
    'Hier lassen sich keine Ordner mehr beobachten, darum wird erst am Ende übernommen, was der Agent in seinen eigenen Dateien sichert. Erhöhe fs.inotify.max_user_watches.',
  '~/{name} was not saved: {problem}.': '~/{name} wurde nicht gesichert: {problem}.',
  'it is not a regular file': 'es ist keine gewöhnliche Datei',
  'the agent left something in it that cannot be read': 'der Agent hat etwas Unlesbares darin hinterlassen',
  'it cannot be read, so what steers the agent in it cannot be kept':
    'sie ist nicht lesbar, also kann nicht bewahrt werden, was den Agenten darin steuert',
  'shells can be covered on Linux only': 'Shells lassen sich nur unter Linux verdecken',
  'the program that covers shells was not built here (no C compiler)':
    'das Programm, das Shells verdeckt, wurde hier nicht gebaut (kein C-Compiler)',
  'The agent created {moved}, which it would have acted on at its next start; it was set aside.':
    'Der Agent hat {moved} angelegt, wonach er sich beim nächsten Start gerichtet hätte; es wurde beiseitegelegt.',
  'This home folder holds too many names, so what the agent keeps directly in it is not saved.':
    'Dieser Home-Ordner enthält zu viele Namen; was der Agent direkt darin ablegt, wird nicht gesichert.',
  'This command could not be read; nothing was run.':
    'Dieser Befehl konnte nicht gelesen werden; nichts wurde ausgeführt.',
  "The agent's shells could not be covered: {what}.": 'Die Shells des Agenten konnten nicht verdeckt werden: {what}.',
} as const;
