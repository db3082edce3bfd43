/** Programs that copy, move, link, pack and change files. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { placeWord } from '../line.ts';
import { judgeArchive, judgeCompress, judgeTar } from '../files/judge-archives.ts';
import { judgeSed } from './judge-sed.ts';
import { setuidMode } from '../mechanisms/judge-rights.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import { isInterpreter } from './judge-interpreters.ts';
import type { Change } from '../../programs/facts/files.ts';
import { factsOf, isA } from '../../programs/facts-of.ts';
import type { PlacedPath } from '../files/place-path.ts';
import type { ResolvedWord } from '../resolve-word.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { deletePath, isScratch, readPath, replacePath, writePath } from '../files/touch-path.ts';

type Judge = (call: Call) => void;

const lastOf = (words: readonly ResolvedWord[]): ResolvedWord | undefined => words.at(-1);

function into(target: ResolvedWord, source: ResolvedWord): ResolvedWord {
  const name = source.text.slice(source.text.replace(/\/+$/, '').lastIndexOf('/') + 1);
  return target.text.endsWith('/') || target.text === '.'
    ? { ...target, text: `${target.text.replace(/\/$/, '')}/${name}` }
    : target;
}

/** A program that starts whatever it is told, with the rights that it has itself. */
function startsAnything(path: string): boolean {
  const name = path.replace(/^.*\//, '');
  return isA(name, 'shell') || isInterpreter(name) || /^(?:env|find|vim?|awk|tar|less|busybox)$/.test(name);
}

/** What lies there is handed to whoever visits the site. */
const isServed = /\/(?:public|static|dist|www|htdocs|_?site|wwwroot)\//;

const judgeCopy: Judge = (call) => {
  const named = optionValues(call, '-t', '--target-directory');
  const words = operands(call, '-t --target-directory -S --suffix -m --mode -o --owner -g --group');
  const target = named[0] ?? lastOf(words);
  const sources = named.length > 0 ? words : words.slice(0, -1);
  if (target === undefined) return;
  for (const source of sources) {
    const placed = placeWord(call.line, source);
    if (placed.place === 'home' && placed.isWhole && has(call, '-r', '-R', '-a', '--recursive', '--archive'))
      readPath(call, source);
    // Copying nothing over a file empties it.
    if (placed.path === '/dev/null') deletePath(call, target, false);
    if (isSecretPath(placed.path, call.line.homeDir)) {
      call.line.secrets.push({ span: source.span, segment: call.segment });
      const to = placeWord(call.line, target);
      const isInside = to.place === 'project' && placed.place === 'project' && !isServed.test(to.path);
      report(
        call,
        'copies-secret',
        isInside ? 'medium' : 'high',
        'X',
        'It copies a file that holds secrets.',
        source.span,
      );
    }
    if (startsAnything(placed.path)) call.line.shellCopies.add(placeWord(call.line, into(target, source)).path);
    writePath(call, into(target, source));
    if (!has(call, '-n', '--no-clobber', '-b', '--backup', '-u', '--update')) replacePath(call, into(target, source));
  }
};

/** Of the project, or found by a search that hands it over. */
const isOwn = ({ segment }: Call, { place }: PlacedPath): boolean =>
  place === 'project' ||
  (place === 'unknown' && segment.wrappers.some((name) => /^(?:g?find|fd|fdfind|xargs|parallel)$/.test(name)));

const isLostIn = (call: Call, target: ResolvedWord): boolean => placeWord(call.line, target).place === 'temporary';

const judgeMove: Judge = (call) => {
  const words = operands(call, '-t --target-directory -S --suffix');
  const target = optionValues(call, '-t', '--target-directory')[0] ?? lastOf(words);
  if (target === undefined) return;
  for (const source of words) {
    if (source === target) continue;
    const placed = placeWord(call.line, source);
    if (placeWord(call.line, target).path === '/dev/null') deletePath(call, source, true);
    else if (placed.isWhole)
      report(call, 'moves-whole', 'critical', 'D', 'It moves a home folder or a part of the system away.', source.span);
    else if (placed.place === 'home' || placed.place === 'system')
      report(call, 'moves-outside', 'high', 'S', 'It moves files outside the project.', source.span);
    else if (isOwn(call, placed) && isLostIn(call, target) && !isMade(call, placed.path) && !isScratch(placed.path))
      report(call, 'moves-away', 'high', 'D', 'It moves files of the project to where they do not last.', source.span);
    writePath(call, into(target, source));
    if (!has(call, '-n', '--no-clobber', '-b', '--backup', '-u', '--update')) replacePath(call, into(target, source));
  }
};

const judgeLink: Judge = (call) => {
  const words = operands(call, '-t -S');
  const [target, link] = words;
  if (target === undefined) return;
  const name = link ?? { ...target, text: target.text.slice(target.text.lastIndexOf('/') + 1) };
  const placed = placeWord(call.line, name);
  writePath(call, name);
  const isHard = !has(call, '-s', '--symbolic');
  if (isHard) readPath(call, target);
  const leadsTo = placeWord(call.line, target);
  if (isSecretPath(leadsTo.path, call.line.homeDir))
    report(call, 'links-secret', 'high', 'X', 'It opens a way to a file that holds secrets.', target.span);
  call.line.links.set(
    placed.path,
    target.text.startsWith('/') || target.text.startsWith('~')
      ? leadsTo.path
      : placeWord(call.line, { ...target, text: `${placed.path}/../${target.text}` }).path,
  );
};

const isMade = ({ line: { projectRoot } }: Call, path: string): boolean =>
  isRebuildable(path.startsWith(projectRoot) ? path.slice(projectRoot.length) : path);

const judgeMake: Judge = (call) => {
  for (const word of operands(call, '-m --mode -d -r -t --date --reference')) {
    if (call.program === 'mkdir' && isMade(call, `${placeWord(call.line, word).path}/`)) continue;
    writePath(call, word);
  }
};

const judgeTee: Judge = (call) => {
  const isNothing = call.segment.redirections.some(
    ({ operator, target }) => operator === '<' && target === '/dev/null',
  );
  for (const word of operands(call, '')) {
    if (isNothing && !has(call, '-a', '--append')) deletePath(call, word, false);
    writePath(call, word);
    if (!has(call, '-a', '--append')) replacePath(call, word);
  }
};

const openMode = /^0?[0-7]?[0-7]?[0-7]?[2367]$|^[ugoa]*[oa][ugoa]*[+=][rxXst]*w|^\+[rx]*w|^[+=]rwx$/;

const judgeMode: Judge = (call) => {
  const [mode, ...files] = operands(call, '--reference --from');
  const isRecursive = has(call, '-R', '--recursive');
  if (mode !== undefined && call.program === 'chmod' && setuidMode.test(mode.text)) {
    const isRootShell = (file: ResolvedWord): boolean =>
      startsAnything(file.text) || call.line.shellCopies.has(placeWord(call.line, file).path);
    const asRoot = call.segment.wrappers.some((wrapper) => wrapper === 'sudo' || wrapper === 'doas');
    report(
      call,
      'sets-setuid',
      asRoot || files.some(isRootShell) ? 'critical' : 'high',
      'PS',
      'It makes a program run with the privileges of its owner.',
      mode.span,
    );
  } else if (
    call.program === 'chmod' &&
    mode !== undefined &&
    /^0?[0-7]?[0-7](?:[1-7][0-7]|0[1-7])$|^[ao]*\+r/.test(mode.text)
  ) {
    for (const file of files)
      if (isSecretPath(placeWord(call.line, file).path, call.line.homeDir))
        report(call, 'opens-secret', 'high', 'X', 'It lets other accounts read a secret.', file.span);
  }
  if (mode !== undefined && call.program === 'chmod' && openMode.test(mode.text)) {
    report(call, 'opens-to-everyone', 'high', 'S', 'It lets every account change these files.', mode.span);
  }
  for (const file of files) {
    const placed = placeWord(call.line, file);
    if (
      placed.isWhole &&
      isRecursive &&
      placed.place !== 'unknown' &&
      !/^\/(?:opt|srv|mnt|media|usr\/local)$/.test(placed.path)
    )
      report(
        call,
        'changes-rights-of-whole',
        'critical',
        'SD',
        'It changes the permissions of a home folder or a part of the system.',
        file.span,
      );
    else if (placed.place === 'home' || placed.place === 'system')
      report(
        call,
        'changes-rights-outside',
        placed.path.includes('/.ssh') ? 'medium' : 'high',
        'S',
        'It changes permissions outside the project.',
        file.span,
      );
    else if (!isMade(call, placed.path))
      report(call, 'changes-rights', 'medium', '', 'It changes file permissions.', file.span);
  }
};

const judgeDd: Judge = (call) => {
  for (const word of call.args) {
    if (word.text.startsWith('of=')) writePath(call, { ...word, text: word.text.slice(3) });
    // Nothing is copied, so what was there is gone.
    if (word.text.startsWith('of=') && call.args.some(({ text }) => text === 'if=/dev/null'))
      deletePath(call, { ...word, text: word.text.slice(3) }, false);
    if (word.text.startsWith('if=')) readPath(call, { ...word, text: word.text.slice(3) });
  }
  const endless =
    call.args.some(({ text }) => /^if=\/dev\/(zero|u?random)$/.test(text)) &&
    !call.args.some(({ text }) => text.startsWith('count='));
  const target = call.args.find(({ text }) => text.startsWith('of='))?.text;
  if (endless && target !== 'of=/dev/null')
    report(call, 'fills-disk', 'high', 'R', 'It writes until the disk is full.');
};

const judgeTruncate: Judge = (call) => {
  for (const file of operands(call, '-s --size -r --reference')) deletePath(call, file, false);
};

/** It makes room in a file, and with these options takes content away. */
const judgeAllocate: Judge = (call) => {
  const takesAway = has(
    call,
    '-c',
    '-p',
    '-z',
    '-d',
    '--collapse-range',
    '--punch-hole',
    '--zero-range',
    '--dig-holes',
  );
  for (const file of operands(call, '-l --length -o --offset')) {
    if (takesAway) deletePath(call, file, false);
    else writePath(call, file);
  }
};

const judgePatch: Judge = (call) => {
  for (const folder of optionValues(call, '-d', '--directory')) writePath(call, folder);
  if (!has(call, '--dry-run')) report(call, 'applies-patch', 'medium', '', 'It changes files as a patch says.');
};

const judgeSplit: Judge = (call) => {
  if (has(call, '-h') || (/^[ce]tags$/.test(call.program) && has(call, '-x', '--list-kinds', '--list-languages')))
    return;
  if (operands(call, '-l -b -n -a').length > 0) report(call, 'splits-file', 'medium', '', 'It writes parts of a file.');
};

const judges: Readonly<Record<Change, Judge>> = {
  allocates: judgeAllocate,
  archives: judgeArchive,
  compresses: judgeCompress,
  copies: judgeCopy,
  'copies blocks': judgeDd,
  'cuts off': judgeTruncate,
  edits: judgeSed,
  links: judgeLink,
  makes: judgeMake,
  'makes parts': judgeSplit,
  moves: judgeMove,
  packs: judgeTar,
  patches: judgePatch,
  'sets rights': judgeMode,
  'writes input': judgeTee,
};

/** Null for a program that changes no files by its operands. */
export function fileJudgeOf(program: string): Judge | null {
  const [fact] = factsOf(program, 'changes');
  return fact === undefined ? null : judges[fact.how];
}
