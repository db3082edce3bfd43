/** Agents that are held back or refused, each with the way to let it ask again. */
import { Siren } from 'lucide-react';
import { answerFlood } from '../../stores/answer-flood.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { RequesterName } from '../../ui/requester-name.tsx';
import { Button } from '../../ui/button.tsx';
import { useBroker, usePage } from './broker-context.ts';
import css from './ribbons.module.css';

export function FloodRibbons() {
  const { bridge, view } = usePage();
  const floods = useBroker((broker) => broker.floods);
  return floods.map((flood) => {
    if (flood.state === 'asking') return null;
    const { sessionId, entryPoint, claimedName, held } = flood;
    return (
      <div key={[sessionId, entryPoint, claimedName].join(' ')} className={`${css['ribbon']} ${css['warn']}`}>
        <Siren size={14} aria-hidden />
        <p>
          <strong>
            <RequesterName requester={{ entryPoint, claimedName, says: null }} />
          </strong>{' '}
          {flood.state === 'paused' ? texts.floodPaused({ n: held }) : texts.floodDenied}{' '}
          <Button onClick={() => void answerFlood(bridge, view, flood, 'go-on')}>{texts.floodGoOn}</Button>
        </p>
      </div>
    );
  });
}
