/** Reads the log page by page as a person scrolls, and begins anew when the filter changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuditFilter, AuditRow } from '#domain/audit/audit-book.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { useBroker, usePage } from '../../shell/broker-context.ts';

interface Rows {
  readonly filter: AuditFilter;
  readonly rows: readonly AuditRow[];
  /** Null when the last page was read. */
  readonly next: number | null;
}

const pageSize = 200;

export interface AuditRows {
  /** Null until the first page came. */
  readonly rows: readonly AuditRow[] | null;
  readonly hasMore: boolean;
  readonly readMore: () => void;
}

export function useAuditRows(filter: AuditFilter): AuditRows {
  const { bridge, view } = usePage();
  const connected = useBroker((broker) => broker.link === 'connected');
  const [read, setRead] = useState<Rows | null>(null);
  const latest = useRef(filter);
  const reading = useRef(false);

  const readPage = useCallback(
    async (before: number | null): Promise<void> => {
      const mine = latest.current;
      reading.current = true;
      const answer = await bridge.call('audit.query', { filter: mine, before, limit: pageSize });
      // The person typed on meanwhile; the page of the newer filter is on its way.
      if (latest.current !== mine) return;
      reading.current = false;
      if (!answer.ok) {
        if (!answer.lost) view.notify('error', sayError(answer.error));
        return;
      }
      const { rows, next } = answer.result;
      setRead((known) => ({ filter: mine, rows: before === null ? rows : [...(known?.rows ?? []), ...rows], next }));
    },
    [bridge, view],
  );

  useEffect(() => {
    latest.current = filter;
    if (connected) void readPage(null);
  }, [filter, connected, readPage]);

  const next = read?.filter === filter ? read.next : null;
  const readMore = useCallback(() => {
    if (next !== null && !reading.current) void readPage(next);
  }, [next, readPage]);
  return { rows: read?.rows ?? null, hasMore: next !== null, readMore };
}
