/** Records, newest first. */
import { useCallback } from 'react';
import type { AuditRow } from '#domain/audit/audit-book.ts';
import { auditTexts as t } from '../../../text/texts/audit-texts.ts';
import { formatTime } from '../../../text/describe/format-amounts.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import css from './audit-list.module.css';
import { describeChange } from '../record/describe-configuration-change.ts';

const rowHeight = 52;

interface Props {
  readonly rows: readonly AuditRow[];
  readonly hasMore: boolean;
  readonly onEnd: () => void;
  readonly selected: number | null;
  readonly onSelect: (seq: number) => void;
}

const keyOf = ({ seq }: AuditRow): number => seq;
const draw = (row: AuditRow) => <RowText row={row} />;

export function AuditList({ rows, hasMore, onEnd, selected, onSelect }: Props) {
  const select = useCallback(({ seq }: AuditRow) => onSelect(seq), [onSelect]);
  return (
    <PagedList
      rows={rows}
      total={hasMore ? null : rows.length}
      rowHeight={rowHeight}
      keyOf={keyOf}
      isSelected={({ seq }) => seq === selected}
      onSelect={select}
      onEnd={onEnd}
      look={css}
    >
      {draw}
    </PagedList>
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
