/** What git throws away of a working tree: changes that were never committed, files that it does not know. */
import { type Call, has, operands, optionValues } from '../call.ts';
import { noteDiscard, placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const valued = '-C -c --git-dir --work-tree -s --source -b -B --orphan -e --exclude --conflict -U --unified';

export function noteGitDiscards(call: Call): void {
  const [command, ...rest] = operands(call, valued);
  switch (command?.text ?? '') {
    case 'reset':
      if (has(call, '--hard', '--merge')) note(call, [], 'changes');
      return;
    case 'clean':
      noteClean(call, rest);
      return;
    case 'restore':
      if (!has(call, '-S', '--staged') || has(call, '-W', '--worktree')) note(call, rest, 'changes');
      return;
    case 'switch':
      if (has(call, '-f', '--force', '--discard-changes')) note(call, [], 'changes');
      return;
    case 'rm':
      if (!has(call, '--cached', '-n', '--dry-run') && has(call, '-f', '--force')) note(call, rest, 'changes');
      return;
    case 'read-tree':
      if (has(call, '--reset') && has(call, '-u')) note(call, [], 'changes');
      return;
    case 'checkout-index':
      if (has(call, '-f', '--force')) note(call, has(call, '-a', '--all') ? [] : rest, 'changes');
      return;
    case 'worktree':
      if (rest[0]?.text === 'remove' && has(call, '-f', '--force')) noteTrees(call, rest.slice(1));
      return;
    case 'submodule':
      if (rest[0]?.text === 'deinit' && has(call, '-f', '--force')) noteTrees(call, rest.slice(1));
      return;
    case 'stash':
      noteStash(call, rest);
      return;
    case 'branch':
      if (has(call, '-D') || (has(call, '-d', '--delete') && has(call, '-f', '--force')))
        for (const word of rest) noteCommits(call, `heads/${nameOf(call, word)}`, 'branch');
      return;
    case 'checkout':
      noteCheckout(call, rest);
  }
}

/** Options of which git can be asked what they would remove. */
const plainClean = /^(?:-[fdxXqe]+|--(?:force|quiet|exclude(?:=.*)?)|--)$/s;

/** Without `-f` it depends on a setting, which git knows too. */
function noteClean(call: Call, rest: readonly ResolvedWord[]): void {
  if (has(call, '-n', '--dry-run')) return;
  const at = call.args.findIndex(({ text }) => text === 'clean');
  const [words, before] = [call.args.slice(at + 1), call.args.slice(0, at)];
  const isLed = before.some(({ text }, index) => text !== '-C' && before[index - 1]?.text !== '-C');
  const isPlain = words.every(({ text, hasHole }) => !hasHole && (!text.startsWith('-') || plainClean.test(text)));
  if (isPlain && !isLed) {
    const folder = optionValues(call, '-C')[0]?.text ?? '.';
    const texts = words.map(({ text }) => text);
    noteDiscard(call.line, placeWord(call.line, { ...call.head, text: folder }), 'untracked', texts);
  } else if (has(call, '-f', '--force')) note(call, rest, 'untracked');
}

/** What is in a tree that git forgets, but for what it has committed. */
function noteTrees(call: Call, trees: readonly ResolvedWord[]): void {
  note(call, trees, 'changes');
  note(call, trees, 'untracked');
}

function noteStash(call: Call, [command, which]: readonly ResolvedWord[]): void {
  if (command?.text === 'clear') noteCommits(call, 'stash@{*}', 'stash');
  if (command?.text !== 'drop') return;
  const name = which === undefined ? '0' : nameOf(call, which);
  const number = name === '…' ? name : (/^(?:.*@\{)?(\d+)\}?$/.exec(name)?.[1] ?? '…');
  noteCommits(call, `stash@{${number}}`, 'stash');
}

/** What only the run tells is not looked at, and so asked about. */
function nameOf(call: Call, word: ResolvedWord): string {
  return placeWord(call.line, word).place === 'unknown' ? '…' : word.text;
}

function noteCommits(call: Call, name: string, what: 'stash' | 'branch'): void {
  const folder = optionValues(call, '-C')[0]?.text;
  const root = folder === undefined ? call.line.projectRoot : placeWord(call.line, { ...call.head, text: folder }).path;
  noteDiscard(call.line, { path: `${root}/.git/refs/${name}`, place: 'project' }, what);
}

/** `git checkout NAME` takes a branch or a file; what is no branch by its looks may be a file, and is looked at as one. */
function noteCheckout(call: Call, rest: readonly ResolvedWord[]): void {
  if (has(call, '-b', '-B', '--orphan', '-p', '--patch')) return;
  if (has(call, '-f', '--force') && rest.length < 2) return note(call, [], 'changes');
  const dashes = call.args.findIndex(({ text }) => text === '--');
  if (dashes >= 0) return note(call, call.args.slice(dashes + 1), 'changes');
  const files =
    rest.length > 1 ? rest.slice(/^(?:HEAD\b|[0-9a-f]{7,40}$|origin\/)/.test(rest[0]?.text ?? '') ? 1 : 0) : rest;
  if (files.length > 0) note(call, files, 'changes');
}

/** Without a path the whole tree is meant. */
function note(call: Call, paths: readonly ResolvedWord[], what: 'changes' | 'untracked'): void {
  const folder = optionValues(call, '-C')[0]?.text;
  for (const word of paths) {
    const text = folder === undefined || word.text.startsWith('/') ? word.text : `${folder}/${word.text}`;
    noteDiscard(call.line, placeWord(call.line, { ...word, text: text.replace(/^:\/$/, '.') }), what);
  }
  if (paths.length > 0) return;
  const path = folder === undefined ? call.line.projectRoot : placeWord(call.line, { ...call.head, text: folder }).path;
  noteDiscard(call.line, { path, place: 'project' }, what);
}
