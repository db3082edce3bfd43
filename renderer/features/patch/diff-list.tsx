/** The files of a patch with their lines. Only rows in view exist, so that fifty thousand lines stay light. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { patchTexts } from '../../text/texts/patch-texts.ts';
import css from './diff-list.module.css';
import { DiffLineRow, DiffPairRow } from './diff-line-row.tsx';
import { inLetters } from '../../ui/in-letters.ts';
import type { PatchRow } from './patch-rows.ts';

/** In pixels; every row is measured once it is drawn. */
const lineHeight = 20;
const headHeight = 66;

export interface DiffListHandle {
  goTo(file: number): void;
}

interface Props {
  readonly rows: readonly PatchRow[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly handle: Ref<DiffListHandle>;
  /** Draws the head of one file. */
  readonly renderHead: (file: number) => ReactNode;
}

export function DiffList({ rows, scroller, handle, renderHead }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  // What stands above in the same scroller may change its height when files are opened or text wraps.
  useLayoutEffect(() => {
    const place = (): void => {
      if (list.current === null || scroller.current === null) return;
      const above = list.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
      setMargin(Math.round(above + scroller.current.scrollTop));
    };
    place();
    const watcher = new ResizeObserver(place);
    if (scroller.current !== null) watcher.observe(scroller.current);
    return () => watcher.disconnect();
  }, [scroller]);
  const letters = inLetters(1);
  // The rule guards the React Compiler, which this page is not built with.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? headHeight : lineHeight) * letters,
    overscan: 20,
    scrollMargin: margin,
  });
  useImperativeHandle(handle, () => ({
    goTo(file) {
      virtual.scrollToIndex(
        rows.findIndex((row) => row.kind === 'head' && row.file === file),
        { align: 'start' },
      );
    },
  }));
  return (
    <ul ref={list} className={css['list']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (row === undefined) return null;
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            style={{ transform: `translateY(${item.start - margin}px)` }}
          >
            {row.kind === 'head' ? renderHead(row.file) : <Content row={row} />}
          </li>
        );
      })}
    </ul>
  );
}

function Content({ row }: { readonly row: Exclude<PatchRow, { kind: 'head' }> }) {
  switch (row.kind) {
    case 'line':
      return <DiffLineRow line={row.line} />;
    case 'pair':
      return <DiffPairRow left={row.left} right={row.right} />;
    case 'nothing':
      return <p className={css['nothing']}>{patchTexts.noLines}</p>;
  }
}
