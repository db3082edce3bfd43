/** Words for scopes and for who decided. */
import type { DecidedBy } from '#domain/approval/decision.ts';
import type { Scope } from '#domain/approval/scope.ts';
import { texts } from '../texts.ts';

export function nameScope(scope: Scope): string {
  if (scope.kind === 'agent') return texts.scope.agent.name({ choice: scope.choiceId });
  if (scope.kind === 'timed') return texts.scope.timed.name({ minutes: Math.round(scope.durationMs / 60_000) });
  return texts.scope[scope.kind].name;
}

/** What the button that allows says. */
export function nameAllowing(scope: Scope): string {
  if (scope.kind === 'timed') return texts.scope.timed.allow({ minutes: Math.round(scope.durationMs / 60_000) });
  return texts.scope[scope.kind].allow;
}

export function nameDecider(by: DecidedBy): string {
  switch (by.kind) {
    case 'rule':
      return texts.decider.rule({ rule: by.ruleId });
    case 'cache':
      return texts.decider.cache({ scope: by.scope });
    case 'hook':
      return texts.decider.hook({ name: by.name });
    case 'reviewer':
      return texts.decider.reviewer({ model: by.model });
    case 'person':
    case 'policy':
    case 'deadline':
    case 'nobody':
    case 'shutdown':
      return texts.decider[by.kind];
  }
}
