/** That everything is stopped, what that ended, and the way to let things begin again. */
import { OctagonX } from 'lucide-react';
import type { Stopped } from '#domain/common/stop.ts';
import { formatClock } from '../../../text/describe/format-amounts.ts';
import { sayError } from '../../../text/describe/say-error.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { usePage } from '../broker-context.ts';
import { Ribbon } from '../ribbon.tsx';
import css from '../ribbons.module.css';

export function StoppedRibbon({ stopped }: { readonly stopped: Stopped }) {
  const { bridge, view } = usePage();
  const { at, runs, cards, tickets, agents } = stopped;
  const ended = [
    runs > 0 && texts.stoppedRuns({ n: runs }),
    cards > 0 && texts.stoppedCards({ n: cards }),
    tickets > 0 && texts.stoppedTickets({ n: tickets }),
    agents.length > 0 && texts.stoppedAgents({ n: agents.length }),
  ].filter((each) => each !== false);
  const release = async (): Promise<void> => {
    const answer = await bridge.call('desk.release', { at });
    if (answer.ok) view.notify('info', texts.stopReleased);
    else view.notify('error', sayError(answer.error));
  };
  return (
    <Ribbon look="bad" icon={<OctagonX size={14} aria-hidden />} text={texts.stopped({ time: formatClock(at) })}>
      {ended.length === 0 ? texts.stoppedNothing : texts.stoppedEnded({ what: ended.join(', ') })}{' '}
      {agents.length > 0 && <CodeText text={`${agents.join(', ')}.`} prose />} {texts.stoppedHeld}{' '}
      <button type="button" className={css['action']} onClick={() => void release()}>
        {texts.stopRelease}
      </button>
    </Ribbon>
  );
}
