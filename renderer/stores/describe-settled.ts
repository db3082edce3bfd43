/** Words for cards that a rule or a remembered answer settled. */
import { texts } from '../text/texts.ts';
import type { SettledByRule } from './settled-by-rules.ts';

export function describeSettled({ ruleId, effect, count }: SettledByRule): string {
  if (ruleId === null) {
    return effect === 'allowed'
      ? texts.settledAllowedByAnswer({ n: count })
      : texts.settledDeniedByAnswer({ n: count });
  }
  return effect === 'allowed' ? texts.settledAllowedByRule({ n: count }) : texts.settledDeniedByRule({ n: count });
}
