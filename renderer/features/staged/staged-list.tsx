/** Staged changes by path. */
import { useCallback } from 'react';
import { homePath } from '#domain/common/paths.ts';
import type { StagedChange } from '#domain/staging/staged-change.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { useBroker } from '../shell/broker-context.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { revealPlainly } from '../../text/describe/reveal-plainly.ts';
import css from './staged-list.module.css';

const rowHeight = 44;

interface Props {
  readonly rows: readonly StagedChange[];
  /** How many there are altogether. */
  readonly found: number;
  readonly onEnd: () => void;
  readonly selected: StagedChange | null;
  readonly onSelect: (change: StagedChange) => void;
}

const keyOf = ({ layer, path }: StagedChange): string => `${layer} ${path}`;

export function StagedList({ rows, found, onEnd, selected, onSelect }: Props) {
  const home = useBroker((broker) => broker.hello?.homeDir ?? '/');
  const draw = useCallback(
    ({ shown, kind }: StagedChange) => (
      <>
        <span className={css['path']} title={revealPlainly(shown)}>
          <CodeText text={homePath(shown, home)} />
        </span>
        <span className={joinClasses(css['kind'], css[kind])}>{t.kind[kind]}</span>
      </>
    ),
    [home],
  );
  return (
    <PagedList
      rows={rows}
      total={found}
      rowHeight={rowHeight}
      keyOf={keyOf}
      isSelected={(row) => selected !== null && keyOf(row) === keyOf(selected)}
      onSelect={onSelect}
      onEnd={onEnd}
      look={css}
    >
      {draw}
    </PagedList>
  );
}
