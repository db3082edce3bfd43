/** Files that git is told to print, pack or throw away: secrets among those that it knows, and a whole home as its working tree. */
import { type Call, has, operands, optionValues, report } from '../call.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import { isSecretPath } from '../files/sensitive-paths.ts';
import { readPath } from '../files/touch-path.ts';
import { placeWord } from '../line.ts';
import type { ResolvedWord } from '../resolve-word.ts';

const valued = '-C -c --git-dir --work-tree --namespace --exec-path --config-env -e --exclude -o --output -t';
/** They print one file as it is. */
const prints = /^(?:show|cat-file|blame|annotate|hash-object)$/;
/** What they print or pack is other things as well. */
const holds = /^(?:archive|grep|log|diff|difftool|stash|bundle|format-patch)$/;

export function judgeGitFiles(call: Call): void {
  const [command, ...rest] = operands(call, valued);
  const verb = command?.text ?? '';
  if (verb === 'clean') return judgeCleaned(call, rest);
  const isPlain = verb === 'hash-object' || (verb === 'diff' && has(call, '--no-index'));
  if (!isPlain && !prints.test(verb) && !holds.test(verb)) return;
  for (const word of rest) {
    // `HEAD:.env`
    const text = word.text.replace(/^[^:/]*:(?=[^/:])/, '');
    const { path } = placeWord(call.line, { ...word, text });
    if (![path, `${call.line.homeDir}/${text}`].some((one) => isSecretPath(one, call.line.homeDir))) continue;
    const only = has(call, '--stat', '--name-only', '--name-status', '--numstat', '--quiet', '-q', '-l', '-c');
    const isOne = isPlain || (prints.test(verb) && !only);
    if (isOne && isSecretPath(path, call.line.homeDir)) readPath(call, { ...word, text });
    // Below the project such a folder is none of the account's, and what leaves from there is a secret all the same.
    else if (!only) call.line.secrets.push({ span: word.span, segment: call.segment });
  }
}

/** `cd ~ && git clean -fdx`: where all of the account is the working tree, it deletes the account. */
function judgeCleaned(call: Call, rest: readonly ResolvedWord[]): void {
  if (!has(call, '-f', '--force') || has(call, '-n', '--dry-run')) return;
  const given = call.segment.assignments.find(({ name }) => name === 'GIT_WORK_TREE')?.value;
  const named = [...optionValues(call, '-C', '--work-tree'), ...rest].map(({ text }) => text);
  const places = [...named, ...(given === undefined || given === null ? [] : [given])];
  for (const text of places.length === 0 ? ['.'] : places)
    if (placeWord(call.line, { ...call.head, text }).isWhole)
      report(call, 'deletes-whole', 'critical', 'D', 'It deletes a whole home folder.');
}

/** `git clean -fdx -- node_modules dist`: only what a tool makes again. */
export function cleansRebuildable(call: Call): boolean {
  if (call.program !== 'git') return false;
  const [command, ...rest] = operands(call, valued);
  const { projectRoot } = call.line;
  const isMade = (word: ResolvedWord): boolean => {
    const { path, place } = placeWord(call.line, word);
    return place === 'project' && !word.hasHole && isRebuildable(path.slice(projectRoot.length));
  };
  if (command?.text !== 'clean' || rest.length === 0 || !rest.every(isMade)) return false;
  report(call, 'deletes-rebuildable', 'medium', '', 'It deletes what a tool can make again.');
  return true;
}
