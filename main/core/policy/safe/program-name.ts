/** The name by which tables know a program, if it is the system's own. */

const systemFolder = /^\/(?:usr\/(?:local\/)?)?s?bin\/|^\/opt\/homebrew\/bin\//;

/** Null for a program somewhere else: `/tmp/ls` is not `ls`. */
export function systemProgramName(word: string | null | undefined): string | null {
  if (word === null || word === undefined) return null;
  if (!word.includes('/')) return word;
  const rest = word.replace(systemFolder, '');
  return rest.includes('/') ? null : rest;
}

/** The last part of the path, wherever it points. */
export const claimedProgramName = (word: string): string => word.slice(word.lastIndexOf('/') + 1);
