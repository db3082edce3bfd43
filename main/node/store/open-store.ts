/** Everything the broker keeps in its database, behind the core's ports; unusable means that every one of them refuses. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type {
  ActivityBook,
  AgentSessionBook,
  AuditChain,
  Clock,
  GrantStore,
  ReviewBook,
  RuleStore,
  SubmissionBook,
} from '#core/ports.ts';
import { toWireError, type BrokerError, type WireError } from '#domain/common/errors.ts';
import { createAgentSessionBook } from './agent-sessions/agent-session-book.ts';
import { createActivityBook } from './activity/read-activity.ts';
import { backUp, lastBackupAt } from './backup/back-up.ts';
import { openDatabaseAudit, type AuditStore, type OpenAuditStore } from './log/audit-store.ts';
import { silentLog } from './head/guard-log.ts';
import { unreadablePermissions } from './health/look-over.ts';
import { tellStart } from './health/tell-start.ts';
import { openDatabase } from './open-database.ts';
import { endOrphans } from './end-orphans.ts';
import { createGrantStore } from './grant-store.ts';
import { createReviewBook } from './log/review-book.ts';
import { createHistory, createHistoryWriter, type PastRun, type RunHistory } from './log/history.ts';
import { endThisBroker, nameThisBroker } from './lives/broker-life.ts';
import { createRuleStore } from './rule-store.ts';
import { createAuditChain } from './log/verify-chain.ts';
import { createSubmissionBook, digest } from './submission-book.ts';

const dayMs = 86_400_000;

export interface Store extends Omit<AuditStore, 'writeWithin'> {
  readonly rules: RuleStore;
  readonly grants: GrantStore;
  readonly history: RunHistory;
  readonly activity: ActivityBook;
  readonly auditChain: AuditChain;
  readonly reviewBook: ReviewBook;
  readonly submissions: SubmissionBook;
  readonly agentSessions: AgentSessionBook;
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
    configurationChanges: { write: reject },
    auditBook: { query: reject, show: reject, verify: reject, export: reject },
    auditKeeper: { state: reject, wouldRemove: reject, keep: reject, keepWithin: reject },
    rules: { rulesFor: refuse, add: reject, list: refuse, remove: reject, exchange: reject },
    grants: { find: refuse, remember: reject, used: refuse, list: refuse, revoke: reject },
    history: { recent: refuse, projects: refuse },
    activity: { read: reject, answered: reject },
    auditChain: { after: refuse, cut: refuse },
    reviewBook: { recent: refuse },
    // Nothing begins without its row, so what is not known here is not run twice either.
    submissions: { digest, find: () => null },
    agentSessions: {
      recent: refuse,
      find: refuse,
      keep: refuse,
      countsOf: refuse,
      requestsOf: refuse,
      filesOf: refuse,
      sessionOf: refuse,
    },
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
  /** Keeps the log in another place than the database. */
  readonly openAudit?: OpenAuditStore;
}

/** Never throws: a store that cannot be opened refuses at each use, so that nothing runs without its row. */
export function openStore({ dataDir, clock, stateDir, openAudit = openDatabaseAudit }: StoreOptions): Store {
  const file = join(dataDir, 'countersign.db');
  const wasThere = existsSync(file);
  const opened = openDatabase(file, clock.now());
  if (opened.kind === 'failed') return refusingStore(opened.error);
  const { database, repair, isMended } = opened;
  const self = nameThisBroker();
  const followRun = createHistoryWriter(database, self);
  const found = { wasThere, repair, isMended };
  const { writeWithin, ...kept } = openAudit({ database, file, dataDir, stateDir, clock, followRun, found });
  const { log } = kept;
  const unreadable = unreadablePermissions(database);
  return {
    ...kept,
    rules: createRuleStore(database),
    grants: createGrantStore(database),
    history: createHistory(database),
    activity: createActivityBook(database),
    auditChain: createAuditChain(database),
    reviewBook: createReviewBook(database),
    submissions: createSubmissionBook(database),
    agentSessions: createAgentSessionBook(database),
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
    endOrphans: async () => endOrphans(database, writeWithin, clock),
    close: () => {
      endThisBroker(self);
      if (database.isOpen) database.close();
    },
  };
}
