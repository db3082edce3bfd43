/** Options and words that mean the same to every program: it only says what it would do, or whether what it is given is in order. */
import type { ArgvView } from '#domain/command/argv-pattern.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';

const trying =
  /^--(?:dry-?run|simulate|no-act|just-print|recon|what-?if|check-only|config-?test|check-config|syntax-check|validate-only|no-execute-changeset)(?:=(?:client|server|true|yes|1))?$/i;
const checking = /^(?:check|check-?config|checkconf|config-?test|lint|validate|verify)$/;
/** Names of things, which are no verbs: what stands behind one is done to it. */
const about =
  /^(?:parser|config|conf|bundle|rules?|schema|template|manifests?|certs?|certificates?|charts?|polic(?:y|ies)|stack|package|repo|repository|index|db|database|cluster|node|workspace|image|signature|key|settings|syntax|lock(?:file)?|deps|dependenc(?:y|ies)|module|plugin|pipeline|workflow|spec|catalog|api|state|job|system)$/;
/** What a check may be told to do besides: to mend what it finds, to write it down, to run something. */
const besides =
  /^--?(?:fix|repair|auto-?(?:fix|correct)|write|apply|force|save|update|in-place|output|exec|execute|command|cmd|run|script|eval|hook|upload|send|report-to|o|w|f|i|c|e|x)(?:=|$)/;

/** What stands behind these may be the options of a program that is run. */
const runsOther = /^(?:run|exec|x|dlx|start|serve|dev|shell|eval|call|repl|watch)$/;

/** Words behind which another program begins are no options of this one. */
const startsOther = (program: string, { positionals }: ArgvView): boolean =>
  runsOther.test(positionals[0] ?? '') ||
  factsOf(program, 'runs').some(({ takesRest }) => takesRest === true) ||
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

/** `puppet parser validate`: the first word of a program that has such, or the second behind what it is about. `git merge check` is another. */
export const onlyChecks = (program: string, view: ArgvView): boolean =>
  !isA(program, 'any words') &&
  view.positionals.slice(0, about.test(view.positionals[0] ?? '') ? 2 : 1).some((word) => checking.test(word ?? '')) &&
  !view.options.some((option) => besides.test(option)) &&
  !view.words.some((word) => word === null || word.includes('://')) &&
  !startsOther(program, view);
