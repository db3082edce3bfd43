/** The hosts that a session has reached, and the other names that connections to them gave in TLS. */

export interface ReachedHosts {
  /** Notes that a host was reached; true when it had not been before in this session. */
  reach(host: string): boolean;
  wasReached(host: string): boolean;
  /** Notes another host's name that a connection to this host gave in TLS. */
  noteOtherName(host: string, name: string): void;
  /** The first few of them in this session. */
  otherNames(host: string): readonly string[];
}

/** What a command may make the broker remember of its TLS. */
const mostOtherNames = 5;
const mostHosts = 1000;

export function createReachedHosts(): ReachedHosts {
  const reached = new Set<string>();
  const otherNames = new Map<string, Set<string>>();
  return {
    reach(host) {
      const isNew = !reached.has(host);
      reached.add(host);
      return isNew;
    },
    wasReached: (host) => reached.has(host),
    noteOtherName(host, name) {
      const known = otherNames.get(host) ?? new Set<string>();
      if (known.size < mostOtherNames && otherNames.size < mostHosts)
        otherNames.set(host, known.add(name.slice(0, 253)));
    },
    otherNames: (host) => [...(otherNames.get(host) ?? [])],
  };
}
