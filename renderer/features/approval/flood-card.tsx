/** An agent that asks too much: what happens with it is said once, instead of many cards answered by habit. */
import { Siren } from 'lucide-react';
import type { FloodAnswer, FloodView } from '#domain/approval/flood.ts';
import { answerFlood } from '../../stores/answer-flood.ts';
import { queueTexts } from '../../text/texts/queue-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { RequesterName } from '../../ui/requester-name.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import { AllowButton } from './arming/allow-button.tsx';
import shell from './frame/card-shell.module.css';
import css from './flood-card.module.css';
import { useCard } from './use-card.ts';

const choices: readonly FloodAnswer['verdict'][] = ['pause', 'deny-all', 'read-only', 'go-on'];

export function FloodCard({ flood }: { readonly flood: FloodView }) {
  const { bridge, view } = usePage();
  const project = useBroker((broker) => broker.sessions.get(flood.sessionId)?.projectName ?? '');
  const waiting = useBroker(
    ({ approvals }) =>
      approvals.filter(({ sessionId, requester }) => {
        const isItsEntryPoint =
          requester.entryPoint === flood.entryPoint && requester.claimedName === flood.claimedName;
        return sessionId === flood.sessionId && isItsEntryPoint;
      }).length,
  );
  // What a hurried click would hit here was a card a moment ago, so these buttons wait like those of a card.
  const card = useCard({ digest: `flood ${flood.since}`, waiting: 1 }, 'medium', '');
  const { titleId, factsId, scroller, facts, heading, arming, state } = card;
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={factsId}
      className={joinClasses(shell['card'], shell['high'])}
    >
      <div ref={scroller} className={css['body']}>
        <div ref={facts} id={factsId} className={css['facts']}>
          <h2 id={titleId} ref={heading} tabIndex={-1}>
            <Siren size={22} aria-hidden /> {queueTexts.floodTitle}
          </h2>
          <p>
            <RequesterName requester={{ entryPoint: flood.entryPoint, claimedName: flood.claimedName, says: null }} /> ·{' '}
            <CodeText text={project} prose />
          </p>
          <p>{queueTexts.floodReason[flood.reason]}</p>
          <p>{queueTexts.floodWaits({ open: waiting, held: flood.held })}</p>
        </div>
      </div>
      <ul className={css['choices']}>
        {choices.map((verdict) => (
          <li key={verdict}>
            <AllowButton
              arming={arming}
              isArmed={state.armed}
              look={verdict === 'pause' ? 'primary' : 'plain'}
              onPress={() => card.send(() => answerFlood(bridge, view, flood, verdict))}
            >
              {queueTexts.floodChoice[verdict]}
            </AllowButton>
            <span>{queueTexts.floodWhat[verdict]}</span>
          </li>
        ))}
      </ul>
      <p className={css['state']}>
        <output>{state.armed ? '' : texts.cardInAMoment}</output>
      </p>
    </div>
  );
}
