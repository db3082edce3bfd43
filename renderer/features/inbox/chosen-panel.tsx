/** The requests that were selected, each with its whole command: a no for all of them at once, a yes after one delay for those that a row shows whole. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { allowRequests, denyRequests, mayAllowInRow } from '../../stores/inbox/deny-requests.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { RequesterName } from '../../ui/requester-name.tsx';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { raiseLevel } from '#domain/approval/assessment.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { AllowButton } from '../approval/arming/allow-button.tsx';
import { describeArming } from '../approval/arming/describe-arming.ts';
import { Headline } from '../approval/headline/headline.tsx';
import { useCard } from '../approval/use-card.ts';
import { useBroker, usePage } from '../shell/broker-context.ts';
import css from './chosen-panel.module.css';

interface Props {
  /** Never empty. */
  readonly requests: readonly ApprovalRequest[];
  readonly onClear: () => void;
}

export function ChosenPanel({ requests, onClear }: Props) {
  const { bridge, view } = usePage();
  const assessments = useBroker((broker) => broker.assessments);
  const inRow = requests.filter((request) => mayAllowInRow(request, assessments));
  const shown = { digest: requests.map(({ digest }) => digest).join(' '), waiting: requests.length };
  const card = useCard(shown, 'medium', `${requests.length} ${inRow.length}`, inRow.length === requests.length);
  const { titleId, factsId, scroller, facts, heading, arming, state } = card;
  const deny = async (): Promise<void> => {
    const taken = await denyRequests(bridge, view, requests);
    if (taken > 0) view.notify('info', t.denied({ n: taken }));
    onClear();
  };
  const allow = async (): Promise<boolean> => {
    const taken = await allowRequests(bridge, view, requests);
    onClear();
    return taken === requests.length;
  };
  const others = requests.length - inRow.length;
  return (
    <section className={css['panel']} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {t.chosen({ n: requests.length })}
        </h2>
        <p>{others > 0 ? t.chosenNotAll({ n: others }) : t.chosenWhat}</p>
      </header>
      {/* Focusable, so that the keyboard can scroll it to the end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div ref={scroller} className={css['scroller']} tabIndex={0} role="group" aria-labelledby={titleId}>
        <div ref={facts} id={factsId}>
          <ul>
            {requests.map((request) => (
              <ChosenRow key={request.id} request={request} />
            ))}
          </ul>
        </div>
      </div>
      <footer>
        <Button size="large" onClick={() => void deny()}>
          {t.denyChosen({ n: requests.length })}
        </Button>
        <Button look="quiet" onClick={onClear}>
          {t.clear}
        </Button>
        <output>{others === 0 && describeArming(state, card.sending)}</output>
        {others === 0 && (
          <AllowButton arming={arming} isArmed={state.armed} onPress={() => card.send(allow)}>
            {t.allowChosen({ n: requests.length })}
          </AllowButton>
        )}
      </footer>
    </section>
  );
}

function ChosenRow({ request }: { readonly request: ApprovalRequest }) {
  const project = useBroker((broker) => broker.sessions.get(request.sessionId)?.projectName);
  const said = useBroker((broker) => assessmentOf(request, broker.assessments));
  const { facts, risk } = request;
  const env = Object.entries(facts.envDelta).map(([name, value]) => `${name}=${value}`);
  return (
    <li>
      <p className={css['what']}>
        <Headline approval={request} />
      </p>
      {facts.parsed.text !== '' && <CodeText text={facts.parsed.text} />}
      <p className={css['from']}>
        <RequesterName requester={request.requester} /> · <CodeText text={project ?? facts.projectRoot} prose /> ·{' '}
        <CodeText text={facts.cwd} />{' '}
        {env.map((each) => (
          <CodeText key={each} text={each} />
        ))}
        <RiskBadge level={raiseLevel(risk.level, said)} short />
      </p>
      {risk.opaque && <p className={css['from']}>{texts.cardNotAnalysable}</p>}
    </li>
  );
}
