/** Says how far a rule reaches where that is far: what `check-rule.ts` still keeps, and a person may not have meant. */
import type { RuleDraft } from '#domain/rules/rule.ts';

/** Of fewer commands in the past a share says nothing. */
const fewestCommands = 10;
/** From this share on a rule speaks about nearly everything. */
const nearlyAll = 0.8;

export function warnOfWidth(
  { effect, match, tokens, project, sandbox }: RuleDraft,
  past: { readonly matched: number; readonly looked: number },
): string[] {
  const warnings: string[] = [];
  if (past.looked >= fewestCommands && past.matched >= past.looked * nearlyAll)
    warnings.push(`It speaks about nearly everything: ${past.matched} of the last ${past.looked} commands.`);
  if (effect !== 'allow') return warnings;
  const [first] = tokens;
  if (match === 'prefix' && tokens.length === 1 && first !== undefined) {
    const program = typeof first === 'string' ? first : first.join('|');
    warnings.push(`It allows \`${program}\` with whatever stands behind it, also what starts other programs.`);
  }
  if (sandbox === 'bypass') warnings.push('What it allows runs outside the sandbox, without a question.');
  if (project === null) warnings.push('It allows this in every project, also in those of others.');
  return warnings;
}
