/** Everything the desk keeps in its database, behind the core's ports; unusable means that every one of them refuses. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { AdjustmentLog, AuditBook, AuditKeeper, AuditLog, Clock, GrantStore, RuleStore } from '#core/ports.ts';
import { toWireError, type BrokerError, type WireError } from '#domain/errors.ts';
import { createAuditBook } from './audit-book.ts';
import { createAuditKeeper } from './audit-retention.ts';
import { createAdjustmentLog, createAuditLog, createRunRowWriter } from './audit-log.ts';
import { unreadablePermissions } from './health/look-over.ts';
import { tellStart } from './health/tell-start.ts';
import { openDatabase } from './open-database.ts';
import { endOrphans } from './end-orphans.ts';
import { createGrantStore } from './grant-store.ts';
import { createHistory, createHistoryWriter, type PastRun, type RunHistory } from './history.ts';
import { endThisDesk, nameThisDesk } from './lives/desk-life.ts';
import { createRuleStore } from './rule-store.ts';

export interface Store {
  readonly audit: AuditLog;
  readonly adjustments: AdjustmentLog;
  readonly auditBook: AuditBook;
  readonly auditKeeper: AuditKeeper;
  readonly rules: RuleStore;
  readonly grants: GrantStore;
  readonly history: RunHistory;
  /** What was found wrong when it was opened, for people. */
  readonly problems: readonly WireError[];
  /** Call once, before serving: logs what earlier desks left open as cancelled by shutdown, and returns those runs. */
  endOrphans(): Promise<readonly PastRun[]>;
  /** Afterwards everything refuses. */
  close(): void;
}

function refusingStore(error: BrokerError): Store {
  const refuse = (): never => {
    throw error;
  };
  const reject = async (): Promise<never> => refuse();
  return {
    audit: { write: reject },
    adjustments: { write: reject },
    auditBook: { query: reject, show: reject, verify: reject, export: reject },
    auditKeeper: { state: reject, wouldRemove: reject, keep: reject, keepWithin: reject },
    rules: { rulesFor: refuse, add: reject, list: refuse, remove: reject },
    grants: { find: refuse, remember: reject, used: refuse, list: refuse, revoke: reject },
    history: { recent: refuse, projects: refuse },
    problems: [toWireError(error)],
    endOrphans: reject,
    close: () => undefined,
  };
}

/** Never throws: a store that cannot be opened refuses at each use, so that nothing runs without its row. */
export function openStore(options: { readonly dataDir: string; readonly clock: Clock }): Store {
  const { dataDir, clock } = options;
  const file = join(dataDir, 'countersign.db');
  const opened = openDatabase(file, clock.now());
  if (opened.kind === 'failed') return refusingStore(opened.error);
  const { database, repair, isMended } = opened;
  const self = nameThisDesk();
  const followRun = createHistoryWriter(database, self);
  return {
    audit: createAuditLog(database, followRun),
    adjustments: createAdjustmentLog(database),
    auditBook: createAuditBook(database, homedir()),
    auditKeeper: createAuditKeeper(database, { dataDir, file }, clock),
    rules: createRuleStore(database),
    grants: createGrantStore(database),
    history: createHistory(database),
    problems: tellStart({ repair, isMended, unreadable: unreadablePermissions(database) }),
    endOrphans: async () => endOrphans(database, createRunRowWriter(database, followRun), clock),
    close: () => {
      endThisDesk(self);
      if (database.isOpen) database.close();
    },
  };
}
