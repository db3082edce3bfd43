/** What of an adjustment may be kept: rules, answers and addresses can hold secrets like any command. */
import type { Adjustment } from '#domain/settings/adjustment.ts';
import { maskArgv, maskSecrets } from './mask-secrets.ts';

/** Every text covered by itself, and the words of a list also by what stands before them. */
function cover(value: unknown): unknown {
  if (typeof value === 'string') return maskSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cover(inner)]));
  }
  return value.every((item) => typeof item === 'string') ? maskArgv(value) : value.map(cover);
}

export function redactAdjustment(adjustment: Adjustment): unknown {
  return cover(adjustment);
}
