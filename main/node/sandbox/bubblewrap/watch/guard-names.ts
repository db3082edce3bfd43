/** Ends a command when the host replaces a name under one of its mounts: the kernel then drops the mount, and what it covered lies open. */
import { lstatSync, readlinkSync, renameSync, symlinkSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../paths/real-path-of.ts';
import { inTrueFolder } from '../mounts/true-folder.ts';

export type Identities = ReadonlyMap<string, string>;

export interface Guard {
  /** Looks a last time; to be called when nothing of the command is left. */
  stop(): void;
}

/** Most commands are over by then, and watching costs as much as a mount. What changed before is noticed all the same. */
const watchAfterMs = 15;
/** So many changes at once are made to keep the broker from hearing anything else: the system goes on telling while there are any. */
const mostAtOnce = 200;
const lookEveryMs = 20;

/**
 * `before` is what the names were before the command began, and `onBroken` is called once, with the first that does not stay what it is. A protected link cannot be
 * covered by a mount at all; it is put back, and what took its place is kept beside it.
 */
export function guardNames(before: Identities, onBroken: (name: string, isOver: boolean) => void): Guard {
  const names = [...before.keys()];
  const watchers: FSWatcher[] = [];
  const state = { broken: false, over: false, heard: 0 };
  let rounds: NodeJS.Timeout | null = null;
  const look = (name: string): void => {
    const known = before.get(name);
    if (known === undefined) return;
    const now = identityOf(name);
    // A service that ends takes its socket along, and nothing of it lies open; what comes to be there in its place does.
    if (now === known || (now === missing && known.startsWith(socketMark))) return;
    putBack(name, known);
    if (!state.broken) onBroken(name, state.over);
    state.broken = true;
  };
  const lookAtAll = (): void => names.forEach(look);
  const stopWatching = (): void => watchers.splice(0).forEach((watcher) => watcher.close());
  const goRound = (): void => {
    stopWatching();
    rounds ??= setInterval(lookAtAll, lookEveryMs);
  };
  const hear = (folder: string, file: string | null): void => {
    if (state.heard === 0) setImmediate(() => (state.heard = 0));
    if (++state.heard > mostAtOnce && rounds === null) goRound();
    if (file === null) lookAtAll();
    else look(path.join(folder, file));
  };
  const timer = setTimeout(() => {
    for (const folder of new Set(names.map((name) => path.dirname(name)))) {
      const watcher = watchQuietly(folder, (file) => hear(folder, file));
      if (watcher !== null) watchers.push(watcher);
      // The kernel counts watches for each user, so a command, or another beside it, can use up all that there are.
      else goRound();
    }
    lookAtAll();
  }, watchAfterMs);
  return {
    stop() {
      if (state.over) return;
      state.over = true;
      clearTimeout(timer);
      if (rounds !== null) clearInterval(rounds);
      stopWatching();
      lookAtAll();
    },
  };
}

/** What each name is; to be asked before the command begins, which may be over before anybody looks again. */
export function identitiesOf(names: readonly string[]): Identities {
  return new Map(names.map((name) => [name, identityOf(name)]));
}

function watchQuietly(folder: string, onChange: (file: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_, file) => onChange(file));
    watcher.on('error', () => onChange(null)); // The folder itself is gone.
    return watcher;
  } catch {
    return null; // No watches are left to this user, or the folder is gone.
  }
}

const linkMark = 'link ';
const socketMark = 'socket ';
const missing = 'missing';

function identityOf(name: string): string {
  try {
    const found = lstatSync(name, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return missing;
    if (found.isSymbolicLink()) return linkMark + readlinkSync(name);
    // A file system gives the number of what was just removed to the next that is made; when it was made tells them apart.
    return `${found.isSocket() ? socketMark : ''}${found.dev} ${found.ino} ${found.birthtimeNs}`;
  } catch (error) {
    // Out of reach, or exchanged between the two looks: not what it was, unless it was so before.
    return codeOf(error) ?? 'unknown';
  }
}

function putBack(name: string, known: string): void {
  if (!known.startsWith(linkMark) && known !== missing) return;
  // Through a link on the way it would be another's name that is put aside.
  inTrueFolder(path.dirname(name), (folder) => {
    if (folder === null) return;
    const own = path.join(folder, path.basename(name));
    for (let tries = 0; tries < mostTries; tries++) if (isPutBack(own, known)) return;
  });
}

/** Who exchanges a name without a pause is ended; it is put back when nothing of the command is left. */
const mostTries = 5;

function isPutBack(own: string, known: string): boolean {
  try {
    const now = identityOf(own);
    if (now === known) return true;
    if (now !== missing) renameSync(own, `${own}.replaced-${Date.now()}`);
    if (known === missing) return true;
    symlinkSync(known.slice(linkMark.length), own);
    return true;
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return false; // It was made, or taken away, in between.
  }
}
