/** Moves aside what a command made to be obeyed in folders whose names are not valid UTF-8: those can neither be mounted over nor written down. See decision 0059. */
import { say, type Message } from '#domain/common/message.ts';
import { lstatSync, readdirSync, renameSync } from 'node:fs';
import { obeyedPart, repositoryFolder } from '#agents/fit-names.ts';
import type { Walk } from '../../obeyed/walk-names.ts';
import { codeOf } from '../../paths/real-path-of.ts';

const mostFolders = 2000;

/** Paths are bytes, a letter each: what git and agents obey is plain letters in that, too. */
const bytesOf = (name: string): Buffer => Buffer.from(name, 'latin1');
const lettersOf = (name: string): string => Buffer.from(name).toString('latin1');

/** Says for each, in a sentence, what became of it. */
export function setOddAside(walks: readonly Walk[], isBusy: (second: number) => boolean): readonly Message[] {
  const open = walks.flatMap(({ odd }) => odd.flatMap((folder) => oddFoldersIn(lettersOf(folder))));
  const found: string[] = [];
  let folders = 0;
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (++folders > mostFolders) return [...found.map(aside), unlooked(folder)];
    const names = entriesOf(folder);
    const isBare = ['HEAD', 'objects', 'refs'].every((name) => names.some((one) => one.name === name));
    for (const { name, isFolder } of names) {
      const whole = `${folder}/${name}`;
      const isObeyed = name === repositoryFolder || (isBare && name === 'HEAD') || obeyedPart(name) !== null;
      if (isObeyed && isChanged(whole, isBusy)) found.push(whole);
      else if (isFolder && name !== repositoryFolder) open.push(whole);
    }
  }
  return found.map(aside);
}

function aside(name: string): Message {
  const at = name.lastIndexOf('/');
  const kept = `${name.slice(0, at)}/set-aside-${Date.now()}-${name.slice(at + 1)}.kept`;
  try {
    renameSync(bytesOf(name), bytesOf(kept));
    return say(
      'The command made {name}, which git, agents or editors act on, in a folder whose name is not valid UTF-8. It was moved to {kept}: look into it, and move it back if you want it.',
      { name: shown(name), kept: shown(kept) },
    );
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return say(
      'The command made {name}, which git, agents or editors act on, in a folder whose name is not valid UTF-8, and it could not be moved away. Look into it before anyone works there.',
      { name: shown(name) },
    );
  }
}

const unlooked = (folder: string): Message =>
  say(
    'The folder {folder}, whose name is not valid UTF-8, holds more than can be looked through, so nobody knows whether the command made files there that git, agents or editors act on.',
    { folder: shown(folder) },
  );

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

function entriesOf(folder: string): readonly Entry[] {
  try {
    return readdirSync(bytesOf(folder), { withFileTypes: true, encoding: 'buffer' }).map((entry) => ({
      name: entry.name.toString('latin1'),
      isFolder: entry.isDirectory(),
    }));
  } catch {
    return []; // Gone, or closed to this user.
  }
}

function oddFoldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter(({ name, isFolder }) => isFolder && bytesOf(name).toString('utf8').includes('\uFFFD'))
    .map(({ name }) => `${folder}/${name}`);
}

/** With what lies directly in it. */
function isChanged(name: string, isBusy: (second: number) => boolean): boolean {
  return [name, ...entriesOf(name).map((inner) => `${name}/${inner.name}`)].some((each) => {
    const found = lstatSync(bytesOf(each), { throwIfNoEntry: false });
    return found !== undefined && isBusy(Math.floor(found.ctimeMs / 1000));
  });
}

function shown(name: string): string {
  return bytesOf(name)
    .toString('utf8')
    .replace(/[\p{C}\uFFFD]/gu, '?');
}
