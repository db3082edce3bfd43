/**
 * The small language of the tables about tools. A pattern is a row of tokens:
 * `word` or `a|b` the next positional; `*` any positional; `!*` no further one; `-f|--force` one of these options anywhere;
 * `!-n|--dry-run` none of them; `/re/` some word matches; `!/re/` no word does. `--opt=value` asks for that value.
 */

export interface ArgvView {
  /** Words after the program; null where a word is not literal. */
  readonly words: readonly (string | null)[];
  readonly positionals: readonly (string | null)[];
  readonly options: readonly string[];
  /** What is known of words that are not literal; a `/re/` that must match may match there. */
  readonly partly?: readonly string[];
}

export interface ArgvGrammar {
  /** Options that take the next word, so that it is no positional. */
  readonly valued: ReadonlySet<string>;
  /** One dash may start a whole word (`-auto-approve`), so letters are not read one by one. */
  readonly longDash: boolean;
}

export const plainGrammar: ArgvGrammar = { valued: new Set(), longDash: false };

export function argvGrammar(valued: string, longDash = false): ArgvGrammar {
  return { valued: new Set(valued.split(' ').filter((option) => option !== '')), longDash };
}

export function viewArgv(argv: readonly (string | null)[], grammar: ArgvGrammar): ArgvView {
  const words = argv.slice(1);
  const positionals: (string | null)[] = [];
  const options: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? null;
    if (word === '--') {
      positionals.push(...words.slice(index + 1));
      break;
    }
    if (word === null || word === '-' || !word.startsWith('-')) {
      positionals.push(word);
      continue;
    }
    options.push(word);
    if (grammar.valued.has(word) && isValue(words[index + 1])) index += 1;
  }
  return { words, positionals, options };
}

/** A flag of the same name elsewhere must not hide the option behind it. */
export const isValue = (next: string | null | undefined): boolean => next === '-' || next?.startsWith('-') !== true;

/** Without the options that may be the value of the one before them: `-m --dry-run`. */
export const withoutValues = (view: ArgvView, { valued }: ArgvGrammar): ArgvView => ({
  ...view,
  options: view.options.filter((option) => !valued.has(view.words[view.words.indexOf(option) - 1] ?? '')),
});

/** `--dry-run=none`: it is not tried, but done. */
const isOff = /^--(?:dry-?run|simulate|check)=(?:none|false|no|off|0)$/i;

export function hasOption(view: ArgvView, option: string, grammar: ArgvGrammar): boolean {
  const isLetter = option.length === 2 && option[1] !== '-';
  return view.options.some((given) => {
    if (given === option) return true;
    if (given.startsWith(`${option}=`)) return !isOff.test(given);
    return isLetter && !grammar.longDash && /^-[A-Za-z0-9]+$/.test(given) && given.includes(option[1] ?? '');
  });
}

export type ArgvPattern = (view: ArgvView, grammar: ArgvGrammar) => boolean;

type Check = (view: ArgvView, grammar: ArgvGrammar) => boolean;

export function compileArgvPattern(text: string): ArgvPattern {
  const checks: Check[] = [];
  let place = 0;
  for (const token of text.split(' ').filter((part) => part !== '')) {
    const isNegated = token.startsWith('!') && token.length > 1;
    const body = isNegated ? token.slice(1) : token;
    if (body.startsWith('/') && body.endsWith('/') && body.length > 1) {
      const test = new RegExp(body.slice(1, -1), 'i');
      const isSaid = ({ words, partly = [] }: ArgvView): boolean =>
        words.some((word) => word !== null && test.test(word)) ||
        (!isNegated && partly.some((word) => test.test(word)));
      checks.push((view) => isSaid(view) !== isNegated);
    } else if (body.startsWith('-')) {
      const options = body.split('|');
      checks.push((view, grammar) => options.some((option) => hasOption(view, option, grammar)) !== isNegated);
    } else {
      const at = place;
      place += 1;
      const choices = new Set(body.split('|'));
      if (isNegated)
        checks.push((view) =>
          body === '*' ? view.positionals.length <= at : !choices.has(view.positionals[at] ?? '\0'),
        );
      else if (body === '*') checks.push((view) => view.positionals.length > at);
      else checks.push((view) => choices.has(view.positionals[at] ?? '\0'));
    }
  }
  return (view, grammar) => checks.every((check) => check(view, grammar));
}
