/** A long list of buttons: only the rows in view exist, arrows lead from one to the next, and the next page is read when the end comes near. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { inLetters } from './in-letters.ts';
import { joinClasses } from './join-classes.ts';
import { stepThroughList } from './step-through-list.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  /** How many there are altogether; null where nobody knows yet. */
  readonly total: number | null;
  /** At letters of the usual size. */
  readonly rowHeight: number;
  /** The same function at each drawing: another one has every row measured anew, at each scroll. */
  readonly keyOf: (row: Row) => string | number;
  readonly isSelected: (row: Row) => boolean;
  readonly onSelect: (row: Row) => void;
  /** The end of what was read comes near. */
  readonly onEnd: () => void;
  readonly look: { readonly [part in 'scroller' | 'row' | 'selected']?: string | undefined };
  readonly children: (row: Row) => ReactNode;
}

/** So many rows before the end the next page is asked for. */
const ahead = 40;

export function PagedList<Row>(props: Props<Row>) {
  const { rows, total, keyOf, onEnd, look } = props;
  const rowHeight = inLetters(props.rowHeight);
  const scroller = useRef<HTMLDivElement>(null);
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey,
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
        {items.map(({ key, index, size, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <li
              key={key}
              aria-setsize={total ?? -1}
              aria-posinset={index + 1}
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <RowButton {...props} row={row} index={index} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function RowButton<Row>(props: Props<Row> & { readonly row: Row; readonly index: number }) {
  const { row, index, isSelected, onSelect, look, children } = props;
  const selected = isSelected(row);
  return (
    <button
      type="button"
      data-index={index}
      aria-current={selected ? 'true' : undefined}
      className={joinClasses(look.row, selected && look.selected)}
      onClick={() => onSelect(row)}
    >
      {children(row)}
    </button>
  );
}
