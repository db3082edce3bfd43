/** Options and words that mean the same to every program: it only says what it would do, or whether what it is given is in order. */
import type { ArgvView } from '#domain/command/argv-pattern.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';

const trying =
  /^--(?:dry-?run|simulate|no-act|just-print|recon|what-?if|check-only|config-?test|check-config|syntax-check|validate-only)(?:=(?:client|server|true|yes|1))?$/i;
const checking = /^(?:check|check-?config|checkconf|config-?test|lint|validate|verify)$/;
const checker = /(?:^|[-_])(?:check(?:er|conf|zone|config)?|lint(?:er)?|validator?|verify)$|lint$/;
/** What a check may be told to do besides: to mend what it finds, to write it down, to run something. */
const besides =
  /^--?(?:fix|repair|auto-?(?:fix|correct)|write|apply|force|save|update|in-place|output|exec|execute|command|cmd|run|script|eval|hook|upload|send|report-to|o|w|f|i|c|e|x)(?:=|$)/;

/** Words behind which another program begins are no options of this one. */
const startsOther = (program: string, { positionals }: ArgvView): boolean =>
  factsOf(program, 'carries').some(({ behind }) => behind === '' || behind.split(' ')[0] === positionals[0]);

/** `--description --dry-run`: behind an option that takes a word it is that word. */
const mayBeValue =
  /^--(?!(?:no-\S*|yes|assume-yes|force|all|verbose|quiet|recursive|delete|prune|atomic|wait|debug|hard|install)$)[^=]+$/;

/** Other programs refuse an option that they do not know. */
export const onlyTries = (program: string, view: ArgvView): boolean =>
  !isA(program, 'any words') &&
  view.options.some(
    (option) => trying.test(option) && !mayBeValue.test(view.words[view.words.indexOf(option) - 1] ?? ''),
  ) &&
  !startsOther(program, view);

/** `puppet parser validate`, `named-checkconf`: by its words, or by its name. */
export const onlyChecks = (program: string, view: ArgvView): boolean =>
  (checker.test(program) || view.positionals.slice(0, 2).some((word) => checking.test(word ?? ''))) &&
  !view.options.some((option) => besides.test(option)) &&
  !view.words.some((word) => word === null || word.includes('://')) &&
  !startsOther(program, view);

/** By words of a program that say so it deletes something for good: `purge`, `db:drop`, `drop-all`. */
export const deletesByVerb = ({ positionals }: ArgvView): boolean =>
  positionals
    .slice(0, 2)
    .some((word) =>
      /^(?:\w+:)?(?:force[-_]reset|delete|destroy|purge|drop|wipe|erase|undefine|forget|terminate|nuke|obliterate|truncate)(?:[-_]\w+)?$/.test(
        word ?? '',
      ),
    );
