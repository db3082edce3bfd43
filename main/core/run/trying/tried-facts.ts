/** What a command did to its project on a layer: what of it may be kept, what would be lost, and what is left for a person to keep alone. */
import type { CardEffect } from '#domain/approval/card-effect.ts';
import type { LossQuestion, PathLoss } from '#domain/risk/loss.ts';
import { isRebuildable } from '#domain/risk/rebuildable.ts';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { LayerListing, LossView, SeenChange, StagedSurroundings } from '#core/ports.ts';
import { isAtOrBelow, shownPath } from '../../staging/place-of-change.ts';
import { reviewListing } from '../../staging/review-changes.ts';
import { changesOf, kindOf, rowOf, wasOf, type Reviewed } from '../../staging/reviewed.ts';

export interface TriedFacts {
  /** May be kept, in the order of the listing. */
  readonly kept: readonly SeenChange[];
  /** Rows that may not be kept with others: programs obey them, or they cannot be. */
  readonly left: number;
  readonly overwritten: Counted;
  readonly deleted: Counted;
  readonly lost: number;
  /** False where not all could be looked at: the losses are then a floor. */
  readonly isComplete: boolean;
}

interface Counted {
  /** Of folders, all that they hold. */
  readonly files: number;
  readonly bytes: number;
  /** Beneath the project, as people read them. */
  readonly names: readonly string[];
}

export interface TriedPlace {
  readonly plan: Pick<SandboxPlan, 'protectedPaths' | 'entries'>;
  readonly surroundings: StagedSurroundings;
  readonly view: LossView | null;
}

/** Looked at together: a finder looks at so much, and then it is over. */
const mostQuestions = 1000;
/** It has run already: what is found out now spares a person a question. */
const mostMs = 5000;

export async function triedFacts(listing: LayerListing, { plan, surroundings, view }: TriedPlace): Promise<TriedFacts> {
  const rows = reviewListing({ layers: [listing] }, surroundings);
  const kept = rows.filter((row) => mayBeKept(row, listing.root, plan));
  const losses = await lossesOf(kept, listing.root, view);
  const gone = kept.filter((one) => kindOf(one) === 'deleted');
  return {
    kept: kept.flatMap((one) => changesOf(one)),
    left: rows.length - kept.length,
    overwritten: counted(
      kept.filter((one) => kindOf(one) === 'modified' || kindOf(one) === 'replaced'),
      listing.root,
    ),
    deleted: counted(gone, listing.root),
    lost: losses.reduce((sum, { lost }) => sum + lost, 0),
    isComplete: losses.every(({ isComplete }) => isComplete),
  };
}

/** What git writes by itself when it changes files; all else in its folder, and every repository inside of another, is obeyed. */
const writtenByGit =
  /^\.git\/(?:index|packed-refs|COMMIT_EDITMSG|[A-Z_]*HEAD|(?:refs|logs)(?:\/.*)?|objects(?:\/(?!info(?:\/|$)).*)?)$/u;

/** The guards of a run look at real files, so that what they would have taken out is left on the layer. */
function mayBeKept(
  one: Reviewed,
  root: string,
  { protectedPaths, entries }: Pick<SandboxPlan, 'protectedPaths' | 'entries'>,
): boolean {
  if (one.state !== 'ready' || one.marks.some((mark) => mark !== 'leads-out')) return false;
  return changesOf(one).every(({ change }) => {
    if (/(?:^|\/)\.git(?:\/|$)/iu.test(change.path)) return writtenByGit.test(change.path);
    const path = shownPath(root, change.path);
    const closed = entries.filter(({ access }) => access !== 'write').map((entry) => entry.path);
    return ![...protectedPaths, ...closed].some(
      (name) => name !== '/' && touches(path, name, root, change.is === null),
    );
  });
}

/** At or below what is closed; or gone, and above it. */
const touches = (path: string, name: string, root: string, isGone: boolean): boolean =>
  isAtOrBelow(root, name) && name !== root && (isAtOrBelow(name, path) || (isGone && isAtOrBelow(path, name)));

async function lossesOf(rows: readonly Reviewed[], root: string, view: LossView | null): Promise<readonly PathLoss[]> {
  const questions = rows
    .map((one) => rowOf(one))
    .flatMap((row): LossQuestion[] => {
      if (row.was === null || row.kind === 'moved' || row.kind === 'meta' || row.path.startsWith('.git/')) return [];
      if (isRebuildable(`/${row.path}`)) return [];
      return [{ path: row.shown, what: row.kind === 'modified' ? 'content' : 'deleted', isLiteral: true }];
    });
  const losses: PathLoss[] = [];
  for (let at = 0; at < questions.length; at += mostQuestions) {
    const some = questions.slice(at, at + mostQuestions);
    losses.push(...(view === null ? some.map(unseen) : await view.look(some, mostMs)));
  }
  // A name that is no UTF-8 cannot be asked about.
  return [...losses, ...questions.filter(({ path }) => path.includes('%')).map(unseen)];
}

const unseen = (question: LossQuestion): PathLoss => ({ ...question, files: 0, lost: 0, isComplete: false });

function counted(rows: readonly Reviewed[], root: string): Counted {
  return {
    files: rows.reduce(
      (sum, one) => sum + (one.seen.change.held?.entries ?? (wasOf(one)?.type === 'folder' ? 0 : 1)),
      0,
    ),
    bytes: rows.reduce((sum, one) => sum + (one.seen.change.held?.bytes ?? wasOf(one)?.size ?? 0), 0),
    names: rows.map(({ shown }) => shown.slice(root.length + 1)),
  };
}

/** Nothing is asked where git, a tool or the undo brings back all that anybody would miss. */
export const needsPerson = ({ lost, isComplete }: TriedFacts): boolean => lost > 0 || !isComplete;

export function triedEffects({ deleted, overwritten, lost, isComplete }: TriedFacts): CardEffect[] {
  const effects: CardEffect[] = [];
  const [gone] = deleted.names;
  if (gone !== undefined) {
    const size = { files: deleted.files, bytes: deleted.bytes, isComplete: true };
    effects.push({ kind: 'deletes', name: gone, more: deleted.names.length - 1, size, lost: isComplete ? lost : null });
  }
  const [changed] = overwritten.names;
  if (changed !== undefined)
    effects.push({ kind: 'discards', what: 'content', name: changed, more: overwritten.names.length - 1 });
  return effects;
}
