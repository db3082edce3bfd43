/** One line for each run, kept in step with the audit log: what it was, who decided, how it ended. */
import type { DatabaseSync } from 'node:sqlite';
import type { AuditRecord } from '#core/ports.ts';
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import { BrokerError } from '#domain/common/errors.ts';
import { runIdSchema, sessionIdSchema, type RunId, type SessionId } from '#domain/common/ids.ts';
import type { Outcome } from '#domain/command/outcome.ts';
import { guardStore } from '../database.ts';
import { createActivityFollower } from '../activity/follow-activity.ts';
import { maskSecrets } from './mask-secrets.ts';
import { english, say } from '#domain/common/message.ts';

const endedElsewhere = say('This was ended by another desk meanwhile, so it is not started.');

export interface PastRun {
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly projectRoot: string;
  readonly askedAt: number;
  /** Null while it is waiting or running. */
  readonly endedAt: number | null;
  readonly text: string;
  readonly cwd: string;
  readonly entryPoint: string;
  readonly claimedName: string | null;
  readonly decision: string | null;
  readonly decidedBy: string | null;
  readonly attempts: number;
  readonly outcome: string | null;
  readonly sentence: string | null;
  readonly exitCode: number | null;
}

export interface RunHistory {
  /** Newest first; of one project, or of all when null. */
  recent(options: { readonly projectRoot: string | null; readonly limit: number }): readonly PastRun[];
  /** Roots of the projects in which something was asked for, the last used first. */
  projects(limit: number): readonly string[];
}

type SqlRow = Readonly<Record<string, unknown>>;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export function toPastRun(row: SqlRow): PastRun {
  return {
    runId: runIdSchema.parse(row['run_id']),
    sessionId: sessionIdSchema.parse(row['session_id']),
    projectRoot: String(row['project_root']),
    askedAt: Number(row['asked_at']),
    endedAt: numberOrNull(row['ended_at']),
    text: String(row['text']),
    cwd: String(row['cwd']),
    entryPoint: String(row['entry_point']),
    claimedName: textOrNull(row['claimed_name']),
    decision: textOrNull(row['decision']),
    decidedBy: textOrNull(row['decided_by']),
    attempts: Number(row['attempts']),
    outcome: textOrNull(row['outcome']),
    sentence: textOrNull(row['sentence']),
    exitCode: numberOrNull(row['exit_code']),
  };
}

/** A damaged one is left out: the log itself tells of it. */
function readPastRun(row: SqlRow): PastRun[] {
  const isRead = runIdSchema.safeParse(row['run_id']).success && sessionIdSchema.safeParse(row['session_id']).success;
  return isRead ? [toPastRun(row)] : [];
}

function sentenceOf(outcome: Outcome): string | null {
  const sentence = outcome.kind === 'completed' ? outcome.amended : outcome.sentence;
  return sentence === undefined ? null : maskSecrets(english(sentence));
}

function exitCodeOf(outcome: Outcome): number | null {
  return 'attempt' in outcome ? (outcome.attempt?.exitCode ?? null) : null;
}

/**
 * Follows the audit log, within its transaction. `owner` names the running broker, so that its runs can be found orphaned.
 * Returns false where the run has its ending already: then there is nothing more to write.
 * Throws `already-settled` for the start of a run that was ended, which must not come to be.
 */
export function createHistoryWriter(database: DatabaseSync, owner: string): (record: AuditRecord) => boolean {
  const ask = database.prepare(
    `INSERT INTO runs (run_id, session_id, project_root, asked_at, text, cwd, entry_point, claimed_name, owner, submission_id,
       requester, submitted, agent_session)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (run_id) DO UPDATE SET text = excluded.text, cwd = excluded.cwd, owner = excluded.owner
     WHERE ended_at IS NULL`,
  );
  const decide = database.prepare('UPDATE runs SET decision = ?, decided_by = ? WHERE run_id = ? AND ended_at IS NULL');
  const attempt = database.prepare('UPDATE runs SET attempts = max(attempts, ?) WHERE run_id = ? AND ended_at IS NULL');
  const isEnded = database.prepare('SELECT 1 FROM runs WHERE run_id = ? AND ended_at IS NOT NULL');
  const end = database.prepare(
    'UPDATE runs SET ended_at = ?, outcome = ?, sentence = ?, exit_code = ? WHERE run_id = ? AND ended_at IS NULL',
  );
  const use = database.prepare(
    `INSERT INTO rule_uses (rule_id, uses, last_used_at) VALUES (?, 1, ?)
     ON CONFLICT (rule_id) DO UPDATE SET uses = uses + 1, last_used_at = excluded.last_used_at`,
  );
  const followActivity = createActivityFollower(database);
  const usedBy = (by: DecidedBy, at: number): void => {
    if (by.kind === 'rule') use.run(by.ruleId, at);
  };
  const decided = (runId: RunId, decision: Decision): unknown => decide.run(decision.kind, decision.by.kind, runId);

  return (record) => {
    const { at, sessionId, runId, projectRoot, entry } = record;
    switch (entry.kind) {
      case 'request': {
        const { requester, parsed, cwd, submissionId, submitted, agentSession } = entry.command;
        const { entryPoint, claimedName } = requester;
        const text = maskSecrets(parsed.text);
        const mark = [submissionId, submitted?.requester ?? null, submitted?.content ?? null, agentSession ?? null];
        ask.run(runId, sessionId, projectRoot, at, text, cwd, entryPoint, claimedName, owner, ...mark);
        return true;
      }
      case 'decision':
        followActivity(record);
        decided(runId, entry.decision);
        usedBy(entry.decision.by, at);
        return true;
      case 'attempt':
        if (attempt.run(entry.attempt, runId).changes === 0 && isEnded.get(runId) !== undefined) {
          throw new BrokerError('already-settled', endedElsewhere, { remedy: say('Ask for it again.') });
        }
        followActivity(record);
        return true;
      case 'outcome': {
        // The first one ends it.
        const ended = end.run(at, entry.outcome.kind, sentenceOf(entry.outcome), exitCodeOf(entry.outcome), runId);
        if (ended.changes === 0 && isEnded.get(runId) !== undefined) return false;
        followActivity(record);
        // A rule that forbids ends the run without a decision of its own.
        if (entry.outcome.kind === 'rejected') usedBy(entry.outcome.by, at);
        return true;
      }
    }
  };
}

export function createHistory(database: DatabaseSync): RunHistory {
  const ofAll = database.prepare('SELECT * FROM runs ORDER BY asked_at DESC, run_id DESC LIMIT ?');
  const ofProject = database.prepare(
    'SELECT * FROM runs WHERE project_root = ? ORDER BY asked_at DESC, run_id DESC LIMIT ?',
  );
  const projects = database.prepare(
    'SELECT project_root FROM runs GROUP BY project_root ORDER BY max(asked_at) DESC, project_root LIMIT ?',
  );
  return {
    projects: (limit) => guardStore(() => projects.all(limit).map((row) => String(row['project_root']))),
    recent: ({ projectRoot, limit }) =>
      guardStore(() =>
        (projectRoot === null ? ofAll.all(limit) : ofProject.all(projectRoot, limit)).flatMap(readPastRun),
      ),
  };
}
