/** Files that a search, a listing or a print hands to the next command of its pipeline. */
import { type Call, callOf, has, operands, optionValues } from '../call.ts';
import type { Segment } from '#domain/command/parsed-command.ts';
import { isSecretPath } from './sensitive-paths.ts';
import { type Line, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { pathPrinted, printsPath, resolveIn } from '../words/resolve-in-line.ts';
import { readPath } from './touch-path.ts';

/** By pipeline. */
export type FoundFiles = Map<number, readonly ResolvedWord[]>;

export function rememberListing(call: Call, found: FoundFiles): void {
  const words = call.program === 'git' ? operands(call, '-C -c').slice(1) : operands(call, '-I');
  if (call.program === 'git' && operands(call, '-C -c')[0]?.text !== 'ls-files') return;
  found.set(
    call.segment.pipeline.id,
    words.length > 0 ? words : [{ text: './*', isGlob: true, hasHole: false, span: call.segment.span }],
  );
}

/** `printf '%s\n' ~/* | xargs rm`, `dirname "$PWD" | xargs rm`: what is printed is what the next one is handed. */
export function rememberPrinted(call: Call, found: FoundFiles): void {
  const { program, segment, line } = call;
  if (segment.pipeline.length < 2) return;
  if (printsPath.test(program)) {
    const given = operands(call, '--relative-to --relative-base');
    const paths = program === 'pwd' ? [call.head] : given;
    const printed = paths.map((word) => ({ ...word, text: pathPrinted(program, word.text, line.cwd) ?? '' }));
    if (printed.length > 0 && printed.every(({ text }) => text !== '')) found.set(segment.pipeline.id, printed);
  } else if (program === 'echo' || program === 'printf') found.set(call.segment.pipeline.id, printedBy(call));
}

const printedBy = (call: Call): readonly ResolvedWord[] =>
  operands(call, '')
    .filter(({ text }) => !/^(?:%[bsq]|\\[n0])+$/.test(text))
    .map((word) => ({ ...word, text: word.text.replace(/(?:\\[n0])+$/, '') }));

export function foundFor(call: Call, found: FoundFiles): readonly ResolvedWord[] | null {
  const { wrappers, pipeline } = call.segment;
  if (
    !wrappers.some(
      (name) =>
        name === 'find' ||
        name === 'gfind' ||
        name === 'fd' ||
        name === 'fdfind' ||
        name === 'xargs' ||
        name === 'parallel',
    )
  )
    return null;
  return found.get(pipeline.id) ?? null;
}

/** `find ~/.ssh -type f | xargs -I{} curl -F f=@{} ..`: what is handed over is a secret. */
export function noteSecretsFound(call: Call, found: readonly ResolvedWord[] | null): void {
  const isSecret = (word: ResolvedWord): boolean => isSecretPath(placeWord(call.line, word).path, call.line.homeDir);
  if (found?.some(isSecret) === true) call.line.secrets.push({ span: call.segment.span, segment: call.segment });
}

/** `find ~/.ssh | cpio -o`, `.. | tar -cT -`, `.. | zip -@ x`: the names of what it packs stand in its input. */
export function noteNamedByInput(call: Call, found: FoundFiles): void {
  if (call.segment.pipeline.index === 0) return;
  const isNamed =
    (call.program === 'cpio' && has(call, '-o', '-p', '--create', '--pass-through')) ||
    optionValues(call, '-T', '--files-from').some(({ text }) => text === '-') ||
    has(call, '-@');
  if (isNamed) for (const word of found.get(call.segment.pipeline.id) ?? []) readPath(call, word);
}

/** `xargs rm < <(ls -A ~)`, `while read f; ..; done < <(find ~)`, `xargs rm <<< ~`: what is handed over without a pipeline. */
export function noteFed(line: Line, found: FoundFiles, foundBy: (call: Call) => readonly ResolvedWord[]): void {
  const { segments, text } = line.parsed;
  for (const segment of segments)
    for (const { operator, target, pattern, span } of segment.redirections) {
      const reader =
        segment.argv.length > 0
          ? segment
          : segments.findLast(({ argv, span: own }) => argv[0] === 'read' && own[1] <= segment.span[0]);
      if (reader === undefined) continue;
      if (operator === '<<<') found.set(reader.pipeline.id, [resolveIn(line, target, pattern, span)]);
      const isPrinted = operator === '<' && /^<\s*<\(/.test(text.slice(...span));
      const inner = isPrinted
        ? segments.find((one) => one !== segment && span[0] < one.span[0] && one.span[1] < span[1])
        : undefined;
      const call = inner === undefined || inner.pipeline.length > 1 ? null : callOf(inner, line);
      if (call !== null && lists.test(call.program)) found.set(reader.pipeline.id, namesOf(call, foundBy));
    }
  for (const segment of segments) {
    if (segment.wrappers.includes('xargs')) noteArgumentFile(line, segment, found, foundBy);
    if (segment.wrappers.includes('parallel')) noteBehindColons(line, segment, found);
  }
}

const lists = /^(?:ls|g?find|echo|printf)$/;

const namesOf = (call: Call, foundBy: (call: Call) => readonly ResolvedWord[]): readonly ResolvedWord[] =>
  /^g?find$/.test(call.program) ? foundBy(call) : call.program === 'printf' ? printedBy(call) : operands(call, '-I');

/** `xargs -a <(printf /) rm`: the file of names is what another command prints. */
function noteArgumentFile(
  line: Line,
  { span, pipeline }: Segment,
  found: FoundFiles,
  foundBy: (call: Call) => readonly ResolvedWord[],
): void {
  const { text, segments } = line.parsed;
  const before = text.slice(0, span[1]);
  const at = [...before.matchAll(/\bxargs\s[^|;&]*?(?:-a\s*|--arg-file[=\s]\s*)<\(/g)].at(-1);
  const start = at === undefined ? -1 : at.index + at[0].length;
  const inner = segments.find((one) => one.span[0] >= start && one.span[0] <= start + 1);
  const call = start < 0 || inner === undefined ? null : callOf(inner, line);
  if (call !== null && lists.test(call.program)) found.set(pipeline.id, namesOf(call, foundBy));
}

/** `parallel rm ::: ~ /srv`: the names stand behind the command. */
function noteBehindColons(line: Line, { span, pipeline }: Segment, found: FoundFiles): void {
  const given = /^['"]?\s*:::\+?\s+([^|;&\n]+)/.exec(line.parsed.text.slice(span[1]))?.[1];
  if (given === undefined) return;
  const words = given
    .trim()
    .split(/\s+/)
    .map((word): ResolvedWord => {
      const text = word.replaceAll(/["']/g, '').replaceAll(/\$\{?HOME\}?/g, line.homeDir);
      return { text, isGlob: /[*?[]/.test(text), hasHole: /[$`]/.test(text), span };
    });
  found.set(pipeline.id, words);
}
