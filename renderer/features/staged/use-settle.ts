/** Keeps or discards what was looked at, and says how that ended. */
import { useCallback, useState } from 'react';
import type { SessionId } from '#domain/common/ids.ts';
import { stagedResultSchema, type StagedChoice, type StagedEnd } from '#domain/staging/staged-change.ts';
import { joinList } from '../../text/describe/format-amounts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { stagedTexts as t } from '../../text/texts/screens/staged-texts.ts';
import { usePage } from '../shell/broker-context.ts';

export type SettleAction = 'keep' | 'discard';

export interface Settle {
  readonly settle: (action: SettleAction, listing: string, choice: StagedChoice) => void;
  readonly isBusy: boolean;
  /** Counts what was settled. */
  readonly round: number;
}

export function useSettle(sessionId: SessionId, onEnd: () => void): Settle {
  const { bridge, view } = usePage();
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const settle = useCallback(
    (action: SettleAction, listing: string, choice: StagedChoice): void => {
      setBusy(true);
      const asked = { sessionId, listing, choice, fingerprint: null };
      void bridge.call(`staged.${action}`, asked).then((answer) => {
        setBusy(false);
        setRound((last) => last + 1);
        if (answer.ok) view.notify(isWhole(answer.result) ? 'info' : 'warning', sayEnd(answer.result));
        else if (!answer.lost) view.notify('error', sayError(answer.error));
        onEnd();
      });
    },
    [bridge, view, sessionId, onEnd],
  );
  return { settle, isBusy, round };
}

const wholeResults: ReadonlySet<string> = new Set(['kept', 'discarded', 'undone']);

export const isWhole = ({ counts }: StagedEnd): boolean =>
  Object.entries(counts).every(([result, n]) => n === 0 || wholeResults.has(result));

/** "3 kept, 1 conflict": every change by what became of it. */
export function sayEnd({ counts }: StagedEnd): string {
  const parts = stagedResultSchema.options.flatMap((result) => {
    const n = counts[result] ?? 0;
    return n === 0 ? [] : [t.result[result]({ n })];
  });
  return parts.length === 0 ? t.nothingDone : joinList(parts);
}
