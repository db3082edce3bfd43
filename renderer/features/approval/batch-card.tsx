/** Requests of one kind in one table: none hides anything in its row, none is ticked, one delay for all, once and only with the pointer. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { answerApproval, answerNetwork } from '../../stores/answer-approval.ts';
import { assessmentOf, type BatchRequest } from '../../stores/pick-batch.ts';
import { queueTexts } from '../../text/texts/queue-texts.ts';
import { texts } from '../../text/texts/screen-texts.ts';
import { RequesterName } from '../../ui/requester-name.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { useBroker, usePage, type Page } from '../shell/broker-context.ts';
import { AllowButton } from './arming/allow-button.tsx';
import css from './batch-card.module.css';
import shell from './frame/card-shell.module.css';
import { CommandEvidence, CommandFactsList } from './facts/command-facts-list.tsx';
import { isWriting } from './arming/is-writing.ts';
import { RiskFacts } from './facts/risk-facts.tsx';
import { useCard, type Card } from './use-card.ts';

interface Props {
  /** Never empty, and nothing is added while the table is open. */
  readonly requests: readonly BatchRequest[];
  readonly onClose: () => void;
}

/** Takes the place of the card in front until it is closed. */
export function BatchCard({ requests, onClose }: Props) {
  const page = usePage();
  const [ticked, setTicked] = useState<ReadonlySet<ApprovalId>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<ApprovalId>>(new Set());
  const chosen = requests.filter(({ id }) => ticked.has(id));
  const shown = { digest: requests.map(({ digest }) => digest).join(' '), waiting: requests.length };
  const content = [[...ticked].join(' '), [...open].join(' ')].join('/');
  const card = useCard(shown, 'medium', content, chosen.length > 0);
  const { scroller, facts, heading } = card;
  useEscape(onClose);

  const answerAll = (isYes: boolean): void =>
    card.send(async () => {
      const taken = await Promise.all(chosen.map((request) => answerOne(page, request, isYes)));
      setTicked(new Set());
      // What was not taken has said why, and stays in the table.
      return taken.every(Boolean) && chosen.length === requests.length;
    });
  return (
    <div
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={card.titleId}
      className={joinClasses(shell['card'], shell['wide'])}
    >
      <div className={css['header']}>
        <h2 id={card.titleId} ref={heading} tabIndex={-1}>
          {queueTexts.batchTitle({ n: requests.length })}
        </h2>
        <p>{queueTexts.batchWhat}</p>
      </div>
      {/* Focusable, so that the keyboard can scroll it to the end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div ref={scroller} className={shell['scroller']} tabIndex={0} role="group" aria-labelledby={card.titleId}>
        <div ref={facts} id={card.factsId}>
          <ul className={css['rows']}>
            {requests.map((request) => (
              <Row
                key={request.id}
                request={request}
                isTicked={ticked.has(request.id)}
                isOpen={open.has(request.id)}
                onTick={() => setTicked((now) => toggled(now, request.id))}
                onOpen={() => setOpen((now) => toggled(now, request.id))}
              />
            ))}
          </ul>
        </div>
      </div>
      <BatchFooter card={card} chosen={chosen.length} onAnswer={answerAll} onClose={onClose} />
    </div>
  );
}

/** Once, and as narrow as it comes. */
function answerOne({ bridge, view }: Page, request: BatchRequest, isYes: boolean): Promise<boolean> {
  if (request.kind === 'network') {
    const [narrowest] = request.connection.choices;
    const effect = isYes ? 'allow' : 'deny';
    const pattern = narrowest?.pattern ?? '';
    return answerNetwork(bridge, view, request, { effect, scope: { kind: 'once' }, pattern, note: null });
  }
  const verdict = isYes
    ? ({ kind: 'approve', scope: { kind: 'once' } } as const)
    : ({ kind: 'deny', note: null } as const);
  return answerApproval(bridge, view, request, verdict);
}

interface FooterProps {
  readonly card: Card;
  /** How many are ticked. */
  readonly chosen: number;
  readonly onAnswer: (isYes: boolean) => void;
  readonly onClose: () => void;
}

function BatchFooter({ card, chosen, onAnswer, onClose }: FooterProps) {
  return (
    <div className={css['footer']}>
      <Button size="large" aria-disabled={card.sending || chosen === 0} onClick={() => onAnswer(false)}>
        {queueTexts.batchDeny({ n: chosen })}
      </Button>
      <Button look="quiet" size="large" onClick={onClose}>
        {queueTexts.batchBack}
      </Button>
      <output>{chosen === 0 ? queueTexts.batchNone : card.state.armed ? texts.cardReady : texts.cardInAMoment}</output>
      <AllowButton arming={card.arming} isArmed={card.state.armed} onPress={() => onAnswer(true)}>
        {queueTexts.batchAllow({ n: chosen })}
      </AllowButton>
    </div>
  );
}

interface RowProps {
  readonly request: BatchRequest;
  readonly isTicked: boolean;
  readonly isOpen: boolean;
  readonly onTick: () => void;
  readonly onOpen: () => void;
}

function Row({ request, isTicked, isOpen, onTick, onOpen }: RowProps) {
  const { facts, risk } = request;
  const said = useBroker((broker) => assessmentOf(request, broker.assessments));
  const env = Object.entries(facts.envDelta).map(([name, value]) => `${name}=${value}`);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <li>
      <div className={css['row']}>
        <label className={css['tick']}>
          <input type="checkbox" checked={isTicked} onChange={onTick} />
          <span className={css['what']}>
            {request.kind === 'network' && (
              <strong>
                <CodeText text={`${request.connection.target.host}:${request.connection.target.port}`} />
              </strong>
            )}
            <CodeText text={facts.parsed.text} />
            <span className={css['where']}>
              <CodeText text={facts.cwd} />{' '}
              {env.map((each) => (
                <CodeText key={each} text={each} />
              ))}
            </span>
          </span>
        </label>
        <span className={css['requester']}>
          <RequesterName requester={request.requester} />
        </span>
        <RiskBadge level={raiseLevel(risk.level, said)} short />
        <Button look="quiet" aria-expanded={isOpen} onClick={onOpen} icon={<Arrow size={14} aria-hidden />}>
          {queueTexts.batchMore}
        </Button>
      </div>
      {isOpen && (
        <div className={css['facts']}>
          <CommandFactsList approval={request} />
          <CommandEvidence approval={request} />
          <RiskFacts approval={request} />
        </div>
      )}
    </li>
  );
}

function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.isTrusted && !event.repeat && !isWriting(event.target)) close();
    };
    window.addEventListener('keydown', down);
    return () => window.removeEventListener('keydown', down);
  }, []);
}

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  return new Set(set.has(value) ? [...set].filter((each) => each !== value) : [...set, value]);
}
