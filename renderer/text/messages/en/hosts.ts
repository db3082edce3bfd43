/** What the lists of hosts in the settings say. */
export const hosts = {
  allowed: 'Allowed hosts',
  allowedLead: {
    ask: 'These need no question; every other host does.',
    'allow-listed': 'Only these, and hosts you allowed on a card, can be reached. Nobody is asked.',
  },
  allowedLabel: 'Host to allow',
  denied: 'Denied hosts',
  deniedLead: 'Always refused, whatever allows them.',
  deniedLabel: 'Host to deny',
  without: {
    blocked: 'With no network at all there is nothing to list.',
    full: 'With the whole network no list counts: the connections are not looked at.',
  },
  placeholder: 'host, *.domain or host:port',
  add: 'Add',
  remove: 'Remove {host}',
  invalid: 'Give a host, *.domain (names below it) or **.domain (it, and names below it), with :port if you like.',
  found: 'Found in this project',
  foundLead: 'Its own configuration names these registries. Nothing is allowed until you add it.',
  foundBy: '{tool}, from',
  foundAdd: 'Allow {host}',
} as const;
