/** An audit log in which nobody ever finds a row, for brokers whose tests look at what is written alone. */
import { keepsEverything, type RetentionState } from '#domain/audit/audit-retention.ts';
import type { HostPorts } from '#core/run/run-context.ts';

const state: RetentionState = {
  retention: keepsEverything,
  problem: null,
  rows: 0,
  oldestAt: null,
  fileBytes: 0,
  cut: null,
};

export const emptyLog: Pick<HostPorts, 'auditBook' | 'activity' | 'auditKeeper'> = {
  auditBook: {
    query: () => Promise.resolve({ rows: [], next: null }),
    show: () => Promise.resolve(null),
    verify: () => Promise.resolve({ kind: 'intact', rows: 0, head: '', cut: null }),
    export: () => Promise.resolve({ text: '', rows: 0, next: null }),
  },
  activity: {
    read: () =>
      Promise.resolve({
        digest: { runs: 0, silent: 0, asked: 0, denied: 0, failed: 0 },
        lanes: [],
        moreLanes: 0,
        hosts: [],
        moreHosts: 0,
        folders: [],
        moreFolders: 0,
      }),
    answered: () => Promise.resolve({ byPerson: [], without: [], questions: [], isAtLeast: false }),
  },
  auditKeeper: {
    state: () => Promise.resolve(state),
    wouldRemove: () => Promise.resolve(0),
    keep: (retention) => Promise.resolve({ ...state, retention }),
    keepWithin: () => Promise.resolve(0),
  },
};
