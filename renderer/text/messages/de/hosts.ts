/** What the lists of hosts in the settings say, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { hosts as english } from '../en/hosts.ts';

export const hosts: Translation<typeof english> = {
  allowed: 'Erlaubte Hosts',
  allowedLead: {
    ask: 'Ohne Frage erreichbar. Bei jedem anderen Host wirst du gefragt.',
    'allow-listed': 'Nur diese und Hosts, die du auf einer Karte erlaubt hast, sind erreichbar. Niemand wird gefragt.',
  },
  allowedLabel: 'Host, der erlaubt wird',
  denied: 'Verbotene Hosts',
  deniedLead: 'Immer verweigert, auch wenn etwas anderes sie erlaubt.',
  deniedLabel: 'Host, der verboten wird',
  without: {
    blocked: 'Ganz ohne Netzwerk gibt es nichts aufzuzählen.',
    full: 'Ist das ganze Netzwerk offen, gilt keine Liste: Die Verbindungen werden nicht geprüft.',
  },
  placeholder: 'host, *.domain oder host:port',
  add: 'Hinzufügen',
  remove: '{host} entfernen',
  invalid:
    'Gib einen Host an, *.domain (die Subdomains) oder **.domain (die Domain und ihre Subdomains), bei Bedarf mit :port.',
  found: 'In diesem Projekt gefunden',
  foundLead: 'Seine eigene Konfiguration nennt diese Registries. Nichts ist erlaubt, bis du es hinzufügst.',
  foundBy: '{tool}, aus',
  foundAdd: '{host} erlauben',
};
