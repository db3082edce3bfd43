/** Says whether a rule may be kept: not too wide, not over, and true to its own examples. */
import type { ParsedCommand } from '#domain/command/parsed-command.ts';
import type { CommandRule, RuleDraft } from '#domain/rules/rule.ts';
import { createRuleMatcher } from './match-rule.ts';
import { judgeExact, judgePrefix } from '../danger/refused-prefixes.ts';
import { say, type Message } from '#domain/common/message.ts';

export interface RuleReader {
  /** Reads a shell line. */
  readonly read: (line: string) => ParsedCommand;
  readonly now: number;
}

export type RuleVerdict = { readonly kind: 'fine' } | { readonly kind: 'refused'; readonly reason: Message };

/** More spellings than this cannot be looked at one by one, so it could not be said what is allowed. */
const maxSpellings = 256;

export function checkRule(draft: RuleDraft, reader: RuleReader): RuleVerdict {
  if (draft.expiresAt !== null && draft.expiresAt <= reader.now) return refused(say('It would have expired already.'));
  if (draft.sandbox === 'bypass' && draft.effect !== 'allow') {
    return refused(say('Only a rule that allows can let a command leave the sandbox.'));
  }
  const width = draft.effect === 'allow' ? judgeWidth(draft) : null;
  if (width !== null) return refused(width);
  const example = brokenExample(draft, reader);
  return example === null ? { kind: 'fine' } : refused(example);
}

const refused = (reason: Message): RuleVerdict => ({ kind: 'refused', reason });

function judgeWidth({ tokens, match }: RuleDraft): Message | null {
  const spellings = spell(tokens);
  if (spellings === null) return say('It has too many alternatives to say what it allows; write several rules.');
  const judge = match === 'prefix' ? judgePrefix : judgeExact;
  for (const words of spellings) {
    const verdict = judge(words);
    if (verdict.kind === 'refused')
      return say('`{words}` is too wide to allow. {reason}', { words: words.join(' '), reason: verdict.reason });
  }
  return null;
}

function spell(tokens: RuleDraft['tokens']): string[][] | null {
  let spellings: string[][] = [[]];
  for (const token of tokens) {
    const choices = typeof token === 'string' ? [token] : token;
    if (spellings.length * choices.length > maxSpellings) return null;
    spellings = spellings.flatMap((words) => choices.map((choice) => [...words, choice]));
  }
  return spellings;
}

function brokenExample(draft: RuleDraft, reader: RuleReader): Message | null {
  const { match, notMatch } = draft.examples ?? { match: [], notMatch: [] };
  const speaksAbout = ruleSpeaksAbout(draft, draft.project ?? '/', reader.now);
  const missed = match.find((line) => !speaksAbout(reader.read(line)));
  if (missed !== undefined) return say('It does not match its own example `{missed}`.', { missed });
  const caught = notMatch.find((line) => speaksAbout(reader.read(line)));
  return caught === undefined ? null : say('It matches `{caught}`, which its examples say it must not.', { caught });
}

/** Whether a rule would have a say in a line. One that allows has none where a part cannot be read (decision 0006). */
export function ruleSpeaksAbout(
  draft: RuleDraft,
  projectRoot: string,
  now: number,
): (parsed: ParsedCommand) => boolean {
  const rule: CommandRule = { ...draft, id: 'rul_draft', origin: 'person', createdAt: now };
  const matcher = createRuleMatcher([rule], { projectRoot, now });
  return ({ opaque, segments }) =>
    (draft.effect !== 'allow' || opaque.length === 0) && segments.some((segment) => matcher.match(segment) !== null);
}
