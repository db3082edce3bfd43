/** What the card of a held connection says, in German. */
import type { Translation } from '../../message-arguments.ts';
import type { connection as english } from '../en/connection.ts';

export const connection: Translation<typeof english> = {
  netReachTitle: 'Worum es bei der Antwort geht',
  netReach: '{what}, {howLong}.',
  netChoice: { 'host-port': 'nur dieser Port', host: 'jeder Port', subdomains: 'jede Subdomain, jeder Port' },
  netDenySession: 'Diese ablehnen und in dieser Sitzung nicht mehr fragen',
  netEncoded: 'Der Name ist kodiert. In seinen eigenen Buchstaben, die anderen ähnlich sehen können, lautet er:',
  netOthers:
    '{n, plural, one {# weitere Verbindung dieses Befehls wartet} other {# weitere Verbindungen dieses Befehls warten}}; deine Antwort gilt für das Angehakte, jeweils nur für dessen Port',
  netOtherNames: 'Frühere Verbindungen zu diesem Host verlangten in TLS einen anderen Host und wurden geschlossen:',
  netProtocol: 'Protokoll',
  netProtocolName: { http: 'HTTP', https: 'HTTPS', tcp: 'TCP' },
  netWay: { proxy: 'über den Proxy', direct: 'direkt, ohne den Proxy' },
  netAddress: 'Adresse',
  netNotLookedUp: 'nicht nachgeschlagen: der Name verlässt diesen Rechner erst nach deinem Ja',
  netClass: {
    public: 'öffentlich',
    loopback: 'dieser Rechner',
    own: 'dieser Rechner',
    private: 'privates Netzwerk',
    'link-local': 'link-local',
    metadata: 'Cloud-Metadaten',
    shared: 'vom Anbieter geteilt',
    multicast: 'Multicast',
    reserved: 'reserviert',
  },
  netPrivate:
    'Das führt in ein privates Netzwerk, nicht ins Internet: Dort kann ein Router, ein Drucker oder ein eigener Server antworten. Deine Antwort gilt für diese Adresse und diesen Port, welcher Name auch immer dorthin führt.',
  netProcesses: 'Programme',
  netNoProcess: 'ließen sich nicht ermitteln',
  netBefore: 'Zuvor',
  netFirst: 'Erste Verbindung zu diesem Host in dieser Sitzung',
  netAgain: 'In dieser Sitzung schon erreicht',
  netEarlier: { allow: 'Früher erlaubt:', deny: 'Früher abgelehnt:' },
};
