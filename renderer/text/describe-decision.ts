/** Words for scopes, for who decided, and for the size of what is deleted or written. */
import type { DecidedBy, Scope } from '#domain/decision.ts';
import type { EffectSize } from '#domain/risk.ts';
import { formatBytes } from './format-amounts.ts';
import { texts } from './texts.ts';

export function nameScope(scope: Scope): string {
  if (scope.kind === 'agent') return texts.scopeName.agent({ choice: scope.choiceId });
  if (scope.kind === 'timed') return texts.scopeName.timed({ minutes: Math.round(scope.durationMs / 60_000) });
  return texts.scopeName[scope.kind];
}

/** What the button that allows says. */
export function nameAllowing(scope: Scope): string {
  if (scope.kind === 'timed') return texts.allowFor.timed({ minutes: Math.round(scope.durationMs / 60_000) });
  return texts.allowFor[scope.kind];
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
    case 'shutdown':
      return texts.decider[by.kind];
  }
}

export function describeSize({ files, bytes, isComplete }: EffectSize): string {
  if (files === 0 && !isComplete) return texts.cardSizeNotCounted;
  const amount = texts.cardSize({ files, size: formatBytes(bytes) });
  return isComplete ? amount : texts.cardSizeAtLeast({ amount });
}

/** The sentence of the gravest card, which the first place follows. */
export function describeDeletion(places: number, size: EffectSize | null): string {
  if (size === null) return texts.cardUnderstandDeletes({ places });
  return texts.cardUnderstandDeletesSize({ places, amount: describeSize(size) });
}
