/** One simple command as the judges of tools see it. */
import { type ArgvGrammar, type ArgvView, hasOption, isValue, viewArgv } from '#domain/command/argv-pattern.ts';
import { isA } from '../programs/facts-of.ts';
import { knownAs } from '../programs/names.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import type { Message } from '#domain/common/message.ts';
import type { Span } from '#domain/common/span.ts';
import { withListed } from './files/with-found.ts';
import { categoriesOf } from './finding.ts';
import { type Line, addFinding } from './line.ts';
import { textForInput } from './words/printed-text.ts';
import { resolveIn } from './words/resolve-in-line.ts';
import type { ResolvedWord } from './resolve-word.ts';

export interface Call {
  /** Last part of the program's path. */
  readonly program: string;
  /** The program as resolved, path and all. */
  readonly head: ResolvedWord;
  readonly args: readonly ResolvedWord[];
  readonly segment: Segment;
  readonly line: Line;
  /** Inside ssh or a container the paths are not this machine's. */
  readonly isElsewhere: boolean;
}

/** `cargo +nightly test`: which of several releases of the program is meant. */
const toolChain = /^\+(?:stable|beta|nightly|\d+\.\d+)[\w.-]*$/;

export function callOf(segment: Segment, line: Line): Call | null {
  const words = segment.argv.map((value, index) =>
    resolveIn(line, value, segment.patterns?.[index], segment.words[index] ?? segment.span),
  );
  const [head, ...given] = line.choices.size === 0 ? words : words.map(withListed);
  if (head === undefined) return null;
  // The words of PowerShell for yes and no look like names to a shell.
  const isCmdlet = /^[A-Z][A-Za-z]+-[A-Z]\w+$/.test(head.text);
  const said = isCmdlet
    ? given.map((word, at) => {
        const constant = /^\$\{(true|false|null)\}$/.exec(segment.patterns?.[at + 1] ?? '')?.[1];
        return constant === undefined ? word : { ...word, text: `$${constant}`, hasHole: false };
      })
    : given;
  const args = toolChain.test(said[0]?.text ?? '') ? said.slice(1) : said;
  return {
    program: head.hasHole ? '' : knownAs(head.text.slice(head.text.lastIndexOf('/') + 1)),
    head,
    args,
    segment,
    line,
    isElsewhere: segment.wrappers.some((wrapper) => isA(wrapper, 'elsewhere')),
  };
}

export const report = (
  call: Call,
  code: string,
  level: RiskLevel,
  categories: string,
  text: string | Message,
  span?: Span,
): void => addFinding(call.line, code, level, text, categoriesOf(categories), span ?? call.segment.span);

export const ranFetched = (call: Call, span?: Span): void =>
  report(call, 'runs-fetched', 'high', 'N', 'It runs what the same line has fetched.', span);
export const ranAddress = (call: Call, span?: Span): void =>
  report(call, 'runs-fetched', 'high', 'N', 'It runs what it fetches from another host.', span);
/** What the line itself wrote there is judged by what it holds. */
export const ranTemporary = (call: Call, span?: Span, path = ''): void =>
  report(
    call,
    'runs-temporary',
    call.line.written.has(path) ? 'medium' : 'high',
    '',
    'It runs a file from a folder that anyone can write to.',
    span,
  );

/** The call as tables look at it; unknown words match nothing. */
export function viewCall(call: Call, grammar: ArgvGrammar): ArgvView {
  return viewArgv([call.program, ...call.args.map((word) => (word.hasHole ? null : word.text))], grammar);
}

export const has = (call: Call, ...options: string[]): boolean => {
  const grammar = { valued: new Set<string>(), longDash: false };
  const view = viewCall(call, grammar);
  return options.some((option) => hasOption(view, option, grammar));
};

/**
 * The call up to its first operand, with it: what stands behind a script's name is the script's own. Not clear where that operand
 * may be the value of an option before it. `valued` as for `operands`.
 */
export function beforeOperand(call: Call, valued: string): { readonly own: Call; readonly isClear: boolean } {
  const [first] = operands(call, valued);
  const at = first === undefined ? -1 : call.args.indexOf(first);
  if (at < 0) return { own: call, isClear: true };
  const before = call.args[at - 1]?.text ?? '';
  const isClear = !before.startsWith('-') || before === '--' || before.includes('=');
  return { own: { ...call, args: call.args.slice(0, at + 1) }, isClear };
}

/** Words that are no options. `valued` options take the next word with them, and with `::` behind their name the next two. */
export function operands(call: Call, valued: string): readonly ResolvedWord[] {
  const takes = new Set(valued.split(' '));
  const found: ResolvedWord[] = [];
  for (let index = 0; index < call.args.length; index += 1) {
    const word = call.args[index];
    if (word === undefined) break;
    if (word.text === '--') return [...found, ...call.args.slice(index + 1)];
    if (word.text.startsWith('-') && word.text !== '-') {
      if (takes.has(word.text) && isValue(call.args[index + 1]?.text)) index += 1;
      if (takes.has(`${word.text}::`)) index += 2;
      continue;
    }
    found.push(word);
  }
  return found;
}

/** The value given to one of these options: `-o x`, `-ox` for letters, `--opt=x`, `--opt x`. */
export function optionValues(call: Call, ...options: string[]): readonly ResolvedWord[] {
  const found: ResolvedWord[] = [];
  for (let index = 0; index < call.args.length; index += 1) {
    const word = call.args[index];
    if (word === undefined || word.text === '--') break;
    for (const option of options) {
      if (word.text === option) {
        const next = call.args[index + 1];
        if (next !== undefined) found.push(next);
      } else if (option.length > 2 && word.text.startsWith(`${option}=`)) {
        found.push({ ...word, text: word.text.slice(option.length + 1) });
      } else if (
        option.length === 2 &&
        word.text.startsWith(option) &&
        word.text.length > 2 &&
        !word.text.startsWith('--')
      ) {
        found.push({ ...word, text: word.text.slice(2) });
      } else if (option.length === 2 && /^-[A-Za-z]{2,}$/.test(word.text) && word.text.endsWith(option[1] ?? '')) {
        const next = call.args[index + 1];
        if (next !== undefined) found.push(next);
      }
    }
  }
  return found;
}

/** What the line itself says that a command is given on its input, word for word. */
export const textOfPipe = ({ segment, line }: Call): string => textForInput(line, segment);
