/** Records, newest first. Only the rows in view exist; the next page is read when the end comes near. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { AuditRow } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { joinClasses } from '../../../ui/join-classes.ts';
import { stepThroughList } from '../../../ui/step-through-list.ts';
import css from './audit-list.module.css';
import { describeChange } from '../record/describe-configuration-change.ts';

const rowHeight = 52;
/** So many rows before the end the next page is asked for. */
const ahead = 40;

interface Props {
  readonly rows: readonly AuditRow[];
  readonly hasMore: boolean;
  readonly onEnd: () => void;
  readonly selected: number | null;
  readonly onSelect: (seq: number) => void;
}

export function AuditList({ rows, hasMore, onEnd, selected, onSelect }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // The same function as long as the rows are the same: another one has every row measured anew, at each scroll.
  const keyOf = useCallback((index: number) => rows[index]?.seq ?? index, [rows]);
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: keyOf,
  });
  const items = list.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onEnd();
  }, [hasMore, last, rows.length, onEnd]);
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
          return (
            <li
              key={item.key}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              <button
                type="button"
                data-index={item.index}
                aria-current={row.seq === selected ? 'true' : undefined}
                className={joinClasses(css['row'], row.seq === selected && css['selected'])}
                onClick={() => onSelect(row.seq)}
              >
                <RowText row={row} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const entryPoints: Partial<Record<string, string>> = texts.entryPoints;

function entryPointOf({ configurationChange, entryPoint }: AuditRow): string {
  if (configurationChange?.by.kind === 'person')
    return t.configurationChange.entryPoints[configurationChange.by.entryPoint];
  return entryPoints[entryPoint ?? ''] ?? entryPoint ?? '';
}

/** What was changed, and from what to what, as far as a line goes. */
function ChangeLine({
  configurationChange,
}: {
  readonly configurationChange: NonNullable<AuditRow['configurationChange']>;
}) {
  const { what, before, after, isDifference } = describeChange(configurationChange);
  const [went, came] = isDifference
    ? [before.map((each) => `− ${each}`), after.map((each) => `+ ${each}`)]
    : [before, after];
  return (
    <>
      {what}: <CodeText text={went.join(', ')} prose />
      {went.length > 0 && came.length > 0 && (isDifference ? ', ' : ' → ')}
      <CodeText text={came.join(', ')} prose />
    </>
  );
}

/** The words for what stands in a row; a value that is not in the catalogue is shown as it is. */
function RowText({ row }: { readonly row: AuditRow }) {
  const result: Partial<Record<string, string>> = t.result;
  const whom: Partial<Record<string, string>> = t.byWhom;
  return (
    <>
      <span className={css['head']}>
        <span className={css['command']}>
          {row.configurationChange !== null && <ChangeLine configurationChange={row.configurationChange} />}
          {row.configurationChange === null && row.text !== '' && <CodeText text={row.text} />}
          {row.text === '' && <em>{t.unknownCommand}</em>}
        </span>
        <time dateTime={new Date(row.at).toISOString()}>{formatTime(row.at)}</time>
      </span>
      <span className={css['facts']}>
        <span>{t.kindOne[row.kind]}</span>
        {row.result !== null && (
          <strong className={row.result === 'loosened' ? css['loosened'] : undefined}>
            {result[row.result] ?? row.result}
          </strong>
        )}
        {row.decidedBy !== null && <span>{whom[row.decidedBy] ?? row.decidedBy}</span>}
        {row.entryPoint !== null && <span>{entryPointOf(row)}</span>}
      </span>
    </>
  );
}
