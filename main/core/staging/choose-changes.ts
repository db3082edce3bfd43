/** Takes from a listing what a person meant, and says of the rest why it is left. */
import type { RunId } from '#domain/common/ids.ts';
import type { StagedBy, StagedChoice, StagedLeft, StagedPlace } from '#domain/staging/staged-change.ts';
import type { Reviewed } from './review-changes.ts';

/** A choice whose session is known by its runs. */
export type Meant =
  | Exclude<StagedChoice, { kind: 'session' }>
  | { readonly kind: 'runs'; readonly runs: ReadonlySet<RunId> }
  /** Any number of them, of which none is named alone. */
  | { readonly kind: 'places'; readonly places: readonly StagedPlace[] };

export interface Chosen {
  readonly chosen: readonly Reviewed[];
  readonly left: readonly StagedLeft[];
  /** Places that no row has. */
  readonly unknown: number;
}

const keyOf = ({ layer, path }: StagedPlace): string => `${layer} ${path}`;

/** For keeping: without conflicts, what never can be, and what is marked, unless it is named alone; with the new folders that it lies in. */
export function chooseToKeep(all: readonly Reviewed[], choice: Meant): Chosen {
  const { meant, unknown, left: written } = pick(all, choice);
  const isAlone = choice.kind === 'paths' && choice.places.length === 1;
  const left: StagedLeft[] = [...written];
  const chosen = meant.filter(({ row, seen }) => {
    const { layer, path, shown, state, marks } = row;
    const told = { layer, path, shown };
    if (state === 'conflict')
      left.push({
        ...told,
        result: 'conflict',
        why: seen.some(({ isOutdated }) => isOutdated) ? 'changed' : 'later-than-copy',
      });
    else if (state === 'never') left.push({ ...told, result: 'left', why: whyNever(row) });
    else if (marks.length > 0 && !isAlone) left.push({ ...told, result: 'marked', why: 'marked' });
    else return true;
    return false;
  });
  return { chosen: withFolders(all, chosen), left, unknown };
}

/** For discarding: all of it. What lies below a folder that goes is taken along where the folder was named, and keeps it where an agent or a command was. */
export function chooseToDiscard(all: readonly Reviewed[], choice: Meant): Chosen {
  const { meant, unknown, left } = pick(all, choice);
  if (choice.kind === 'all' || choice.kind === 'caches') return { chosen: meant, left, unknown };
  const taken = new Set(meant);
  if (choice.kind === 'run' || choice.kind === 'runs' || choice.kind === 'requester') {
    const held = new Set(all.flatMap((one) => (taken.has(one) ? [] : foldersOf(one.row))));
    const staying = new Set(meant.filter(({ row }) => isNewFolder(row) && held.has(keyOf(row))));
    const told = [...staying].map(({ row: { layer, path, shown } }): StagedLeft => {
      return { layer, path, shown, result: 'left', why: 'not-empty' };
    });
    return { chosen: meant.filter((one) => !staying.has(one)), left: [...left, ...told], unknown };
  }
  const going = new Set(meant.filter(({ row }) => isNewFolder(row)).map(({ row }) => keyOf(row)));
  const chosen = all.filter((one) => taken.has(one) || foldersOf(one.row).some((folder) => going.has(folder)));
  return { chosen, left, unknown };
}

function whyNever({ kind, is }: Reviewed['row']): StagedLeft['why'] {
  if (kind === 'too-deep' || kind === 'unreadable') return kind;
  return is !== null && ['fifo', 'socket', 'device'].includes(is.type) ? 'type' : 'own';
}

const isNewFolder = ({ kind, is }: Reviewed['row']): boolean =>
  (kind === 'created' || kind === 'replaced' || kind === 'too-deep') && is?.type === 'folder';

/** Of every folder that it lies in, the nearest first. */
function foldersOf({ layer, path }: StagedPlace): readonly string[] {
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    folders.push(keyOf({ layer, path: path.slice(0, at) }));
  }
  return folders;
}

/** An empty folder is no danger, and without it there is no place for what was chosen. */
function withFolders(all: readonly Reviewed[], chosen: readonly Reviewed[]): readonly Reviewed[] {
  const needed = new Set(chosen.flatMap(({ row }) => foldersOf(row)));
  const taken = new Set(chosen);
  return all.filter(
    (one) => taken.has(one) || (needed.has(keyOf(one.row)) && isNewFolder(one.row) && one.row.state === 'ready'),
  );
}

interface Picked {
  readonly meant: readonly Reviewed[];
  readonly unknown: number;
  readonly left: readonly StagedLeft[];
}

function pick(all: readonly Reviewed[], choice: Meant): Picked {
  switch (choice.kind) {
    case 'all':
    case 'caches':
      return { meant: all, unknown: 0, left: [] };
    case 'places':
    case 'paths': {
      const wanted = new Set(choice.places.map((place) => keyOf(place)));
      const meant = all.filter(({ row }) => wanted.has(keyOf(row)));
      // A folder may be two rows: new, and too deep.
      return { meant, unknown: wanted.size - new Set(meant.map(({ row }) => keyOf(row))).size, left: [] };
    }
    case 'folder': {
      const { layer, path } = choice.place;
      const meant = all.filter(
        ({ row }) => row.layer === layer && (row.path === path || row.path.startsWith(`${path}/`)),
      );
      return { meant, unknown: meant.length === 0 ? 1 : 0, left: [] };
    }
    case 'run':
      return pickMade(all, (by) => by?.runId === choice.runId);
    case 'runs':
      return pickMade(all, (by) => by !== null && choice.runs.has(by.runId));
    case 'requester':
      return pickMade(all, (by) => (by?.requester.claimedName ?? null) === choice.name);
  }
}

/** It is the last one's whole: no part of a file is kept without the rest, or discarded. */
function pickMade(all: readonly Reviewed[], isTheirs: (by: StagedBy | null) => boolean): Picked {
  const meant: Reviewed[] = [];
  const left: StagedLeft[] = [];
  for (const one of all) {
    const { layer, path, shown, by } = one.row;
    if (isTheirs(by)) meant.push(one);
    else if (one.seen.some(({ earlier }) => earlier.some((each) => isTheirs(each))))
      left.push({ layer, path, shown, result: 'left', why: 'written-since' });
  }
  return { meant, unknown: 0, left };
}
