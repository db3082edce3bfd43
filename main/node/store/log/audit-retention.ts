/** Keeps the audit log within what the person chose, and says what is there. */
import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { AuditKeeper, Clock } from '#core/ports.ts';
import type { RetentionState } from '#domain/audit/audit-retention.ts';
import { guardStore } from '../database.ts';
import { lastToGo, pruneAudit, readCut } from './prune-audit.ts';
import { readRetention, writeRetention } from '../settings/retention-file.ts';

interface Places {
  readonly dataDir: string;
  readonly file: string;
}

export function createAuditKeeper(database: DatabaseSync, { dataDir, file }: Places, clock: Clock): AuditKeeper {
  const state = async (): Promise<RetentionState> => {
    const reading = await readRetention(dataDir);
    return guardStore(() => {
      const bounds = database.prepare('SELECT count(*) AS rows FROM audit INDEXED BY audit_by_age').get();
      const oldest = database.prepare('SELECT at FROM audit ORDER BY seq LIMIT 1').get();
      const cut = readCut(database);
      return {
        ...reading,
        rows: Number(bounds?.['rows'] ?? 0),
        oldestAt: oldest === undefined ? null : Number(oldest['at']),
        fileBytes: statSync(file).size,
        cut: cut === null ? null : { throughSeq: cut.throughSeq, at: cut.at },
      };
    });
  };
  const keepWithin = async (): Promise<number> =>
    pruneAudit(database, (await readRetention(dataDir)).retention, clock.now());
  return {
    state,
    async wouldRemove(retention) {
      return guardStore(() => {
        // Another choice leaves a row of its own, which stays.
        const through = lastToGo(database, retention, clock.now(), 1);
        const row = database.prepare('SELECT count(*) AS rows FROM audit WHERE seq <= ?').get(through);
        return Number(row?.['rows'] ?? 0);
      });
    },
    async keep(retention) {
      await writeRetention(dataDir, retention);
      await keepWithin();
      return state();
    },
    keepWithin,
  };
}
