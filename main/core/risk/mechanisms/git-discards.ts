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
      if (has(call, '-f', '--force') && !has(call, '-n', '--dry-run')) note(call, rest, 'untracked');
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
    case 'checkout':
      noteCheckout(call, rest);
  }
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
