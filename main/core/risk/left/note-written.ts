/** What other programs than a shell's redirections put into files, as far as the line says it: editors, patches, copies, settings. */
import { type Call, has, operands, optionValues, textOfPipe } from '../call.ts';
import type { CodeFacts } from '../code/scan-code.ts';
import { noteText, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const unescape = (text: string): string =>
  text.replaceAll(/\\([ntr$@/&|"'{}.])/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '' })[sign] ?? sign);

/** What a script of sed or perl puts in: behind `a`, `i` and `c`, in place of what `s` finds, and what others print. */
function putIn(script: string, program: string): string {
  const said = program.endsWith('sed') ? [] : [...script.matchAll(/"((?:\\.|[^"\\])*\s(?:\\.|[^"\\])*)"/g)];
  const added = [...script.matchAll(/(?:^|[;{}\n\d$/])\s*[aic](?:\\\s*\n?|\s+)([^\n]+(?:\\\n[^\n]+)*)/g)];
  const replaced = [
    ...script.matchAll(/\bs([^\w\s\\({[<])(?:\\[^]|(?!\1)[^\\])*\1((?:\\[^]|(?!\1)[^\\])*)\1/g),
    ...script.matchAll(/\bs()\{(?:\\[^]|[^\\}])*\}\s*\{((?:\\[^]|[^\\}])*)\}/g),
  ];
  return [...[...added, ...said].map(([, text = '']) => text), ...replaced.map(([, , text = '']) => text)]
    .map(unescape)
    .join('\n');
}

/** The lines that a patch adds, by file. */
function notePatch({ line, head }: Call, patch: string): void {
  let path = '?/';
  for (const text of patch.split('\n')) {
    const file = /^\+\+\+\s+(?:b\/)?(\S+)/.exec(text)?.[1];
    if (file !== undefined) path = placeWord(line, { ...head, text: file, hasHole: false }).path;
    else if (text.startsWith('+')) noteText(line, path, text.slice(1));
  }
}

const keyOf = ({ line }: Call, word: ResolvedWord | undefined): string =>
  word === undefined || word.hasHole ? `?/${word?.text ?? ''}` : placeWord(line, word).path;

/** What stands behind an order of ed or ex up to the point alone in its line. */
const typedIn = (script: string): string =>
  [...script.matchAll(/(?:^|\n)[^\n]{0,80}?[aic]\n([^]*?)(?:\n\.(?:\n|$)|$)/g)].map(([, text = '']) => text).join('\n');

const copied = /^(?:mv|cp|install|g?mv|g?cp|rsync|ln)$/;

function noteCopied(call: Call): void {
  const words = operands(call, '-m -o -g -S --mode --owner --group --suffix');
  const target = optionValues(call, '-t', '--target-directory')[0] ?? words.at(-1);
  if (target === undefined) return;
  for (const source of words) {
    const text = source === target ? undefined : call.line.written.get(keyOf(call, source));
    if (text === undefined) continue;
    const name = source.text.replace(/^.*\//, '');
    const into = /\/$|^\.$|\/\.$/.test(target.text) ? `${target.text.replace(/\/\.?$/, '')}/${name}` : target.text;
    noteText(call.line, keyOf(call, { ...target, text: into }), text);
  }
}

function redirectedTo({ segment, head }: Call): ResolvedWord | undefined {
  const to = segment.redirections.find(({ operator }) => operator.startsWith('>'));
  return to && { ...head, text: to.target ?? '', hasHole: to.target === null };
}

/** Keeps what the call writes into files, where the line says so. */
export function noteOtherWritten(call: Call): void {
  const { line, program, args } = call;
  const to = program === 'dd' ? args.find(({ text }) => text.startsWith('of=')) : undefined;
  if (to !== undefined || /^(?:tee|sponge)$/.test(program) || args.some(({ text }) => text === '/dev/stdin')) {
    const text = textOfPipe(call);
    const files = to === undefined ? operands(call, '-m --mode') : [{ ...to, text: to.text.slice(3) }];
    if (text !== '') for (const word of files) noteText(line, keyOf(call, word), text);
  } else if (copied.test(program)) noteCopied(call);
  else if (/^(?:[gmn]?awk|g?sed|perl|ruby)$/.test(program)) {
    const isInside = args.some(({ text }) => /^-[a-zA-Z0]*i|^--in-place|^inplace$/.test(text));
    const target = isInside ? args.at(-1) : redirectedTo(call);
    for (const { text } of target === undefined ? [] : args) {
      const put = text.startsWith('-') || text === target?.text ? '' : putIn(text, program);
      if (put !== '') noteText(line, keyOf(call, target), put);
    }
  } else if (/^(?:ed|ex|vim?|nvim)$/.test(program)) {
    const text = typedIn(textOfPipe(call));
    if (text !== '') noteText(line, keyOf(call, operands(call, '-c -u -S').at(-1)), text);
  } else if (program === 'patch' || (program === 'git' && args.some(({ text }) => /^(?:apply|am)$/.test(text)))) {
    notePatch(call, textOfPipe(call));
  } else if (/^(?:jq|yq|dasel|gojq|jaq)$/.test(program)) {
    const file = operands(call, '--arg:: --argjson::').at(-1);
    if (redirectedTo(call) !== undefined || has(call, '-i', '--inplace'))
      for (const { text } of args) if (/["=]/.test(text)) noteText(line, keyOf(call, file), unescape(text));
  } else if (program === 'crontab') {
    for (const word of args) noteText(line, '/cron.d/own', line.written.get(keyOf(call, word)) ?? '');
  } else if (/^(?:npm|pnpm|yarn)$/.test(program) && args[0]?.text === 'pkg' && args[1]?.text === 'set') {
    for (const { text } of args.slice(2)) noteText(line, `${line.cwd ?? '?'}/package.json`, text.replace('=', ': '));
  }
}

/** The texts of code that writes a file may be what it writes. */
export function noteTexts({ line }: Call, { writeTargets: [first], literals }: CodeFacts, word: ResolvedWord): void {
  const path = first === undefined ? '?/' : placeWord(line, { ...word, text: first, hasHole: false }).path;
  for (const text of literals) if (/\S\s+\S/.test(text)) noteText(line, path, text);
}
