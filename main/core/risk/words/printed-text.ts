/** What the line itself puts on a command's input, word for word: here-documents, and what `echo`, `printf` and `cat` print into its pipe. */
import type { Segment } from '#domain/command/parsed-command.ts';
import type { Line } from '../line.ts';

const bodiesOf = ({ redirections }: Segment): readonly string[] =>
  redirections.flatMap(({ operator, target, pattern }) => (operator.startsWith('<<') ? [target ?? pattern ?? ''] : []));

/** The text on its input; empty where the line does not tell it. */
export function textForInput({ parsed }: Line, segment: Segment): string {
  const bodies = bodiesOf(segment);
  if (bodies.length > 0) return bodies.join('\n').trim();
  const { pipeline: at, redirections } = segment;
  if (redirections.some(({ operator }) => operator === '<')) return '';
  // Read backwards and not by recursion: a pipe may have thousands of parts.
  for (let index = at.index - 1; index >= 0; index -= 1) {
    const before = parsed.segments.find(({ pipeline }) => pipeline.id === at.id && pipeline.index === index);
    if (before === undefined) return '';
    const [program = '', ...words] = before.argv.map((word, each) => word ?? before.patterns?.[each] ?? '');
    if (program === 'echo' || program === 'printf') return printed(program, words).trim();
    const isCopied = program === 'tee' || (program === 'cat' && words.every((word) => /^-\w?$/.test(word)));
    if (!isCopied) return '';
    const text = bodiesOf(before).join('\n').trim();
    if (text !== '') return text;
  }
  return '';
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
