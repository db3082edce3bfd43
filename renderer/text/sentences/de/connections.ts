/** What the broker says of connections, in German. */
export const connections = {
  '{tool} has no login for {host} on this machine.': '{tool} hat auf diesem Rechner keine Anmeldung für {host}.',
  'Log in with {tool} outside of the sandbox, and start again.':
    'Melde dich außerhalb der Sandbox mit {tool} an und starte noch einmal.',
  'A login can be given only to a command in the sandbox, and not on a Mac.':
    'Eine Anmeldung kann nur ein Befehl in der Sandbox bekommen, und nicht auf einem Mac.',
  'Run it in the sandbox, or without the login.': 'Führe ihn in der Sandbox aus oder ohne die Anmeldung.',
  'it is empty or too long': 'er ist leer oder zu lang',
  'it contains a character that no host has': 'er enthält ein Zeichen, das kein Host hat',
  'it is not an IPv6 address': 'es ist keine IPv6-Adresse',
  'it is not a host name': 'es ist kein Hostname',
  'a part of it is empty or too long': 'ein Teil davon ist leer oder zu lang',
  'is not a host, *.domain or **.domain': 'ist kein Host, *.domain oder **.domain',
  'this machine itself': 'diesem Rechner selbst',
  'a private network': 'einem privaten Netzwerk',
  'a link-local address': 'einer Link-Local-Adresse',
  'a cloud metadata service': 'einem Metadatendienst einer Cloud',
  'a network shared by its provider': 'einem Netzwerk, das sein Anbieter teilt',
  'a multicast address': 'einer Multicast-Adresse',
  'a reserved address': 'einer reservierten Adresse',
  '{address} belongs to {owner}': '{address} gehört zu {owner}',
  'its TLS begins in a way that hides which host it asks for':
    'sein TLS beginnt so, dass es verbirgt, nach welchem Host es fragt',
  'its TLS asks for another host, {claimedName}': 'sein TLS fragt nach einem anderen Host, {claimedName}',
  'refused by the user': 'von der Person am Desk abgelehnt',
  'not allowed in time: nobody answered': 'nicht rechtzeitig erlaubt: niemand hat geantwortet',
  'refused by the network policy': 'von den Regeln für das Netzwerk verweigert',
  'it is on the list of denied hosts': 'er steht auf der Liste der verbotenen Hosts',
  'of an earlier answer': 'eine frühere Antwort sagt es',
  'the network is blocked': 'das Netzwerk ist gesperrt',
  'it is not on the list of allowed hosts': 'er steht nicht auf der Liste der erlaubten Hosts',
  'nobody may be asked about it': 'danach darf niemand gefragt werden',
  'nothing allows it': 'nichts erlaubt es',
  'the question expired': 'die Frage ist abgelaufen',
  'the answer could not be kept': 'die Antwort ließ sich nicht festhalten',
  'the question could not be asked': 'die Frage ließ sich nicht stellen',
  'too many questions are open': 'zu viele Fragen sind offen',
  'the command reached too many different hosts': 'der Befehl hat zu viele verschiedene Hosts erreicht',
  'it could not be recorded': 'es ließ sich nicht festhalten',
  'the command has ended': 'der Befehl ist beendet',
  'the command has ended.': 'der Befehl ist beendet.',
  'The answer about the network could not be kept, so you will be asked again.':
    'Die Antwort zum Netzwerk ließ sich nicht merken, darum wirst du wieder gefragt.',
  'It deletes something outside the project.': 'Das löscht etwas außerhalb des Projekts.',
  'It writes to a file outside the project.': 'Das schreibt in eine Datei außerhalb des Projekts.',
  'It fetches packages, and this project has no network of its own.':
    'Es holt Pakete, und dieses Projekt hat kein eigenes Netzwerk.',
  'The answer about the network could not be kept, so the connection was refused.':
    'Die Antwort zum Netzwerk ließ sich nicht festhalten, darum wurde die Verbindung verweigert.',
  'A connection was refused, because the decision about it could not be recorded.':
    'Eine Verbindung wurde verweigert, weil sich die Entscheidung darüber nicht festhalten ließ.',
  'A connection to {host}:{port} was closed, because {because}.':
    'Eine Verbindung zu {host}:{port} wurde geschlossen, denn {because}.',
  'The network proxy refused {what}': 'Vom Netzwerk-Proxy verweigert: {what}',
  'A refusal of the network proxy could not be recorded.':
    'Eine Verweigerung des Netzwerk-Proxys ließ sich nicht festhalten.',
  'Anyone can register a name below {host}, so {written} allows nothing.':
    'Unter {host} kann jeder einen Namen registrieren, darum erlaubt {written} nichts.',
  'Name the domain that someone registered, such as *.example.com.':
    'Nenne die Domain, die jemand registriert hat, etwa *.example.com.',
  "Port {port} of the sandbox belongs to the desk's own proxy.":
    'Port {port} der Sandbox gehört dem eigenen Proxy des Desks.',
  'Let the server in the sandbox listen on another port.':
    'Lass den Server in der Sandbox auf einem anderen Port hören.',
  'Port {port} cannot be opened on a Mac while its command runs.':
    'Auf einem Mac lässt sich Port {port} nicht öffnen, während sein Befehl läuft.',
  'Stop the command, and start it again with the port.': 'Stoppe den Befehl und starte ihn mit dem Port noch einmal.',
  'A filtered network needs {missing}, which is missing.': 'Ein gefiltertes Netzwerk braucht {missing}, und das fehlt.',
  'A filtered network cannot be set up here: its helper is missing.':
    'Ein gefiltertes Netzwerk lässt sich hier nicht einrichten: Sein Hilfsprogramm fehlt.',
  'Build it with `npm run build`.': 'Baue es mit `npm run build`.',
  'Build the helper with `npm run build`, or block the network.':
    'Baue das Hilfsprogramm mit `npm run build`, oder sperre das Netzwerk.',
  'The command may only use a filtered network, and there is none.':
    'Der Befehl darf nur ein gefiltertes Netzwerk benutzen, und es gibt keines.',
  'nsenter is not installed, so no network can be filtered.':
    'nsenter ist nicht installiert, darum lässt sich kein Netzwerk filtern.',
  'Install util-linux.': 'Installiere util-linux.',
  'The network namespace could not be created: {why}': 'Der Netzwerk-Namensraum ließ sich nicht anlegen: {why}',
  'The network namespace has no socket {name}.': 'Der Netzwerk-Namensraum hat keinen Socket {name}.',
  'it was not ready in time.': 'er war nicht rechtzeitig bereit.',
  'it ended with {code}.': 'er endete mit {code}.',
  'See “This machine”, or block the network.': 'Sieh dir „Dieser Rechner“ an, oder sperre das Netzwerk.',
  'This desk has no proxy, so it cannot let single hosts through.':
    'Dieser Desk hat keinen Proxy, darum kann er keine einzelnen Hosts durchlassen.',
  'Block the network, or open all of it.': 'Sperre das Netzwerk, oder öffne es ganz.',
} as const;
