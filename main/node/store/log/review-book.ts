/** Reads decisions that a model was asked about out of the log: what it said, and what was decided. */
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import type { ReviewBook } from '#core/ports.ts';
import { decisionSchema, digestSchema, type Decision } from '#domain/approval/decision.ts';
import { mostReviewed, reviewSchema, type ReviewedDecision } from '#domain/approval/review.ts';
import { guardStore } from '../database.ts';
import { createRequestFinder, createRowReader } from './read-row.ts';

/** Newest decisions that are looked through: the others are of long ago, and nobody waits for them. */
const mostLookedAt = 3000;

const entrySchema = z.looseObject({ decision: decisionSchema, digest: digestSchema, review: reviewSchema });

export function createReviewBook(database: DatabaseSync): ReviewBook {
  const newest = database.prepare(
    `SELECT * FROM (SELECT seq, at, session_id, run_id, project_root, kind, body, hash FROM audit
       WHERE kind = 'decision' AND project_root = ? ORDER BY seq DESC LIMIT ?)
     WHERE body LIKE '%"review":%' ORDER BY seq DESC LIMIT ?`,
  );
  const requestOf = createRequestFinder(database);
  return {
    recent: (projectRoot) =>
      guardStore(() => {
        const reader = createRowReader(requestOf);
        return newest.all(projectRoot, mostLookedAt, mostReviewed).flatMap((raw): ReviewedDecision[] => {
          const { row, entry } = reader.entry(raw);
          const read = entrySchema.safeParse(entry);
          if (!read.success) return [];
          const { decision, digest, review } = read.data;
          const { seq, at, text } = row;
          return [{ seq, at, text, digest, decidedBy: decision.by.kind, wasAllowed: wasAllowed(decision), review }];
        });
      }),
  };
}

/** Null where nobody said yes or no. */
function wasAllowed(decision: Decision): boolean | null {
  switch (decision.kind) {
    case 'approved':
    case 'amended':
      return true;
    case 'network-rule':
      return decision.effect === 'allow';
    case 'denied':
    case 'aborted':
      return false;
    case 'timed-out':
    case 'expired':
    case 'superseded':
    case 'cancelled':
      return null;
  }
}
