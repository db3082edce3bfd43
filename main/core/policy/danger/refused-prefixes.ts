/** Says which prefixes are too wide to become a rule, and why. */
import type { Width } from '../../programs/facts/too-wide.ts';
import { factsOf } from '../../programs/facts-of.ts';
import { say, type Message } from '#domain/common/message.ts';

const whyByWidth: Readonly<Record<Width, Message>> = {
  wide: say('Alone it covers harmless and destructive uses alike; name the subcommand or the exact command.'),
  carrier: say('It runs whatever command is given to it.'),
  interpreter: say('It runs whatever program is given to it.'),
  shell: say('It runs whatever script is given to it.'),
};

const widthOf = (name: string): Width | null => factsOf(name, 'too-wide')[0]?.width ?? null;

const evalOptions =
  /^(-|-c|-lc|-ic|-e|-E|-p|-pe|-ne|-r|-s|-m|-i|-3|-2|-Command|-EncodedCommand|-File|-f|--eval|--exec|--command|--print|--run|-x|--rcfile|--init-file|-S|--split-string|-u|-n)$/;

export type PrefixVerdict = { readonly kind: 'allowed' } | { readonly kind: 'refused'; readonly reason: Message };

/** A whole command is narrow by itself, unless it reads what to do from its input. */
export function judgeExact(argv: readonly string[]): PrefixVerdict {
  const [program = '', ...rest] = argv;
  const name = program.slice(program.lastIndexOf('/') + 1).replace(/[\d.]+$/, '');
  const width = widthOf(name);
  const readsInput = (width === 'interpreter' || width === 'shell') && rest.every((word) => evalOptions.test(word));
  if (argv.some((word) => /[\n\r\0]/.test(word)))
    return { kind: 'refused', reason: say('A rule cannot contain a line break.') };
  return readsInput
    ? { kind: 'refused', reason: say('It runs whatever comes through its input.') }
    : { kind: 'allowed' };
}

/** Exact-length: `git` is refused, `git status` is not. */
export function judgePrefix(prefix: readonly string[]): PrefixVerdict {
  const [program, ...rest] = prefix;
  if (program === undefined || program === '')
    return { kind: 'refused', reason: say('A rule needs at least one word.') };
  if (prefix.some((word) => /[\n\r\0]/.test(word)))
    return { kind: 'refused', reason: say('A rule cannot contain a line break.') };
  const name = program.slice(program.lastIndexOf('/') + 1);
  const width = widthOf(name) ?? widthOf(name.replace(/[\d.]+$/, '')) ?? widthOf(name.replace(/\.exe$/, ''));
  const reason = width === null ? undefined : whyByWidth[width];
  const isWideProgram = widthOf(name) === 'wide';
  if (reason !== undefined && rest.length === 0) return { kind: 'refused', reason };
  if (reason !== undefined && !isWideProgram && rest.every((word) => evalOptions.test(word)))
    return { kind: 'refused', reason };
  const facts = factsOf(name, 'too-wide');
  if (facts.some(({ withOptions }) => withOptions) && rest.every((word) => word.startsWith('-')))
    return { kind: 'refused', reason: reason ?? say('It is too wide.') };
  if (facts.some(({ behind }) => behind.includes(rest.join(' '))))
    return { kind: 'refused', reason: say('It runs whatever is named next; name that too.') };
  return { kind: 'allowed' };
}
