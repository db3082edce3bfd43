/** A staged change as a person reviews it. What a page shows is made of it when a page asks: of a hundred thousand most are never shown. */
import type { FoundSide } from '#domain/staging/found-change.ts';
import type { StagedBy, StagedChange, StagedSide } from '#domain/staging/staged-change.ts';
import type { SeenChange } from '../ports.ts';
import { decodePlain } from './place-of-change.ts';

/** What is said of a change beside what was found. */
export interface Told extends Pick<StagedChange, 'layer' | 'shown' | 'state' | 'marks' | 'hints'> {
  /** What a tool keeps to be faster the next time. */
  readonly isCache: boolean;
}

export interface Reviewed extends Told {
  readonly seen: SeenChange;
  /** Of what was moved: the deletion of where it was. */
  readonly gone: SeenChange | null;
}

export const pathOf = ({ seen }: Reviewed): string => seen.change.path;
export const byOf = ({ seen }: Reviewed): StagedBy | null => seen.by;
export const kindOf = ({ seen, gone }: Reviewed): StagedChange['kind'] => (gone === null ? seen.change.kind : 'moved');
export const isOf = ({ seen }: Reviewed): FoundSide | null => seen.change.is;
export const wasOf = ({ seen, gone }: Reviewed): FoundSide | null => (gone ?? seen).change.was;

/** In the order in which they are kept: two for what was moved. */
export const changesOf = ({ seen, gone }: Reviewed): readonly SeenChange[] => (gone === null ? [seen] : [gone, seen]);

export function rowOf(one: Reviewed): StagedChange {
  const { layer, shown, marks, hints, state, seen, gone } = one;
  const { path, is, target, held } = seen.change;
  const before = (gone ?? seen).change;
  return {
    layer,
    path,
    shown,
    kind: kindOf(one),
    was: sideOf(before.was, before.wasTarget),
    is: sideOf(is, target),
    from: gone?.change.path ?? null,
    entries: held?.entries ?? null,
    bytes: held?.bytes ?? null,
    marks,
    hints,
    state,
    by: seen.by,
  };
}

function sideOf(side: FoundSide | null, target: string | null): StagedSide | null {
  if (side === null) return null;
  const { type, mode, size, mtime } = side;
  const modifiedAt = Number(mtime.slice(0, -6));
  return { type, mode, size, modifiedAt, target: target === null ? null : decodePlain(target) };
}
