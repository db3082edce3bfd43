/** Reads a listing of staged changes page by page as a person scrolls; begins anew when another part is wanted or a command staged more. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { mostStagedRows, type StagedChange } from '#domain/staging/staged-change.ts';
import type { StagedPage, StagedQuery } from '#domain/staging/staged-book.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';

/** `ordinary`: kept together. `marked`: each by itself. `conflict`: changed on the disk meanwhile. `never`: can only be discarded. */
export const stagedParts = ['ordinary', 'marked', 'conflict', 'never'] as const;
export type StagedPart = (typeof stagedParts)[number];

const queryOf: Readonly<Record<StagedPart, Pick<StagedQuery, 'states' | 'marked'>>> = {
  ordinary: { states: ['ready'], marked: false },
  marked: { states: ['ready'], marked: true },
  conflict: { states: ['conflict'], marked: null },
  never: { states: ['never'], marked: null },
};

export interface Staged {
  /** Null until the first page came. */
  readonly page: StagedPage | null;
  readonly rows: readonly StagedChange[];
  readonly readMore: () => void;
  /** Reads the layers anew. */
  readonly again: () => void;
}

export function useStaged(sessionId: SessionId, part: StagedPart, text: string): Staged {
  const { bridge, view } = usePage();
  const link = useBroker((broker) => broker.link);
  const changed = useBroker((broker) => broker.staged.get(sessionId) ?? 0);
  const [round, setRound] = useState(0);
  const [held, setHeld] = useState<{ readonly page: StagedPage; readonly rows: readonly StagedChange[] } | null>(null);
  const asking = useRef(false);

  const ask = useCallback(
    async (
      before: { readonly listing: string; readonly rows: readonly StagedChange[] } | null,
      isWanted: () => boolean,
    ) => {
      const words = text.trim();
      const answer = await bridge.call('staged.list', {
        sessionId,
        listing: before?.listing ?? null,
        offset: before?.rows.length ?? 0,
        limit: mostStagedRows,
        kinds: null,
        runId: null,
        text: words === '' ? null : words,
        ...queryOf[part],
      });
      if (!isWanted()) return;
      if (answer.ok) setHeld({ page: answer.result, rows: [...(before?.rows ?? []), ...answer.result.rows] });
      // What was listed is not held any more: it is read anew, from its beginning.
      else if (answer.error.code === 'stale-approval' && before !== null) setRound((last) => last + 1);
      else if (!answer.lost) view.notify('error', sayError(answer.error));
    },
    [bridge, view, sessionId, part, text],
  );

  useEffect(() => {
    if (link !== 'connected') return undefined;
    let isWanted = true;
    void ask(null, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [ask, link, changed, round]);

  const readMore = useCallback(() => {
    if (asking.current || held === null || held.rows.length >= held.page.found) return;
    asking.current = true;
    const from = held;
    void ask({ listing: from.page.listing, rows: from.rows }, () => true).finally(() => {
      asking.current = false;
    });
  }, [ask, held]);

  const again = useCallback(() => setRound((last) => last + 1), []);
  return { page: held?.page ?? null, rows: held?.rows ?? [], readMore, again };
}
