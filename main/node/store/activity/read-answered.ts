/** Reads what was answered in a time. What is walked is bounded: an index over that time, and the newest rows of each decider. */
import type { DatabaseSync } from 'node:sqlite';
import {
  answeredRowSchema,
  mostAnswered,
  mostAskers,
  mostCounted,
  readAnswer,
  type Answered,
  type AnsweredQuery,
  type AnsweredRow,
} from '#domain/audit/answered.ts';
import type { DecidedBy } from '#domain/approval/decision.ts';
import { entryPointSchema } from '#domain/agents/requester.ts';
import { storedColumns } from '../health/whole-chain.ts';
import { createRequestFinder, createRowReader } from '../log/read-row.ts';

/** Who answers in a person's place. What policy lets through was no question. */
const others = ['rule', 'cache', 'hook', 'reviewer', 'deadline'] as const satisfies readonly DecidedBy['kind'][];

export function readAnswered(database: DatabaseSync, asked: AnsweredQuery): Answered {
  const first = firstOf(database, asked);
  return {
    byPerson: readRows(database, newestOf(database, ['person'], first, asked)),
    without: readRows(database, newestOf(database, others, first, asked)),
    ...countQuestions(database, asked),
  };
}

/** Rows that a clock that was set back may have put before the first of a time. */
const mostBefore = 100;

/** The log is in the order of writing: nothing of a time lies before its first rows. Null where there is none. */
function firstOf(database: DatabaseSync, { since, until }: AnsweredQuery): number | null {
  const seqs = database
    .prepare(`SELECT seq FROM audit INDEXED BY audit_by_age WHERE at >= ? AND at < ? ORDER BY at LIMIT ${mostBefore}`)
    .all(since, until)
    .map((row) => Number(row['seq']));
  return seqs.length === 0 ? null : Math.min(...seqs);
}

function newestOf(
  database: DatabaseSync,
  deciders: readonly string[],
  first: number | null,
  { since, until }: AnsweredQuery,
): readonly number[] {
  if (first === null) return [];
  const rows = database.prepare(
    `SELECT seq FROM audit INDEXED BY audit_by_decider
     WHERE decided_by = ? AND seq >= ? AND at >= ? AND at < ? AND kind = 'decision' ORDER BY seq DESC LIMIT ${mostAnswered}`,
  );
  return deciders
    .flatMap((decider) => rows.all(decider, first, since, until).map((row) => Number(row['seq'])))
    .toSorted((one, other) => other - one)
    .slice(0, mostAnswered);
}

/** A damaged row is left out: the log itself tells of it. */
function readRows(database: DatabaseSync, seqs: readonly number[]): AnsweredRow[] {
  const whole = database.prepare(`SELECT ${storedColumns} FROM audit WHERE seq = ?`);
  const reader = createRowReader(createRequestFinder(database));
  return seqs.flatMap((seq) =>
    whole.all(seq).flatMap((raw) => {
      const { row, entry } = reader.entry(raw);
      const { at, runId, projectRoot, text, entryPoint, claimedName: agent } = row;
      const told = { seq, at, runId, projectRoot, text, entryPoint, agent, ...readAnswer(entry['decision']) };
      return answeredRowSchema.safeParse(told).data ?? [];
    }),
  );
}

function countQuestions(
  database: DatabaseSync,
  { since, until }: AnsweredQuery,
): Pick<Answered, 'questions' | 'isAtLeast'> {
  const rows = database
    .prepare(
      `SELECT runs.entry_point, coalesce(runs.claimed_name, '') AS agent, count(*) AS n
       FROM (SELECT run_id FROM answers INDEXED BY answers_by_age WHERE at >= ? AND at < ? ORDER BY at DESC LIMIT ${mostCounted}) AS newest
       CROSS JOIN runs ON runs.run_id = newest.run_id GROUP BY 1, 2 ORDER BY n DESC`,
    )
    .all(since, until);
  const counted = rows.reduce((sum, row) => sum + Number(row['n']), 0);
  const questions = rows.slice(0, mostAskers).flatMap((row) => {
    const entryPoint = entryPointSchema.safeParse(row['entry_point']).data;
    const agent = String(row['agent']);
    return entryPoint === undefined ? [] : [{ entryPoint, agent: agent === '' ? null : agent, n: Number(row['n']) }];
  });
  return { questions, isAtLeast: counted >= mostCounted };
}
