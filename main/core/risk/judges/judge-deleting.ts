/** rm and its kind, and what find hands to them. */
import { isA } from '../../programs/facts-of.ts';
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { withFound } from '../files/with-found.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { deletePath, listsInto } from '../files/touch-path.ts';

/** Files that an earlier part of the line will name: find's places and names. */
export function foundBy(call: Call): readonly ResolvedWord[] {
  const pruned = Math.max(prunedUpTo(call), alternativeUpTo(call));
  const isWanted = (name: ResolvedWord): boolean => {
    const at = call.args.findIndex(({ span }) => span === name.span);
    return at > pruned && !/^(?:!|-not)$/.test(call.args[at - 2]?.text ?? '');
  };
  const names = optionValues(call, '-name', '-iname', '-path', '-ipath', '-wholename', '-g', '--glob').filter(isWanted);
  const starts = startsOf(call);
  return starts.flatMap((start): ResolvedWord[] =>
    names.length === 0
      ? [{ ...start, text: `${start.text}/*`, isGlob: true }]
      : names.map((name) => ({
          ...start,
          text:
            name.text.startsWith('*/') || name.text.startsWith('../')
              ? `${start.text}/${name.text.replace(/^\.?\*?\//, '')}`
              : `${start.text}/**/${name.text}`,
          isGlob: false,
        })),
  );
}

/** `-path ./node_modules -prune -o ..`: what stands before is left out. */
function prunedUpTo({ args }: Call): number {
  const at = args.findLastIndex(({ text }) => text === '-prune');
  return /^-(?:o|or)$/.test(args[at + 1]?.text ?? '') ? at : -1;
}

/** `-name a -o -type f -delete`: what is done is done to what the last alternative finds, unless brackets hold them together. */
function alternativeUpTo({ args }: Call): number {
  const act = args.findIndex(({ text }) => /^-(?:delete|exec(?:dir)?|ok(?:dir)?)$/.test(text));
  const at = args.slice(0, Math.max(0, act)).findLastIndex(({ text }) => /^-(?:o|or)$/.test(text));
  const count = (bracket: string): number =>
    args.slice(Math.max(0, at), act).filter(({ text }) => text === bracket).length;
  return count(')') > count('(') ? -1 : at;
}

function startsOf(call: Call): readonly ResolvedWord[] {
  const starts: ResolvedWord[] = [];
  for (const word of call.args) {
    if (/^(-(H|L|P|O\d?)|-D)$/.test(word.text)) continue;
    if (word.text.startsWith('-') || word.text === '!' || word.text === '(') break;
    starts.push(word);
  }
  return starts.length > 0 ? starts : [{ text: '.', isGlob: false, hasHole: false, span: call.segment.span }];
}

export function judgeFind(call: Call): void {
  const isEmpty = call.args.some(({ text }, at) => text === '-empty' && call.args[at - 1]?.text !== '!');
  if (
    isEmpty &&
    call.args.some(({ text }) => text === '-delete') &&
    foundBy(call).every((word) => placeWord(call.line, word).place === 'project')
  )
    report(call, 'deletes-empty', 'medium', '', 'It deletes folders and files that are empty.');
  else if (call.args.some(({ text }) => text === '-delete')) {
    for (const word of foundBy(call)) deletePath(call, word, true);
    if (call.args.some(({ text }) => text === '/'))
      report(call, 'deletes-everywhere', 'critical', 'D', 'It deletes files in every folder of the machine.');
  }
  for (const word of foundBy(call)) {
    if (word.text.endsWith('/*')) continue;
    const placed = placeWord(call.line, word);
    if (placed.place !== 'project' && isSecretPath(placed.path, call.line.homeDir)) {
      if (call.args.some(({ text }) => /^-(?:exec|ok)(?:dir)?$/.test(text)))
        call.line.secrets.push({ span: word.span, segment: call.segment });
      // Of one kind of file most are no secrets: `*.pem`.
      const isKind = /\*\.\w+$/.test(word.text);
      report(
        call,
        'searches-secrets',
        isKind ? 'medium' : 'high',
        isKind ? '' : 'X',
        'It searches for files that hold secrets.',
        word.span,
      );
    }
  }
  for (const file of optionValues(call, '-fprint', '-fprintf', '-fls', '-fprint0')) listsInto(call, file);
}

const valued = '--interactive --preserve-root -s -n';

export function judgeDelete(call: Call, found: readonly ResolvedWord[] | null): void {
  const isRecursive = has(call, '-r', '-R', '--recursive') || isA(call.program, 'whole deleter') || found !== null;
  const targets = operands(call, valued);
  // It takes empty folders only.
  if (call.program === 'rmdir' && found === null)
    return report(call, 'deletes-empty', 'medium', '', 'It deletes folders that are empty.');
  const isHanded = found !== null && targets.length === 0 && call.segment.wrappers.includes('parallel');
  for (const word of isHanded ? found : withFound(targets, found)) deletePath(call, word, isRecursive);
  if (!isHanded && targets.length === 0 && call.segment.wrappers.includes('parallel'))
    report(call, 'deletes-handed', 'high', 'D', 'What it deletes is handed to it one by one.');
  if (call.program === 'shred' && targets.length > 0)
    report(call, 'shreds', 'high', 'D', 'It destroys files beyond recovery.');
}
