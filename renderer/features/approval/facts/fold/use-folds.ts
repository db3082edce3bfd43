/** The folds of a card's command, and whether each of them was opened: a yes waits for what nobody has seen. */
import { useMemo, useState } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { marksOf, type Mark } from '../marks-of.ts';
import { foldLines, type LineGroup } from './fold-lines.ts';

export interface Folds {
  readonly groups: readonly LineGroup[];
  readonly marks: readonly Mark[];
  /** First lines of the groups that were opened. */
  readonly opened: ReadonlySet<number>;
  open(group: LineGroup): void;
  openAll(): void;
  readonly hidden: number;
}

/** Null where nothing is folded. */
export function useFolds(approval: ApprovalRequest): Folds | null {
  const { text } = approval.facts.parsed;
  const { digest } = approval;
  const marks = useMemo(() => marksOf(approval), [approval]);
  const groups = useMemo(
    () =>
      foldLines(
        text,
        marks.map(({ span }) => span),
      ),
    [text, marks],
  );
  const [seen, setSeen] = useState<{ readonly digest: string; readonly opened: ReadonlySet<number> }>({
    digest,
    opened: new Set(),
  });
  return useMemo(() => {
    if (groups === null) return null;
    // What was opened of another text says nothing about this one.
    const opened = seen.digest === digest ? seen.opened : new Set<number>();
    const folded = groups.filter((group) => group.canFold);
    const show = (which: readonly LineGroup[]): void =>
      setSeen({ digest, opened: new Set([...opened, ...which.map(keyOf)]) });
    return {
      groups,
      marks,
      opened,
      open: (group) => show([group]),
      openAll: () => show(folded),
      hidden: folded.filter((group) => !opened.has(keyOf(group))).reduce((sum, { lines }) => sum + lines.length, 0),
    };
  }, [groups, marks, seen, digest]);
}

export const keyOf = ({ lines }: LineGroup): number => lines[0]?.number ?? 0;
