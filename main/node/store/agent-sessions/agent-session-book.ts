/** Keeps the sessions of agents in the store; their requests are those of the log. */
import type { DatabaseSync } from 'node:sqlite';
import type { AgentSessionBook } from '#core/ports.ts';
import {
  agentFileSchema,
  agentRequestSchema,
  agentSessionRecordSchema,
  mostOfTask,
  type AgentRequest,
  type AgentSessionRecord,
} from '#domain/agents/agent-session-view.ts';
import { agentSessionIdSchema } from '#domain/agents/agent-session-id.ts';
import { guardStore } from '../database.ts';
import { maskSecrets } from '../log/mask-secrets.ts';

/** Older ones go; what they asked stays in the log. */
const mostKept = 1000;

type SqlRow = Readonly<Record<string, unknown>>;

/** A damaged one is left out. */
function readRecord({ body }: SqlRow): AgentSessionRecord[] {
  try {
    const parsed = agentSessionRecordSchema.safeParse(JSON.parse(String(body)));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

const covered = (record: AgentSessionRecord): AgentSessionRecord =>
  record.task === undefined ? record : { ...record, task: maskSecrets(record.task).slice(0, mostOfTask) };

const longestText = 400;

function readRequest(row: SqlRow): AgentRequest[] {
  const parsed = agentRequestSchema.safeParse({
    runId: row['run_id'],
    text: String(row['text']).slice(0, longestText),
    askedAt: row['asked_at'],
    endedAt: row['ended_at'],
    outcome: row['outcome'],
    exitCode: row['exit_code'],
    decidedBy: row['decided_by'],
  });
  return parsed.success ? [parsed.data] : [];
}

export function createAgentSessionBook(database: DatabaseSync): AgentSessionBook {
  const recent = database.prepare('SELECT body FROM agent_sessions ORDER BY started_at DESC, id DESC LIMIT ?');
  const find = database.prepare('SELECT body FROM agent_sessions WHERE id = ?');
  const keep = database.prepare(
    `INSERT INTO agent_sessions (id, started_at, body) VALUES (?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  );
  const prune = database.prepare(
    `DELETE FROM agent_sessions WHERE started_at <
       (SELECT started_at FROM agent_sessions ORDER BY started_at DESC LIMIT 1 OFFSET ${mostKept - 1})`,
  );
  const counts = database.prepare(
    `SELECT count(*) AS requests, max(asked_at) AS last_at,
       coalesce(sum(outcome IN ('rejected', 'denied', 'expired')), 0) AS refused
     FROM runs INDEXED BY runs_by_agent_session WHERE agent_session = ?`,
  );
  const requests = database.prepare(
    `SELECT run_id, text, asked_at, ended_at, outcome, exit_code, decided_by
     FROM runs INDEXED BY runs_by_agent_session WHERE agent_session = ? ORDER BY asked_at DESC, run_id DESC LIMIT ?`,
  );
  const files = database.prepare(
    `SELECT touches.path, touches.effect FROM runs INDEXED BY runs_by_agent_session
     JOIN touches INDEXED BY touches_by_run ON touches.run_id = runs.run_id
     WHERE runs.agent_session = ? GROUP BY touches.path, touches.effect ORDER BY max(touches.at) DESC, touches.path LIMIT ?`,
  );
  const session = database.prepare('SELECT agent_session FROM runs WHERE run_id = ?');
  return {
    recent: (limit) => guardStore(() => recent.all(limit).flatMap(readRecord)),
    find: (id) =>
      guardStore(() => [find.get(id)].flatMap((row) => (row === undefined ? [] : readRecord(row)))[0] ?? null),
    keep: (record) =>
      guardStore(() => {
        keep.run(record.id, record.startedAt, JSON.stringify(covered(record)));
        prune.run();
      }),
    countsOf: (id) =>
      guardStore(() => {
        const row = counts.get(id) ?? {};
        const lastAt = typeof row['last_at'] === 'number' ? row['last_at'] : null;
        return { requests: Number(row['requests'] ?? 0), refused: Number(row['refused'] ?? 0), lastAt };
      }),
    requestsOf: (id, limit) => guardStore(() => requests.all(id, limit).flatMap(readRequest)),
    filesOf: (id, limit) =>
      guardStore(() =>
        files.all(id, limit).flatMap((row) => {
          const parsed = agentFileSchema.safeParse({ path: row['path'], effect: row['effect'] });
          return parsed.success ? [parsed.data] : [];
        }),
      ),
    sessionOf: (runId) =>
      guardStore(() => agentSessionIdSchema.safeParse(session.get(runId)?.['agent_session']).data ?? null),
  };
}
