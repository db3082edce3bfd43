/** A long list of buttons: only the rows in view exist, arrows lead from one to the next, and the next page is read when the end comes near. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { inLetters } from './in-letters.ts';
import { joinClasses } from './join-classes.ts';
import { stepThroughList } from './step-through-list.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  /** How many there are altogether; null where nobody knows yet. */
  readonly total: number | null;
  /** At letters of the usual size. */
  readonly rowHeight: number;
  readonly keyOf: (row: Row) => string | number;
  readonly isSelected: (row: Row) => boolean;
  /** The same function at each drawing, as `children`: another one has every row drawn anew, at each scroll. */
  readonly onSelect: (row: Row) => void;
  /** The end of what was read comes near. */
  readonly onEnd: () => void;
  readonly look: { readonly [part in 'scroller' | 'row' | 'selected']?: string | undefined };
  readonly children: (row: Row) => ReactNode;
}

/** So many rows before the end the next page is asked for. */
const ahead = 40;

export function PagedList<Row>(props: Props<Row>) {
  const { rows, total, keyOf, isSelected, onSelect, onEnd, look, children } = props;
  const rowHeight = inLetters(props.rowHeight);
  const scroller = useRef<HTMLDivElement>(null);
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  });
  const items = list.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const hasMore = total === null || rows.length < total;
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onEnd();
  }, [hasMore, last, rows.length, onEnd]);
  return (
    // The keys are those of the rows; they rise to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className={look.scroller}
      onKeyDown={(event) =>
        stepThroughList(event, { count: rows.length, scrollTo: (index) => list.scrollToIndex(index) })
      }
    >
      <ul style={{ height: list.getTotalSize() }}>
        {items.map(({ index, size, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={keyOf(row)}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <RowButton row={row} index={index} isSelected={isSelected(row)} onSelect={onSelect} look={look}>
                {children}
              </RowButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps<Row> extends Pick<Props<Row>, 'onSelect' | 'look' | 'children'> {
  readonly row: Row;
  readonly index: number;
  readonly isSelected: boolean;
}

/** Drawn once, and not again while it is scrolled past. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` keeps no type parameter
const RowButton = memo(function RowButton<Row>(props: RowProps<Row>) {
  const { row, index, isSelected, onSelect, look, children } = props;
  return (
    <button
      type="button"
      data-index={index}
      aria-current={isSelected ? 'true' : undefined}
      className={joinClasses(look.row, isSelected && look.selected)}
      onClick={() => onSelect(row)}
    >
      {children(row)}
    </button>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
