/** Programs that pack and unpack. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { deletePath, readPath, writePath } from './touch-path.ts';

type Judge = (call: Call) => void;

export const judgeTar: Judge = (call) => {
  const [first] = call.args;
  const letters = first !== undefined && /^-?[a-zA-Z]+$/.test(first.text) ? first.text : '';
  const mode = (letter: string, long: string): boolean =>
    (letters.includes(letter) && !letters.startsWith('--')) || has(call, `-${letter}`, long);
  for (const option of optionValues(
    call,
    '--to-command',
    '--checkpoint-action',
    '-I',
    '--use-compress-program',
    '-F',
    '--info-script',
    '--new-volume-script',
  )) {
    if (
      !/^(g?zip|pigz|bzip2|pbzip2|xz|pixz|zstd|lz4|lzip|brotli|echo|dot)\b/.test(option.text) &&
      !/^(echo|dot|ttyout|totals|sleep|bell)/.test(option.text)
    )
      report(call, 'tar-runs', 'high', '', 'An option makes tar run another command.', option.span);
  }
  if (mode('t', '--list')) return;
  const words = operands(
    call,
    '-f -C -T -X --file --directory --exclude --exclude-from --files-from -I --transform --owner --group',
  ).filter((word) => word !== first || word.text.startsWith('-'));
  const folder = optionValues(call, '-C', '--directory').at(-1);
  if (mode('x', '--extract')) {
    if (letters.includes('O') || has(call, '-O', '--to-stdout', '--to-command')) return;
    if (letters.includes('P') || has(call, '-P', '--absolute-names'))
      report(call, 'unpacks-anywhere', 'high', 'S', 'It unpacks to wherever the archive says.');
    writePath(call, folder ?? { text: '.', isGlob: false, hasHole: false, span: call.segment.span });
    return;
  }
  if (!mode('c', '--create') && !mode('r', '--append') && !mode('u', '--update')) return;
  const archive = letters.endsWith('f') ? call.args[1] : optionValues(call, '-f', '--file')[0];
  if (archive !== undefined && archive.text !== '-') writePath(call, archive);
  const isTaking = has(call, '--remove-files');
  for (const word of words) if (word !== archive) takeUp(call, below(call, word), isTaking);
};

/** `-C ~ .ssh`: what stands behind a folder is looked for in it. */
function below(call: Call, word: ResolvedWord): ResolvedWord {
  const before = { ...call, args: call.args.slice(0, call.args.indexOf(word)) };
  const folder = optionValues(before, '-C', '--directory').at(-1)?.text;
  return folder === undefined || /^[/~]/.test(word.text) ? word : { ...word, text: `${folder}/${word.text}` };
}

/** cpio tells by a letter which way it goes. */
function judgeCopyInOut(call: Call): void {
  if (has(call, '-t', '--list', '--to-stdout')) return;
  const [folder] = optionValues(call, '-D', '--directory');
  const [target] = operands(call, '-F -O -I -D -H -R -E -C -M');
  if (has(call, '-i', '--extract', '-p', '--pass-through'))
    writePath(call, folder ?? target ?? { text: '.', isGlob: false, hasHole: false, span: call.segment.span });
  for (const archive of optionValues(call, '-O')) writePath(call, archive);
}

/** A file that is packed, and is gone afterwards where the archive is to stand in its place. */
function takeUp(call: Call, word: ResolvedWord, isTaking: boolean): void {
  readPath(call, word);
  if (isTaking) deletePath(call, word, true);
}

export const judgeArchive: Judge = (call) => {
  if (call.program === 'cpio') return judgeCopyInOut(call);
  const isLettered = /^(?:7z|u?n?rar)/.test(call.program);
  const verb = call.args[0]?.text ?? '';
  if (isLettered ? /^[ltpv]\w*$/.test(verb) || has(call, '-so') : has(call, '-l', '-t', '--list', '--test', '-Z'))
    return;
  // `unzip -p` and `-c` print what is inside.
  if (call.program === 'unzip' && has(call, '-p', '-c', '-v', '-z')) return;
  const words = operands(call, '-x -d -P -o -i');
  const hasVerb = isLettered && /^(?:[aumd]|rn)$/.test(verb);
  if (!hasVerb && /^(un|g?un|7z|unar)/.test(call.program))
    return writePath(
      call,
      optionValues(
        call,
        ...(/zip|unar/.test(call.program) ? ['-d'] : []),
        ...(call.program === 'unzip' ? [] : ['-o']),
      )[0] ?? {
        text: '.',
        isGlob: false,
        hasHole: false,
        span: call.segment.span,
      },
    );
  const [archive, ...files] = hasVerb ? words.slice(1) : words;
  if (archive !== undefined) writePath(call, archive);
  const isTaking = has(call, '-m', '--move', '-sdel', '-df', '-dr') || (hasVerb && words[0]?.text === 'm');
  for (const file of files) takeUp(call, file, isTaking);
};

export const judgeCompress: Judge = (call) => {
  for (const file of operands(call, '-S --suffix -T')) {
    readPath(call, file);
    if (has(call, '-c', '--stdout', '--to-stdout', '-l', '--list', '-t', '--test')) continue;
    writePath(call, file);
    if (!has(call, '-k', '--keep') && !/^(?:un)?zstd/.test(call.program))
      report(call, 'edits-in-place', 'medium', '', 'It changes files in place.', file.span);
  }
};
