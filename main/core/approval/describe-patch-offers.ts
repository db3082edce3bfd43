/** How long an answer about a patch may count: about the files it changes, whatever is changed in them. */
import type { Offer } from '#domain/approval/approval.ts';
import { lastingOffers } from './lasting-scopes.ts';

/** Nothing beyond once where each change needs a look of its own. */
export function describePatchOffers(files: number, mayRemember: boolean): readonly Offer[] {
  const once: Offer = { scope: { kind: 'once' }, reach: 'Only these changes.' };
  if (!mayRemember) return [once];
  const later = files === 1 ? 'Any later change to this file' : `Any later change to these ${files} files`;
  return [once, ...lastingOffers('patch', later)];
}
