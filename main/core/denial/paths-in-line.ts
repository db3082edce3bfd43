/** Finds the paths an error line names, quoted or bare, absolute or relative to the working directory. */
import { resolvePath } from '#domain/paths.ts';

const quoted = /['"‘’“”«»`]([^'"‘’“”«»`\n]{1,4096})['"‘’“”«»`]/gu;
const bareAbsolute = /(?:^|[\s=(:,])(\/[^\s'"‘’“”«»`:;,()]+(?::(?=\/))?[^\s'"‘’“”«»`:;,()]*)/gu;
/** `tool: path: reason` and `tool: line 1: path: reason`, as shells and coreutils print. */
const betweenColons = /:\s+((?:[^\s:'"][^:'"]*))(?=:\s)/gu;

function looksLikePath(text: string): boolean {
  return text.length > 0 && !text.includes('\0') && !/^[a-z]+:\/\//iu.test(text);
}

/** Absolute paths the line may speak of, the most explicit first, without repeats. */
export function pathsInLine(line: string, cwd: string): readonly string[] {
  const found: string[] = [];
  for (const match of line.matchAll(quoted)) found.push(match[1] ?? '');
  for (const match of line.matchAll(bareAbsolute)) found.push(match[1] ?? '');
  for (const match of line.matchAll(betweenColons)) {
    const text = (match[1] ?? '').replace(/^(?:cannot (?:create|open|touch|overwrite)|can't (?:create|open))\s+/iu, '');
    if (!/\s/u.test(text)) found.push(text);
  }
  return [...new Set(found.filter(looksLikePath).map((path) => resolvePath(cwd, path)))];
}

const creatingDirectory = /mkdir|create directory|verzeichnis .* anlegen|créer le répertoire|crear el directorio/iu;
const removing = /cannot remove|unlink|rmdir|entfernen|supprimer|eliminar/iu;
const renaming = /cannot move|rename|verschieben|déplacer|mover/iu;

/** The operation the line speaks of, as the observer would name it; null for opening or creating a file. */
export function operationInLine(line: string): string | null {
  if (creatingDirectory.test(line)) return 'mkdir';
  if (removing.test(line)) return 'unlink';
  if (renaming.test(line)) return 'rename';
  return null;
}
