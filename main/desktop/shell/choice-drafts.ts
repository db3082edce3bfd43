/** What of a person's choices about the shell is an adjustment of the broker; where the window stands is none. */
import { brokerChoiceSchema, type AdjustedBy, type AdjustmentDraft } from '#domain/settings/adjustment.ts';
import type { ShellChoices } from './shell-choices.ts';

/** Does the work once it is on record. Throws `store-unavailable`; then nothing was done. */
export type Adjust = (by: AdjustedBy, drafts: readonly AdjustmentDraft[], work: () => void) => Promise<void>;

/** The pause is no choice that is kept; it is written down by the broker. */
const noted = brokerChoiceSchema.exclude(['paused']).options;

export function choiceDrafts(before: ShellChoices, part: Partial<ShellChoices>): AdjustmentDraft[] {
  const after = { ...before, ...part };
  const drafts: AdjustmentDraft[] = noted
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ topic: 'desk', key, before: before[key], after: after[key] }));
  // Turned off by hand while the hours go on.
  if (before.disturbedUntil === after.disturbedUntil || after.disturbedUntil === null || before.doNotDisturb)
    return drafts;
  return [...drafts, { topic: 'desk', key: 'doNotDisturb', before: true, after: false }];
}
