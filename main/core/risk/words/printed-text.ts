/** What the line itself puts on a command's input, word for word: here-documents, and what `echo`, `printf` and `cat` print into its pipe. */
import { isInputName } from '#domain/command/shell-call.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { isDecoder } from '../../programs/is-decoder.ts';
import type { Line } from '../line.ts';

/** What the line says of an input. */
export interface SaidInput {
  readonly text: string;
  /** Nothing in it is filled in by the shell. */
  readonly isWhole: boolean;
}
const nothing: SaidInput = { text: '', isWhole: false };

function bodiesOf({ redirections }: Segment): SaidInput | null {
  const bodies = redirections.filter(({ operator }) => operator.startsWith('<<'));
  if (bodies.length === 0) return null;
  const text = bodies.map(({ target, pattern }) => target ?? pattern ?? '').join('\n');
  return { text: text.trim(), isWhole: bodies.every(({ target }) => target !== null) };
}

const isWithin = ([start, end]: Segment['span'], outer: Segment['span']): boolean =>
  outer[0] <= start && end <= outer[1];

/** The text on its input; empty where the line does not tell it. */
export const textForInput = (line: Line, segment: Segment): string => inputOf(line, segment).text;

export function inputOf({ parsed }: Line, segment: Segment): SaidInput {
  const { pipeline: at, wrappers } = segment;
  // `npx tsx <<E`: what runs it has the text.
  const outer =
    wrappers.length === 0
      ? []
      : parsed.segments.filter(
          ({ pipeline, span }) => pipeline.id === at.id && pipeline.index === at.index && isWithin(segment.span, span),
        );
  for (const each of [segment, ...outer]) {
    const body = bodiesOf(each);
    if (body !== null) return body;
    if (each.redirections.some(({ operator }) => operator === '<')) return nothing;
  }
  // Read backwards and not by recursion: a pipe may have thousands of parts.
  for (let index = at.index - 1; index >= 0; index -= 1) {
    const before = parsed.segments.find(({ pipeline }) => pipeline.id === at.id && pipeline.index === index);
    if (before === undefined) return nothing;
    const [program = '', ...words] = before.argv.map((word, each) => word ?? before.patterns?.[each] ?? '');
    if (program === 'echo' || program === 'printf')
      return { text: printed(program, words).trim(), isWhole: before.argv.every((word) => word !== null) };
    const isCopied = program === 'tee' || (program === 'cat' && words.every((word) => /^-\w?$/.test(word)));
    if (!isCopied) return nothing;
    const body = bodiesOf(before);
    if (body !== null && body.text !== '') return body;
  }
  return nothing;
}

/** Programs that run what comes in. */
export const runsItsInput =
  /^(?:(?:ba|z|da|k|a|mk)?sh|python[\d.]*|pypy3?|node|nodejs|perl|ruby|php|lua|deno|bun|osascript|pwsh|fish|iex|Invoke-Expression)$/;

/** It is given no script but what comes in; with `xargs` that is no script. */
export function readsScriptFromInput(segment: Segment): boolean {
  if (segment.pipeline.index === 0 || segment.wrappers.some((name) => /^(?:xargs|parallel|find)$/.test(name)))
    return false;
  const rest = segment.argv.slice(1);
  const isEval = rest.some(
    (word) => word !== null && /^-[a-zA-Z]*[ce]$|^--eval$|^-m$|^-p$|^-n$|^-r$|^-[a-z]*[pn][a-z]*e$/.test(word),
  );
  const first = rest.findIndex((word) => word === null || !word.startsWith('-'));
  const takesArguments = rest.some((word) => word !== null && (/^(?:-s|--?)$/.test(word) || isInputName(word)));
  return !isEval && (first < 0 || takesArguments);
}

/** All that it runs is written in the line, or is one file that the line names. */
export function isTold(line: Line, segment: Segment): boolean {
  const { id, index } = segment.pipeline;
  const isHidden = line.parsed.segments.some(
    ({ pipeline, argv }) => pipeline.id === id && pipeline.index < index && isDecoder(argv),
  );
  const { text, isWhole } = inputOf(line, segment);
  return !isHidden && ((isWhole && text !== '') || fileForInput(line, segment) !== null);
}

/** By its name a script, of the folder that it runs in. */
const ownScript = /^(?!-|\/|~|.*\.\.\/).*\.(?:ba|z|k)?(?:sh|[cm]?[jt]s|py|rb|pl|php|lua)$/;

/** `cat run.sh | sh`: the one file that comes in, where nothing else does. */
export function fileForInput({ parsed }: Line, { pipeline }: Segment): { text: string; span: Segment['span'] } | null {
  const before = parsed.segments.filter(
    (one) => one.pipeline.id === pipeline.id && one.pipeline.index < pipeline.index,
  );
  const [first] = before;
  if (first === undefined || before.length > 1 || first.redirections.length > 0) return null;
  const [program, file] = first.argv;
  if (program !== 'cat' || first.argv.length !== 2 || !ownScript.test(file ?? '')) return null;
  return { text: file ?? '', span: first.words[1] ?? first.span };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\n', '\\': '\\', '"': '"' };
const unescape = (text: string): string => text.replaceAll(/\\([ntr\\"])/g, (_, sign: string) => escapes[sign] ?? sign);

function printed(program: string, words: readonly string[]): string {
  const rest = words.slice(words.findIndex((word) => !/^-[neE]+$|^--$/.test(word)));
  if (program === 'echo') return words[0]?.startsWith('-e') === true ? unescape(rest.join(' ')) : rest.join(' ');
  const [format = '', ...values] = rest;
  const filled = [...values];
  const once = unescape(format).replaceAll(/%[bsqd]/g, () => filled.shift() ?? '');
  // The format is used again for what is left.
  return [once, ...(filled.length < values.length ? filled : [])].join(format.includes('\\n') ? '\n' : ' ');
}
