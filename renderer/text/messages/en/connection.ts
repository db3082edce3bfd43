/** What the card of a held connection says. */
export const connection = {
  netTitle: 'Allow a connection?',
  netReachTitle: 'What the answer is about',
  netReach: '{what}, {howLong}.',
  netChoice: { 'host-port': 'this port only', host: 'every port', subdomains: 'every name below, every port' },
  netDenySession: 'Deny these, and stop asking this session',
  netEncoded: 'The name is an encoding; in its own letters, which can look like others, it reads:',
  netOthers:
    '{n, plural, one {# more connection of this command waits} other {# more connections of this command wait}}; the answer counts for what you tick, for its port only',
  netProtocol: 'Protocol',
  netProtocolName: { http: 'HTTP', https: 'HTTPS', tcp: 'TCP' },
  netWay: { proxy: 'through the proxy', direct: 'directly, without asking for a proxy' },
  netAddress: 'Address',
  netClass: {
    public: 'public',
    loopback: 'this machine',
    own: 'this machine',
    private: 'private network',
    'link-local': 'link-local',
    metadata: 'cloud metadata',
    shared: 'shared by the provider',
    multicast: 'multicast',
    reserved: 'reserved',
  },
  netPrivate:
    'This leads into a private network, not to the internet: a router, a printer or a server of your own may answer there. The answer is about this address and port, whatever name leads to it.',
  netProcesses: 'Programs',
  netNoProcess: 'could not be told',
  netBefore: 'Before',
  netFirst: 'First connection to this host in this session',
  netAgain: 'Reached before in this session',
  netEarlier: { allow: 'Allowed earlier:', deny: 'Denied earlier:' },
} as const;
