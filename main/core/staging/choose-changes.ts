/** Takes from a listing what a person meant, and says of the rest why it is left. */
import type { RunId } from '#domain/common/ids.ts';
import type { StagedBy, StagedChoice, StagedLeft, StagedPlace } from '#domain/staging/staged-change.ts';
import { byOf, changesOf, isOf, kindOf, pathOf, type Reviewed } from './reviewed.ts';

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
const keyOfRow = (one: Reviewed): string => `${one.layer} ${pathOf(one)}`;

/** For keeping: without conflicts, what never can be, and what is marked, unless it is named alone; with the new folders that it lies in. */
export function chooseToKeep(all: readonly Reviewed[], choice: Meant): Chosen {
  const { meant, unknown, left: written } = pick(all, choice);
  const isAlone = choice.kind === 'paths' && choice.places.length === 1;
  const left: StagedLeft[] = [...written];
  const chosen = meant.filter((one) => {
    const { layer, shown, state, marks } = one;
    const told = { layer, path: pathOf(one), shown };
    if (state === 'conflict')
      left.push({
        ...told,
        result: 'conflict',
        why: changesOf(one).some(({ isOutdated }) => isOutdated) ? 'changed' : 'later-than-copy',
      });
    else if (state === 'never') left.push({ ...told, result: 'left', why: whyNever(one) });
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
    const held = new Set(all.flatMap((one) => (taken.has(one) ? [] : foldersOf(one))));
    const staying = new Set(meant.filter((one) => isNewFolder(one) && held.has(keyOfRow(one))));
    const told = [...staying].map((one): StagedLeft => {
      return { layer: one.layer, path: pathOf(one), shown: one.shown, result: 'left', why: 'not-empty' };
    });
    return { chosen: meant.filter((one) => !staying.has(one)), left: [...left, ...told], unknown };
  }
  const going = new Set(meant.filter((one) => isNewFolder(one)).map((one) => keyOfRow(one)));
  const chosen = all.filter((one) => taken.has(one) || foldersOf(one).some((folder) => going.has(folder)));
  return { chosen, left, unknown };
}

function whyNever(one: Reviewed): StagedLeft['why'] {
  const [kind, is] = [kindOf(one), isOf(one)];
  if (kind === 'too-deep' || kind === 'unreadable') return kind;
  return is !== null && ['fifo', 'socket', 'device'].includes(is.type) ? 'type' : 'own';
}

const kindsOfNew: ReadonlySet<string> = new Set(['created', 'replaced', 'too-deep']);
const isNewFolder = (one: Reviewed): boolean => kindsOfNew.has(kindOf(one)) && isOf(one)?.type === 'folder';

/** Of every folder that it lies in, the nearest first. */
function foldersOf(one: Reviewed): readonly string[] {
  const [layer, path] = [one.layer, pathOf(one)];
  const folders: string[] = [];
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    folders.push(keyOf({ layer, path: path.slice(0, at) }));
  }
  return folders;
}

/** An empty folder is no danger, and without it there is no place for what was chosen. */
function withFolders(all: readonly Reviewed[], chosen: readonly Reviewed[]): readonly Reviewed[] {
  const needed = new Set(chosen.flatMap((one) => foldersOf(one)));
  const taken = new Set(chosen);
  return all.filter(
    (one) => taken.has(one) || (needed.has(keyOfRow(one)) && isNewFolder(one) && one.state === 'ready'),
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
      const meant = all.filter((one) => wanted.has(keyOfRow(one)));
      // A folder may be two rows: new, and too deep.
      return { meant, unknown: wanted.size - new Set(meant.map((one) => keyOfRow(one))).size, left: [] };
    }
    case 'folder': {
      const { layer, path } = choice.place;
      const meant = all.filter(
        (one) => one.layer === layer && (pathOf(one) === path || pathOf(one).startsWith(`${path}/`)),
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
    if (isTheirs(byOf(one))) meant.push(one);
    else if (changesOf(one).some(({ earlier }) => earlier.some((each) => isTheirs(each))))
      left.push({ layer: one.layer, path: pathOf(one), shown: one.shown, result: 'left', why: 'written-since' });
  }
  return { meant, unknown: 0, left };
}
