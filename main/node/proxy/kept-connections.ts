/** Keeps connections to servers open between requests, each for no longer than the permission that it was opened by. */
import { Agent, type ClientRequestArgs } from 'node:http';
import { checkedLookup, type Allowed } from './connection-service.ts';

/** Where a request of one permission goes, and by which connections. */
export type CheckedPlace = ClientRequestArgs & { readonly checked: string };

export interface KeptConnections {
  placeOf(allowed: Allowed): CheckedPlace;
  close(): void;
}

const mostToOneHost = 256;

/** A name that leads elsewhere meanwhile must not be answered from where it led before. */
class CheckedAgent extends Agent {
  override getName(options: Partial<CheckedPlace> = {}): string {
    return `${super.getName(options)} ${options.checked ?? ''}`;
  }
}

export function keepConnections(): KeptConnections {
  const agents = new Map<AbortSignal, Agent>();
  const agentOf = (ended: AbortSignal): Agent => {
    const known = agents.get(ended);
    if (known !== undefined) return known;
    const agent = new CheckedAgent({ keepAlive: true, maxSockets: mostToOneHost });
    agents.set(ended, agent);
    ended.addEventListener('abort', () => {
      agents.delete(ended);
      agent.destroy();
    });
    return agent;
  };
  return {
    placeOf: ({ target: { host, port }, addresses, ended }) => ({
      agent: agentOf(ended),
      host,
      port,
      lookup: checkedLookup(addresses),
      checked: addresses.toSorted().join(' '),
    }),
    close() {
      for (const agent of agents.values()) agent.destroy();
      agents.clear();
    },
  };
}
