/** Moves what a command made under an obeyed name beside its place, where nothing obeys it and nothing is lost. */
import { renameSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../sandbox/real-path-of.ts';
import { inTrueFolder } from './true-folder.ts';

/** Says for each, in a sentence for agent and person, what became of it. */
export function setAside(names: readonly string[]): readonly string[] {
  // What lies in another goes with it.
  const outer = names.filter((name) => !names.some((other) => other !== name && name.startsWith(`${other}/`)));
  return outer.map((name) => {
    // Neither a beginning nor an end by which a name with a star would be known.
    const kept = `set-aside-${Date.now()}-${path.basename(name)}.kept`;
    const place = path.join(path.dirname(name), kept);
    return isMoved(name, kept)
      ? `The command made ${shown(name)}, which agents, editors or other tools obey. It was moved to ${shown(place)}: look into it, and move it back if it is wanted.`
      : `The command made ${shown(name)}, which agents, editors or other tools obey, and it could not be moved away. Look into it before anybody works there.`;
  });
}

function isMoved(name: string, kept: string): boolean {
  return inTrueFolder(path.dirname(name), (folder) => {
    if (folder === null) return false;
    try {
      renameSync(path.join(folder, path.basename(name)), path.join(folder, kept));
      return true;
    } catch (error) {
      if (codeOf(error) === null) throw error;
      return false;
    }
  });
}

/** The command chose it, and it is read at terminals. */
function shown(name: string): string {
  return name.replace(/\p{C}/gu, '?');
}
