/** Whether a push would do what its rule was made for: what git itself would do now is compared with what it was then. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { BoundPush, PushOutlook } from '#domain/command/push-outlook.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import { isPush, pushWords, readPush } from './push-words.ts';
import { type Message, say } from '#domain/common/message.ts';

type Outlooks = readonly PushOutlook[];

/** A rule that was made for nothing in particular covers no push. */
export function coversPush({ push }: Pick<CommandRule, 'push'>, segment: Segment, pushes: Outlooks): boolean {
  const seen = outlookOf(segment, pushes);
  if (!isPush(segment.argv) && seen === null) return true;
  if (push === undefined || seen === null || seen.beyond !== null || readPush(segment.argv)?.isPlain !== true)
    return false;
  return push.settings === seen.settings && (push.target === null || push.target === seen.target);
}

/** What a rule with these words is bound to; null where git would not do what the words say, or that cannot be told. */
export function bindingOf(
  tokens: readonly string[],
  { settings, target, beyond }: Omit<PushOutlook, 'span'>,
): BoundPush | null {
  if (beyond !== null) return null;
  return { settings, target: pushWords(tokens).branch === null ? null : target };
}

export function isPushRule({ effect, tokens }: Pick<RuleDraft, 'effect' | 'tokens'>): boolean {
  const words = tokens.map((token) => (typeof token === 'string' ? [token] : token));
  const [programs = [], ...rest] = words;
  const behind = rest.map((each) => (each.includes('push') ? 'push' : (each[0] ?? '')));
  return effect === 'allow' && programs.some((program) => isPush([program, ...behind]));
}

/** Whether a rule can be made of it. */
export function isPlainPush(segment: Segment, pushes: Outlooks): boolean {
  const seen = outlookOf(segment, pushes);
  return seen === null ? !isPush(segment.argv) : seen.beyond === null && readPush(segment.argv)?.isPlain === true;
}

/** Why a push is dangerous that its words do not show to be; null where it is not. */
export function pushDanger(segment: Segment, pushes: Outlooks): Message | null {
  if (outlookOf(segment, pushes)?.beyond !== 'forced') return null;
  return say("Git's settings make this push overwrite or remove what others pushed.");
}

export function outlookOf({ span }: Pick<Segment, 'span'>, pushes: Outlooks): PushOutlook | null {
  return pushes.find((each) => each.span[0] === span[0] && each.span[1] === span[1]) ?? null;
}
