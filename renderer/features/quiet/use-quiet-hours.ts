/** Quiet hours that are being changed, and the way to keep them. */
import { useState } from 'react';
import type { QuietHours, QuietView } from '#domain/approval/quiet-hours.ts';
import { quietTexts as t } from '../../text/texts/quiet-texts.ts';
import { sayError } from '../../text/describe/say-error.ts';
import { usePage } from '../shell/broker-context.ts';

export interface ChangedHours {
  readonly hours: QuietHours;
  readonly isChanged: boolean;
  readonly change: (hours: QuietHours) => void;
  /** Resolves to what counts from now on; null where it could not be kept, which was said. */
  readonly keep: () => Promise<QuietView | null>;
}

export function useQuietHours(kept: QuietHours): ChangedHours {
  const { bridge, view } = usePage();
  const [hours, setHours] = useState(kept);
  return {
    hours,
    isChanged: JSON.stringify(hours) !== JSON.stringify(kept),
    change: setHours,
    async keep() {
      const answer = await bridge.call('shell.quietHours', hours);
      if (!answer.ok) {
        view.notify('error', sayError(answer.error));
        return null;
      }
      view.notify('info', t.saved);
      return answer.result;
    },
  };
}
