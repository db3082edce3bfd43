/** Why what is written about the model cannot be saved, and whether the model of now may still be asked. */
import type { ModelState } from '#domain/approval/model-config.ts';

export type ModelObjection = 'model' | 'address' | 'noAddress' | 'monthly';

/** The first field that cannot stand, from the top of the form. */
export function objectionTo(
  { issues }: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] },
  address: string,
): ModelObjection {
  const wrong = new Set(issues.map(({ path }) => path[0]));
  if (wrong.has('model')) return 'model';
  if (wrong.has('baseUrl')) return address === '' ? 'noAddress' : 'address';
  return 'monthly';
}

/** Usage that cannot be read counts as used up. */
export function isLimitReached({ usage, config }: Extract<ModelState, { kind: 'model' }>): boolean {
  if (config.monthlyTokens === undefined) return false;
  return usage === 'unreadable' || usage.inputTokens + usage.outputTokens >= config.monthlyTokens;
}
