/** Says what a rule would have spoken about among the commands of the past, and whether it is too wide, before it is kept. */
import type { RuleDraft } from '#domain/rules/rule.ts';
import type { RulePreview } from '#domain/rules/rule-book.ts';
import type { PastCommand } from '#core/ports.ts';
import { checkRule, type RuleReader, ruleSpeaksAbout } from './check-rule.ts';
import { say, type Message } from '#domain/common/message.ts';

const shownLines = 50;

/** Kept texts have their secrets covered by stars, which a shell would read as a pattern. */
const uncover = (text: string): string => text.replaceAll(/\*{4,}/g, (stars) => 'x'.repeat(stars.length));

/** The past is of the rule's own project, or of all. Each different line is read once. */
export function previewRule(draft: RuleDraft, past: readonly PastCommand[], reader: RuleReader): RulePreview {
  const verdicts = new Map<string, boolean>();
  const times = new Map<string, number>();
  for (const { text, projectRoot } of past) {
    const key = `${projectRoot}\0${text}`;
    const known = verdicts.get(key) ?? ruleSpeaksAbout(draft, projectRoot, reader.now)(reader.read(uncover(text)));
    verdicts.set(key, known);
    if (known) times.set(text, (times.get(text) ?? 0) + 1);
  }
  const lines = [...times].map(([text, count]) => ({ text, times: count }));
  const matched = lines.reduce((sum, line) => sum + line.times, 0);
  const verdict = checkRule(draft, reader);
  return {
    looked: past.length,
    matched,
    refused: verdict.kind === 'refused' ? verdict.reason : null,
    warnings: warnOfWidth(draft, { matched, looked: past.length }),
    lines: lines.toSorted((a, b) => b.times - a.times).slice(0, shownLines),
  };
}

/** Of fewer commands in the past a share says nothing. */
const fewestCommands = 10;
/** From this share on a rule speaks about nearly everything. */
const nearlyAll = 0.8;

/** Says how far a rule reaches where that is far: what `check-rule.ts` still keeps, and a person may not have meant. */
function warnOfWidth(
  { effect, match, tokens, project, sandbox }: RuleDraft,
  past: { readonly matched: number; readonly looked: number },
): Message[] {
  const warnings: Message[] = [];
  if (past.looked >= fewestCommands && past.matched >= past.looked * nearlyAll)
    warnings.push(say('It covers nearly everything: {matched} of the last {looked} commands.', { ...past }));
  if (effect !== 'allow') return warnings;
  const [first] = tokens;
  if (match === 'prefix' && tokens.length === 1 && first !== undefined) {
    const program = typeof first === 'string' ? first : first.join('|');
    warnings.push(
      say('It allows `{program}` with anything after it, including what starts other programs.', { program }),
    );
  }
  if (sandbox === 'bypass') warnings.push(say('What it allows runs outside the sandbox, without a question.'));
  if (project === null) warnings.push(say('It allows this in every project, also in those of others.'));
  return warnings;
}
