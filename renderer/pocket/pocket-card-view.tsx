/** One card on a small screen: what would happen, why it is asked, the whole of it, and yes or no at the foot. */
import { useRef } from 'react';
import type { PocketCard } from '#contract/pocket.ts';
import { AllowButton } from '../features/approval/arming/allow-button.tsx';
import { armDelayMs, type Arming } from '../features/approval/arming/create-arming.ts';
import { CriticalConsent } from '../features/approval/arming/critical-consent.tsx';
import { useArming } from '../features/approval/arming/use-arming.ts';
import { describeGrant } from '../features/approval/describe-grant.ts';
import { Headline } from '../features/approval/headline/headline.tsx';
import { sayForBroker } from '../text/in-language.ts';
import { pocketTexts as t } from '../text/texts/pocket-texts.ts';
import { texts } from '../text/texts/screen-texts.ts';
import { AgentMark, markOfRequester } from '../ui/agent/agent-mark.tsx';
import { RequesterShort } from '../ui/agent/requester-short.tsx';
import { Button } from '../ui/button.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { RiskBadge } from '../ui/risk-badge.tsx';
import type { PocketDesk, PocketState } from './connect-desk.ts';
import css from './pocket.module.css';

interface Props {
  readonly card: PocketCard;
  readonly state: PocketState;
  readonly desk: PocketDesk;
  readonly onBack: () => void;
}

export function PocketCardView({ card, state, desk, onBack }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const facts = useRef<HTMLDivElement>(null);
  const { arming, state: armed } = useArming({
    delayMs: armDelayMs[card.risk.level],
    connected: state.link === 'connected',
    sending: state.sending !== null,
    complete: true,
    content: card.digest,
    scroller,
    facts,
  });
  const deny = (): void => {
    desk.answer(card, 'deny');
    onBack();
  };
  return (
    <main>
      <div className={css['card']} role="alertdialog" aria-labelledby="pocket-headline">
        <div ref={scroller} className={css['scroll']}>
          <div ref={facts} className={css['facts']}>
            <p className={css['who']}>
              <Button look="quiet" onClick={onBack}>
                {t.back}
              </Button>
              <AgentMark of={markOfRequester(card.requester)} />
              <span>
                <RequesterShort requester={card.requester} /> · <CodeText text={card.project} prose />
              </span>
            </p>
            <h1 id="pocket-headline" className={css['headline']}>
              <Headline approval={card} />
            </h1>
            <p className={css['why']}>
              <span>{sayForBroker(card.reason)}</span> <RiskBadge level={card.risk.level} />
            </p>
            {card.risk.opaque && <p className={css['mind']}>{t.opaque}</p>}
            <CodeText text={card.facts.parsed.text} block />
            <Facts card={card} />
          </div>
        </div>
        <Foot
          card={card}
          arming={arming}
          isArmed={armed.armed}
          onDeny={deny}
          onAllow={() => {
            desk.answer(card, 'allow');
            onBack();
          }}
        />
      </div>
    </main>
  );
}

/** Nothing that a yes depends on is folded away. */
function Facts({ card: { facts, risk, given, hold, requester } }: { readonly card: PocketCard }) {
  return (
    <dl className={css['list-of-facts']}>
      {given.map((grant) => {
        const { title, object } = describeGrant(grant);
        return (
          <div key={JSON.stringify(grant)}>
            <dt>{t.also}</dt>
            <dd>
              {title} {object !== null && <CodeText text={object} />}
            </dd>
          </div>
        );
      })}
      <div>
        <dt>{t.held}</dt>
        <dd>{t.hold[hold]}</dd>
      </div>
      <div>
        <dt>{t.folder}</dt>
        <dd>
          <CodeText text={facts.cwd} />
        </dd>
      </div>
      {facts.program !== null && (
        <div>
          <dt>{t.program}</dt>
          <dd>
            <CodeText text={facts.program} />
          </dd>
        </div>
      )}
      {Object.entries(facts.envDelta).map(([name, value]) => (
        <div key={name}>
          <dt>{t.variable}</dt>
          <dd>
            <CodeText text={`${name}=${value}`} />
          </dd>
        </div>
      ))}
      {risk.reasons.map((reason) => (
        <div key={JSON.stringify(reason)}>
          <dt>{t.risk}</dt>
          <dd>{sayForBroker(reason)}</dd>
        </div>
      ))}
      {requester.says !== null && (
        <div>
          <dt>{t.says}</dt>
          <dd>
            <CodeText text={requester.says} prose />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface FootProps {
  readonly card: PocketCard;
  readonly arming: Arming;
  readonly isArmed: boolean;
  readonly onDeny: () => void;
  readonly onAllow: () => void;
}

function Foot({ card, arming, isArmed, onDeny, onAllow }: FootProps) {
  const isCritical = card.risk.level === 'critical';
  return (
    <footer className={css['foot']}>
      {card.yes !== 'offered' && <p className={css['soft']}>{t.yes[isOfDesk(card) ? 'settings' : card.yes]}</p>}
      {card.yes === 'offered' && isCritical && (
        <CriticalConsent approval={toConsent(card)} arming={arming} isArmed={isArmed} onAllow={onAllow} />
      )}
      <div className={css['answers']}>
        <Button size="large" onClick={onDeny}>
          {texts.cardDeny}
        </Button>
        {card.yes === 'offered' && !isCritical && (
          <AllowButton arming={arming} isArmed={isArmed} onPress={onAllow}>
            {t.allow}
          </AllowButton>
        )}
      </div>
    </footer>
  );
}

const isOfDesk = (card: PocketCard): boolean =>
  card.kind === 'external-tool' && card.subject.kind === 'tool' && card.subject.byDesk === true;

const toConsent = ({ fingerprint }: PocketCard) => ({
  fingerprint,
  risk: { effects: { deletes: [] }, reasons: [] },
});
