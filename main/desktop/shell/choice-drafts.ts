/** What of a person's choices about the shell is a configuration change of the broker; where the window stands is none. */
import { brokerChoiceSchema, type ChangedBy, type ChangeDraft } from '#domain/settings/configuration-change.ts';
import type { ShellChoices } from './shell-choices.ts';

/** Does the work once it is on record. Throws `store-unavailable`; then nothing was done. */
export type ChangeConfiguration = (by: ChangedBy, drafts: readonly ChangeDraft[], work: () => void) => Promise<void>;

/** Neither a pause nor a stop is a choice of the shell; they are written down by the broker. */
const noted = brokerChoiceSchema.exclude(['paused', 'pausedRequesters', 'stopped', 'agentSessionStopped']).options;

export function choiceDrafts(before: ShellChoices, part: Partial<ShellChoices>): ChangeDraft[] {
  const after = { ...before, ...part };
  const drafts: ChangeDraft[] = noted
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ topic: 'desk', key, before: before[key], after: after[key] }));
  // Turned off by hand while the hours go on.
  if (before.disturbedUntil === after.disturbedUntil || after.disturbedUntil === null || before.doNotDisturb)
    return drafts;
  return [...drafts, { topic: 'desk', key: 'doNotDisturb', before: true, after: false }];
}
