/** What the lists of hosts in the settings say, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { hosts as english } from '../en/hosts.ts';

export const hosts: Translation<typeof english> = {
  allowed: 'Erlaubte Hosts',
  allowedLead: {
    ask: 'Diese brauchen keine Frage; jeder andere Host schon.',
    'allow-listed': 'Nur diese und Hosts, die du auf einer Karte erlaubt hast, sind erreichbar. Niemand wird gefragt.',
  },
  allowedLabel: 'Host, der erlaubt wird',
  denied: 'Verbotene Hosts',
  deniedLead: 'Immer verweigert, was auch immer sie erlaubt.',
  deniedLabel: 'Host, der verboten wird',
  without: {
    blocked: 'Ganz ohne Netzwerk gibt es nichts aufzuzählen.',
    full: 'Mit dem ganzen Netzwerk zählt keine Liste: Die Verbindungen werden nicht angesehen.',
  },
  placeholder: 'host, *.domain oder host:port',
  add: 'Hinzufügen',
  remove: '{host} entfernen',
  invalid:
    'Gib einen Host an, *.domain (Namen darunter) oder **.domain (sie selbst und Namen darunter), bei Bedarf mit :port.',
  found: 'In diesem Projekt gefunden',
  foundLead: 'Seine eigene Konfiguration nennt diese Registries. Nichts ist erlaubt, bis du es hinzufügst.',
  foundBy: '{tool}, aus',
  foundAdd: '{host} erlauben',
};
