/** Staged changes by path. Only the rows in view exist; the next page is read when the end comes near. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { StagedChange } from '#domain/staging/staged-change.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { stepThroughList } from '../../ui/step-through-list.ts';
import css from './staged-list.module.css';

const rowHeight = 44;
/** So many rows before the end the next page is asked for. */
const ahead = 100;

interface Props {
  readonly rows: readonly StagedChange[];
  /** How many there are altogether. */
  readonly found: number;
  readonly onEnd: () => void;
  readonly selected: StagedChange | null;
  readonly onSelect: (change: StagedChange) => void;
}

export function StagedList({ rows, found, onEnd, selected, onSelect }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : `${row.layer} ${row.path}`;
    },
    [rows],
  );
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: keyOf,
  });
  const items = list.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length < found && last >= rows.length - ahead) onEnd();
  }, [found, last, rows.length, onEnd]);
  return (
    // The keys are those of the rows; they rise to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={scroller}
      className={css['scroller']}
      onKeyDown={(event) =>
        stepThroughList(event, { count: rows.length, scrollTo: (index) => list.scrollToIndex(index) })
      }
    >
      <ul style={{ height: list.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const isSelected = selected?.layer === row.layer && selected.path === row.path;
          return (
            <li
              key={item.key}
              data-index={item.index}
              aria-setsize={found}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)`, height: rowHeight }}
            >
              <Row change={row} isSelected={isSelected} onSelect={onSelect} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly change: StagedChange;
  readonly isSelected: boolean;
  readonly onSelect: (change: StagedChange) => void;
}

function Row({ change, isSelected, onSelect }: RowProps) {
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={joinClasses(css['row'], isSelected && css['selected'])}
      onClick={() => onSelect(change)}
    >
      <span className={css['path']} title={change.shown}>
        <CodeText text={change.shown} />
      </span>
      <span className={joinClasses(css['kind'], css[change.kind])}>{t.kind[change.kind]}</span>
    </button>
  );
}
