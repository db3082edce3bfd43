/**
 * A home of an agent's own: a fresh folder in which everything of the real one is shown as it is, and the agent's own files are copies. So it saves
 * them as it does outside, by replacing them, and nothing else can be made or replaced in the real home.
 */
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  watch,
  type FSWatcher,
} from 'node:fs';
import path from 'node:path';
import { keepHomeFile } from './keep-home-file.ts';
import { type Message, say } from '#domain/common/message.ts';

export interface HomeView {
  readonly mounts: readonly {
    readonly path: string;
    readonly source: string;
    readonly writable: boolean;
    readonly isGround: true;
  }[];
  /** Those that are copies, as they are named outside. */
  readonly files: readonly string[];
  /** Saves what is not saved yet. */
  close(): void;
}

export interface HomeViewOptions {
  /** Real path. */
  readonly home: string;
  /** To be made, in the broker's own data. */
  readonly folder: string;
  /** Files right in the home. */
  readonly names: readonly string[];
  readonly obeyedKeys: ReadonlySet<string>;
  readonly warn: (text: Message) => void;
}

/** Each one is a mount, and their time grows with the square of their number. */
const mostEntries = 250;
/** An agent saves several times in a row. */
const settleMs = 300;

/** Null where the home holds too much to be shown name by name. */
export function openHomeView({ home, folder, names, obeyedKeys, warn }: HomeViewOptions): HomeView | null {
  const entries = readdirSync(home, { withFileTypes: true }).filter(({ name }) => !names.includes(name));
  if (entries.length > mostEntries) return null;
  mkdirSync(folder, { mode: 0o700 });
  const shown: string[] = [];
  for (const entry of entries) {
    const from = path.join(home, entry.name);
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), path.join(folder, entry.name));
    else if (entry.isFile() || entry.isDirectory()) shown.push(from);
  }
  for (const name of names) copyIn(path.join(home, name), path.join(folder, name));
  const save = (name: string): void => {
    const problem = keepHomeFile({ from: path.join(folder, name), to: path.join(home, name), obeyedKeys });
    if (problem !== null) warn(say('~/{name} was not saved: {problem}.', { name, problem }));
  };
  const waiting = new Map<string, NodeJS.Timeout>();
  const watcher = watchIfAble(folder, (name) => {
    if (name === null || !names.includes(name) || waiting.has(name)) return;
    const timer = setTimeout(() => {
      waiting.delete(name);
      save(name);
    }, settleMs);
    waiting.set(name, timer);
  });
  if (watcher === null) warn(unwatched);
  return {
    files: names.map((name) => path.join(home, name)),
    mounts: [
      { path: home, source: folder, writable: true, isGround: true },
      ...shown.map((at) => ({ path: at, source: at, writable: false, isGround: true as const })),
    ],
    close() {
      watcher?.close();
      for (const timer of waiting.values()) clearTimeout(timer);
      for (const name of names) save(name);
    },
  };
}

const unwatched = say(
  'No more folders can be watched here, so what the agent saves in its own files is taken over when it ends. Raise fs.inotify.max_user_watches.',
);

/** Null where the system has no watch left for this user. */
function watchIfAble(folder: string, onChange: (name: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, (_event, name) => onChange(name));
    watcher.on('error', () => {}); // It is saved at the end all the same.
    return watcher;
  } catch {
    return null;
  }
}

function copyIn(from: string, to: string): void {
  const found = lstatSync(from, { throwIfNoEntry: false });
  if (found === undefined || !found.isFile()) return;
  copyFileSync(from, to);
  chmodSync(to, found.mode & 0o777);
}
