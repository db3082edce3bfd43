/** Where nothing is kept, as in a test: sessions then end with their broker. */
import type { AgentSessionBook } from '../ports.ts';

export function forgetfulBook(): AgentSessionBook {
  return {
    recent: () => [],
    find: () => null,
    keep: () => undefined,
    countsOf: () => ({ requests: 0, refused: 0, lastAt: null }),
    requestsOf: () => [],
    filesOf: () => [],
  };
}
