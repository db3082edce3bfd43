/** What the lists of hosts in the settings say. */
export const hosts = {
  allowed: 'Allowed hosts',
  allowedLead: {
    ask: 'Reached without a question. You are asked about every other host.',
    'allow-listed': 'Only these, and hosts you allowed on a card, can be reached. Nobody is asked.',
  },
  allowedLabel: 'Host to allow',
  denied: 'Denied hosts',
  deniedLead: 'Always refused, even where something else allows them.',
  deniedLabel: 'Host to deny',
  without: {
    blocked: 'Without any network there is nothing to list.',
    full: 'With the whole network open, no list applies: connections are not checked.',
  },
  placeholder: 'host, *.domain or host:port',
  add: 'Add',
  remove: 'Remove {host}',
  invalid:
    'Enter a host, *.domain (its subdomains) or **.domain (the domain and its subdomains), with :port if you like.',
  found: 'Found in this project',
  foundLead: 'Its own configuration names these registries. Nothing is allowed until you add it.',
  foundBy: '{tool}, from',
  foundAdd: 'Allow {host}',
} as const;
