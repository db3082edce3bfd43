/** Moves what a command made under an obeyed name beside its place, where nothing obeys it and nothing is lost. */
import { say, type Message } from '#domain/common/message.ts';
import { chmodSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../paths/real-path-of.ts';
import { inTrueFolder } from './true-folder.ts';
import type { Planted } from '../planted/planted-repositories.ts';

/** Says for each, in a sentence for agent and person, what became of it. */
export function setAside(names: readonly string[]): readonly Message[] {
  // What lies in another goes with it.
  const outer = names.filter((name) => !names.some((other) => other !== name && name.startsWith(`${other}/`)));
  return outer.map((name) => {
    const place = moveAside(name);
    return place === null
      ? say(
          'The command made {name}, which agents, editors or other tools act on, and it could not be moved away. Look into it before anyone works there.',
          { name: shown(name) },
        )
      : say(
          'The command made {name}, which agents, editors or other tools act on. It was moved to {place}: look into it, and move it back if you want it.',
          { name: shown(name), place: shown(place) },
        );
  });
}

/** Says the same of repositories in which git would start something. */
export function setRepositoriesAside(planted: readonly Planted[]): readonly Message[] {
  return planted.map(({ name, programs }) => {
    const place = moveAside(name);
    const [what, started] = [shown(name), named(programs)];
    if (place !== null && isRepositoryClosed(place)) {
      return say(
        'The command made or changed {name}, in which git would start {programs} outside any sandbox. It was moved to {place}, where its HEAD is called {head}: look into it, and give both their names back if you want them.',
        { name: what, programs: started, place: shown(place), head: keptHead },
      );
    }
    return place === null
      ? say(
          'The command made or changed {name}, in which git would start {programs} outside any sandbox, and it could not be moved away. Look into it before anyone runs git there.',
          { name: what, programs: started },
        )
      : say(
          'The command made or changed {name}, in which git would start {programs} outside any sandbox. It was moved to {place}: look into it, and move it back if you want it.',
          { name: what, programs: started, place: shown(place) },
        );
  });
}

const keptHead = 'HEAD.kept';

/** A `.git` by another name is a bare repository, which git obeys for a program that stands in it; without a HEAD it is none. */
function isRepositoryClosed(place: string): boolean {
  return inTrueFolder(place, (folder) => {
    if (folder === null) return false;
    const move = (): void => renameSync(path.join(folder, 'HEAD'), path.join(folder, keptHead));
    return isDone(move) || (isOpened(folder) && isDone(move));
  });
}

const mostNamed = 3;

/** The keys have subsections that the command chose. */
function named(programs: readonly string[]): Message {
  const some = programs.slice(0, mostNamed).map((program) => program.replace(/[^\w./ -]/g, '?').slice(0, 80));
  return programs.length > mostNamed ? say('{named} and more', { named: some }) : say('{named}', { named: some });
}

/** A name may be as long as the system allows, and it has to grow. */
const mostKept = 180;

/** Its new place; null where it stays. */
function moveAside(name: string): string | null {
  // Neither a beginning nor an end by which a name with a star would be known.
  const kept = `set-aside-${Date.now()}-${path.basename(name).slice(-mostKept)}.kept`;
  return isMoved(name, kept) ? path.join(path.dirname(name), kept) : null;
}

function isMoved(name: string, kept: string): boolean {
  return inTrueFolder(path.dirname(name), (folder) => {
    if (folder === null) return false;
    const move = (): void => renameSync(path.join(folder, path.basename(name)), path.join(folder, kept));
    return isDone(move) || (isOpened(folder) && isDone(move));
  });
}

/** A command may close a folder of its user to this user, who can open it again. */
function isOpened(folder: string): boolean {
  return isDone(() => {
    const { mode } = statSync(`${folder}/.`);
    if ((mode & 0o200) === 0) chmodSync(`${folder}/.`, (mode & 0o777) | 0o700);
  });
}

function isDone(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return false;
  }
}

/** The command chose it, and it is read at terminals. */
function shown(name: string): string {
  return name.replace(/\p{C}/gu, '?');
}
