/** What of a rule stands in the log, and what of it a person or a team writes. */
import type { ChangeOf } from '#domain/settings/configuration-change.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';

export function shapeOfRule({
  id,
  effect,
  match,
  tokens,
  sandbox,
  expiresAt,
  project,
  grants,
}: CommandRule): NonNullable<ChangeOf<'rules'>['after']> {
  const given = grants === undefined ? {} : { grants };
  return { id, effect, match, tokens, sandbox, expiresAt, project, ...given };
}

export function draftOf({ id: _id, origin: _origin, createdAt: _createdAt, ...draft }: CommandRule): RuleDraft {
  return draft;
}
