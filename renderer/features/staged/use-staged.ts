/** Reads a listing of staged changes page by page as a person scrolls; begins anew when another part is wanted or a command staged more. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { WireError } from '#domain/common/errors.ts';
import type { SessionId } from '#domain/common/ids.ts';
import { mostStagedRows, type StagedChange } from '#domain/staging/staged-change.ts';
import type { StagedPage, StagedQuery } from '#domain/staging/staged-book.ts';
import type { Bridge } from '../../bridge.ts';
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

interface Listed {
  readonly page: StagedPage;
  readonly rows: readonly StagedChange[];
}

interface Held extends Listed {
  /** The question that it answers. */
  readonly of: string;
}

type Loaded = Listed | WireError | 'gone' | 'lost';

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
  const [held, setHeld] = useState<Held | null>(null);
  const asking = useRef(false);
  // Another one is another question, and what comes late for an earlier one is not shown.
  const question = `${sessionId} ${part} ${changed} ${round} ${text.trim()}`;

  const load = useCallback(
    (before: Held | null) => loadPage(bridge, { sessionId, part, text }, before),
    [bridge, sessionId, part, text],
  );
  const take = useCallback(
    (loaded: Loaded, of: string): void => {
      if (loaded === 'gone') setRound((last) => last + 1);
      else if (loaded === 'lost') return;
      else if ('code' in loaded) view.notify('error', sayError(loaded));
      else setHeld({ ...loaded, of });
    },
    [view],
  );

  useEffect(() => {
    if (link !== 'connected') return undefined;
    let isWanted = true;
    void load(null).then((loaded) => {
      if (isWanted) take(loaded, question);
    });
    return () => {
      isWanted = false;
    };
  }, [load, take, link, question]);

  const readMore = useCallback(() => {
    if (asking.current || held?.of !== question || held.rows.length >= held.page.found) return;
    asking.current = true;
    void load(held)
      .then((loaded) => take(loaded, question))
      .finally(() => {
        asking.current = false;
      });
  }, [load, take, held, question]);

  const again = useCallback(() => setRound((last) => last + 1), []);
  return { page: held?.page ?? null, rows: held?.rows ?? [], readMore, again };
}

interface Wanted {
  readonly sessionId: SessionId;
  readonly part: StagedPart;
  readonly text: string;
}

async function loadPage(bridge: Bridge, { sessionId, part, text }: Wanted, before: Held | null): Promise<Loaded> {
  const words = text.trim();
  const answer = await bridge.call('staged.list', {
    sessionId,
    listing: before?.page.listing ?? null,
    offset: before?.rows.length ?? 0,
    limit: mostStagedRows,
    kinds: null,
    runId: null,
    text: words === '' ? null : words,
    ...queryOf[part],
  });
  if (answer.ok) return { page: answer.result, rows: [...(before?.rows ?? []), ...answer.result.rows] };
  // What was listed is not held any more: it is read anew, from its beginning.
  if (answer.error.code === 'stale-approval' && before !== null) return 'gone';
  return answer.lost ? 'lost' : answer.error;
}
