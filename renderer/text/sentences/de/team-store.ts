/** What the broker says of the store that a team shares. In German. */
export const teamStore = {
  "The team's store": 'Der Speicher des Teams',
  "The team's store has no policy {name}.": 'Im Speicher des Teams liegt keine Richtlinie {name}.',
  "The team's store has a later issue of {name}, or another {serial}.":
    'Im Speicher des Teams liegt eine spätere Ausgabe von {name} oder eine andere {serial}.',
  'Nothing was changed. Give it a higher number, and sign it again.':
    'Es wurde nichts geändert. Gib ihr eine höhere Nummer und signiere sie neu.',
  'See: countersign team policies': 'Siehe: countersign team policies',
  "What the team's store has as {name} is no policy.":
    'Was im Speicher des Teams als {name} liegt, ist keine Richtlinie.',
  "The team's store is there.": 'Der Speicher des Teams ist erreichbar.',
  "The team's store is out of reach.": 'Der Speicher des Teams ist nicht erreichbar.',
  "The team's store had this host's log through row {was}, and has it through row {is}. An older backup was restored there, it is another store, or somebody removed rows. What is here is sent again.":
    'Der Speicher des Teams hatte das Protokoll dieses Rechners bis Eintrag {was} und hat es bis Eintrag {is}. Dort wurde eine ältere Sicherung eingespielt, es ist ein anderer Speicher, oder jemand hat Einträge entfernt. Was hier ist, wird wieder gesendet.',
  "The team's store was not reached yet.": 'Der Speicher des Teams wurde noch nicht erreicht.',
  "The team's store cannot be reached ({why}).": 'Der Speicher des Teams ist nicht erreichbar ({why}).',
  'no answer in time, or the connection was cut': 'keine Antwort in der Zeit, oder die Verbindung brach ab',
  'It is tried again and again. Nothing of this host is lost meanwhile.':
    'Es wird immer wieder versucht. Von diesem Rechner geht inzwischen nichts verloren.',
  "The certificate of the team's store has another name than its address.":
    'Das Zertifikat des Speichers des Teams hat einen anderen Namen als seine Adresse.',
  'Address it by the name in its certificate. If it has no such name, somebody else may answer there.':
    'Nimm als Adresse den Namen in seinem Zertifikat. Hat es keinen solchen Namen, antwortet dort vielleicht jemand anderes.',
  "The certificate of the team's store is of an authority that is not known here.":
    'Das Zertifikat des Speichers des Teams ist von einer Stelle, die hier nicht bekannt ist.',
  'Name the authority in the address: ?sslrootcert=FILE. If it has another one, somebody else may answer there.':
    'Nenne die Stelle in der Adresse: ?sslrootcert=FILE. Hat er eine andere, antwortet dort vielleicht jemand anderes.',
  "The certificate of the team's store does not hold at this time.":
    'Das Zertifikat des Speichers des Teams gilt zu dieser Zeit nicht.',
  'Its administrator renews it. See also whether the clock of this machine is right.':
    'Sein Verwalter erneuert es. Sieh auch nach, ob die Uhr dieses Rechners stimmt.',
  "The team's store does not speak TLS.": 'Der Speicher des Teams spricht kein TLS.',
  'Its administrator turns it on. Off this machine nothing is sent without it.':
    'Sein Verwalter schaltet es ein. Außerhalb dieses Rechners wird ohne TLS nichts gesendet.',
  "The disk of the team's store is full.": 'Die Festplatte des Speichers des Teams ist voll.',
  'Its administrator makes room. Nothing of this host is lost meanwhile.':
    'Sein Verwalter schafft Platz. Von diesem Rechner geht inzwischen nichts verloren.',
  "The team's store does not let this user in.": 'Der Speicher des Teams lässt diesen Benutzer nicht ein.',
  'See its address, the password file and the certificate.':
    'Sieh nach seiner Adresse, der Passwortdatei und dem Zertifikat.',
  "Your role in the team's store does not allow this.": 'Deine Rolle im Speicher des Teams erlaubt das nicht.',
  'Ask its administrator for the role: docs/team.md': 'Bitte seinen Verwalter um die Rolle: docs/team.md',
  "The team's store is older than this program.": 'Der Speicher des Teams ist älter als dieses Programm.',
  'Its administrator brings it up: countersign team init': 'Sein Verwalter bringt ihn nach: countersign team init',
  "The team's store is of a newer version than this program.":
    'Der Speicher des Teams hat eine neuere Version als dieses Programm.',
  'Install a newer Countersign. Nothing was changed.': 'Installiere ein neueres Countersign. Es wurde nichts geändert.',
  "In the team's store {host} is another host.": 'Im Speicher des Teams ist {host} ein anderer Rechner.',
  'Give this one a name of its own: --store-host NAME. Nothing of the other was changed.':
    'Gib diesem einen eigenen Namen: --store-host NAME. Vom anderen wurde nichts geändert.',
  "The copy of this host's log in the team's store is not of the log here.":
    'Die Kopie des Protokolls dieses Rechners im Speicher des Teams gehört nicht zum Protokoll hier.',
  'Nothing is written over it. Was a backup restored here? Then give this host a new name in the store.':
    'Nichts wird darübergeschrieben. Wurde hier eine Sicherung eingespielt? Dann gib diesem Rechner im Speicher einen neuen Namen.',
  'This desk has no store of a team.': 'Dieser Desk hat keinen Speicher eines Teams.',
  'Start it with one: countersign serve --store': 'Starte ihn mit einem: countersign serve --store',
};
