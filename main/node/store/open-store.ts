/** Everything the broker keeps in its database, behind the core's ports; unusable means that every one of them refuses. */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type {
  AdjustmentLog,
  AuditBook,
  AuditKeeper,
  AuditLog,
  Clock,
  GrantStore,
  RuleStore,
  SubmissionBook,
} from '#core/ports.ts';
import { toWireError, type BrokerError, type WireError } from '#domain/common/errors.ts';
import { backUp, lastBackupAt } from './backup/back-up.ts';
import { createAuditBook } from './log/audit-book.ts';
import { createAuditKeeper } from './log/audit-retention.ts';
import { createAdjustmentLog, createAuditLog, createRunRowWriter } from './log/audit-log.ts';
import { guardLog, silentLog, type StoreLog } from './head/guard-log.ts';
import { readChosenPlace } from './head/head-copy.ts';
import { headPath } from './head/head-file.ts';
import { unreadablePermissions } from './health/look-over.ts';
import { tellStart } from './health/tell-start.ts';
import { openDatabase } from './open-database.ts';
import { endOrphans } from './end-orphans.ts';
import { createGrantStore } from './grant-store.ts';
import { createHistory, createHistoryWriter, type PastRun, type RunHistory } from './log/history.ts';
import { endThisBroker, nameThisBroker } from './lives/broker-life.ts';
import { createRuleStore } from './rule-store.ts';
import { createSubmissionBook, digest } from './submission-book.ts';

const dayMs = 86_400_000;

export interface Store {
  readonly audit: AuditLog;
  readonly adjustments: AdjustmentLog;
  readonly auditBook: AuditBook;
  readonly auditKeeper: AuditKeeper;
  readonly rules: RuleStore;
  readonly grants: GrantStore;
  readonly history: RunHistory;
  readonly submissions: SubmissionBook;
  /** What guards the log against being shortened or exchanged. */
  readonly log: StoreLog;
  /** What was found wrong when it was opened, for people. */
  readonly problems: readonly WireError[];
  /** Throws `store-unavailable`; then an alarm is raised as well. `always`: also where the last one is young. */
  backUp(always: boolean): Promise<string | null>;
  /** Call once, before serving: logs what earlier brokers left open as cancelled by shutdown, and returns those runs. */
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
    // Nothing begins without its row, so what is not known here is not run twice either.
    submissions: { digest, find: () => null },
    log: { ...silentLog, alarms: () => [toWireError(error)] },
    problems: [toWireError(error)],
    backUp: reject,
    endOrphans: reject,
    close: () => undefined,
  };
}

export interface StoreOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Where the head of the log is kept, outside of the data folder; absent keeps none. */
  readonly stateDir?: string;
}

/** Never throws: a store that cannot be opened refuses at each use, so that nothing runs without its row. */
export function openStore({ dataDir, clock, stateDir }: StoreOptions): Store {
  const file = join(dataDir, 'countersign.db');
  const wasThere = existsSync(file);
  const opened = openDatabase(file, clock.now());
  if (opened.kind === 'failed') return refusingStore(opened.error);
  const { database, repair, isMended } = opened;
  const self = nameThisBroker();
  const followRun = createHistoryWriter(database, self);
  const log = guardLog({
    database,
    file,
    clock,
    headFile: stateDir === undefined ? null : headPath(stateDir, dataDir),
    chosen: readChosenPlace(dataDir),
  });
  log.begin({ wasThere, repair, isMended });
  const unreadable = unreadablePermissions(database);
  return {
    audit: createAuditLog(database, followRun, log.guard),
    adjustments: createAdjustmentLog(database, log.guard),
    auditBook: log.watching(createAuditBook(database, homedir())),
    auditKeeper: createAuditKeeper(database, { dataDir, file }, clock),
    rules: createRuleStore(database),
    grants: createGrantStore(database),
    history: createHistory(database),
    submissions: createSubmissionBook(database),
    log,
    problems: [...tellStart({ repair, isMended, unreadable }), ...log.oldAlarms()],
    async backUp(always) {
      const [now, last] = [clock.now(), lastBackupAt(dataDir)];
      // One from the future says nothing: the clock was set.
      if (!always && last !== null && last <= now && now - last < dayMs) return null;
      try {
        return await backUp(database, dataDir, now);
      } catch (error) {
        log.raise('backup-failed', null, null);
        throw error;
      }
    },
    endOrphans: async () => endOrphans(database, createRunRowWriter(database, followRun), clock, log.guard),
    close: () => {
      endThisBroker(self);
      if (database.isOpen) database.close();
    },
  };
}
