/** Changes to files in words for a terminal: every line of them, with what would be obeyed or hidden drawn instead. */
import type { FileChange, PatchedFile } from '#domain/patch/file-change.ts';
import { visibleLine } from './visible-line.ts';

/** More lines than this no person reads in a terminal; they are allowed on a screen, file by file. */
export const mostTerminalLines = 500;

/** One entry per line. */
export function describePatch(files: readonly PatchedFile[]): readonly string[] {
  return files.flatMap(({ change, addedLines, removedLines, flags, realPath }) => [
    `Changes:     ${change.kind} ${visibleLine(change.path)} (+${addedLines} -${removedLines})`,
    ...(realPath === change.path ? [] : [`             which is ${visibleLine(realPath)}`]),
    ...(change.kind === 'update' && change.movePath !== null
      ? [`             moved to ${visibleLine(change.movePath)}`]
      : []),
    ...(flags.length === 0 ? [] : [`             mind: ${flags.join(', ')}`]),
    ...linesOf(change).map((line) => `    ${visibleLine(line)}`),
  ]);
}

function linesOf(change: FileChange): readonly string[] {
  if (change.kind === 'update') return split(change.unifiedDiff);
  const sign = change.kind === 'add' ? '+' : '-';
  return split(change.content).map((line) => `${sign}${line}`);
}

function split(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/u, '').split('\n');
}
