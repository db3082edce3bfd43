/** What waits, oldest first; only the rows in view exist. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { InboxRow } from './inbox-row.tsx';
import { inLetters } from '../../ui/in-letters.ts';
import css from './inbox-list.module.css';

const rowHeight = 68;

interface Props {
  readonly requests: readonly ApprovalRequest[];
  readonly opened: ApprovalId | null;
  readonly chosen: ReadonlySet<ApprovalId>;
  readonly now: number;
  readonly onOpen: (id: ApprovalId) => void;
  readonly onChoose: (id: ApprovalId) => void;
}

export function InboxList({ requests, opened, chosen, now, onOpen, onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const height = inLetters(rowHeight);
  const keyOf = useCallback((index: number) => requests[index]?.id ?? index, [requests]);
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const list = useVirtualizer({
    count: requests.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    getItemKey: keyOf,
  });
  const at = requests.findIndex(({ id }) => id === opened);
  const { scrollToIndex } = list;
  useEffect(() => {
    if (at !== -1) scrollToIndex(at);
  }, [at, scrollToIndex]);
  return (
    <div ref={scroller} className={css['scroller']}>
      <ul aria-label={t.list} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((item) => {
          const request = requests[item.index];
          if (request === undefined) return null;
          return (
            <li
              key={item.key}
              ref={list.measureElement}
              data-index={item.index}
              aria-setsize={requests.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <InboxRow
                request={request}
                isOpened={request.id === opened}
                isChosen={chosen.has(request.id)}
                isChoosing={chosen.size > 0}
                now={now}
                onOpen={onOpen}
                onChoose={onChoose}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
