/** Which remembered answer or rule came of an answer in the log, so that it can be taken back where it is read. */
import type { AnsweredRow } from '#domain/audit/answered.ts';
import type { RememberedAnswer } from '#domain/approval/remembered-answer.ts';
import type { CommandRule } from '#domain/rules/rule.ts';
import type { AnswerId, RuleId } from '#domain/common/ids.ts';

/** Both are written by one clock, a moment apart. */
const slackMs = 3000;

export interface Remembered {
  readonly answers: readonly Pick<RememberedAnswer, 'answerId' | 'effect' | 'project' | 'by' | 'createdAt'>[];
  readonly rules: readonly Pick<CommandRule, 'id' | 'project' | 'createdAt'>[];
}

/** Null where nothing is remembered of it any more, and where more than one could be meant: then the list of all has it. */
export function undoOf(row: AnsweredRow, { answers, rules }: Remembered): AnswerId | RuleId | null {
  const { scope, by, verdict, at, projectRoot } = row;
  if (by.kind !== 'person' || scope === null || scope.kind === 'once' || scope.kind === 'agent') return null;
  const isOf = (project: string | null, createdAt: number): boolean =>
    (project === null || project === projectRoot) && Math.abs(createdAt - at) <= slackMs;
  if (scope.kind === 'rule') {
    const made = rules.filter(({ project, createdAt }) => isOf(project, createdAt));
    return made.length === 1 ? (made[0]?.id ?? null) : null;
  }
  const effect = verdict === 'approved' ? 'allow' : 'deny';
  const kept = answers.filter(
    (each) => each.effect === effect && each.by?.kind === 'person' && isOf(each.project, each.createdAt),
  );
  return kept.length === 1 ? (kept[0]?.answerId ?? null) : null;
}
