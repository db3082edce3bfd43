/** One request in the list: from whom, what, how risky, since when, in which project. */
import { memo } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { raiseLevel } from '#domain/approval/assessment.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import { assessmentOf } from '../../stores/pick-batch.ts';
import { formatAge } from '../../text/describe/format-amounts.ts';
import { inboxTexts as t } from '../../text/texts/screens/inbox-texts.ts';
import { AgentMark, markOfRequester } from '../../ui/agent/agent-mark.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { RequesterShort } from '../../ui/agent/requester-short.tsx';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { useBroker } from '../shell/broker-context.ts';
import { headlineOf } from '../approval/headline/headline-of.ts';
import { Headline } from '../approval/headline/headline.tsx';
import { textOf } from '../approval/headline/parts.ts';
import css from './inbox-list.module.css';

interface Props {
  readonly request: ApprovalRequest;
  readonly isOpened: boolean;
  readonly isChosen: boolean;
  /** Some are selected, so every row shows that it can be. */
  readonly isChoosing: boolean;
  readonly now: number;
  readonly onOpen: (id: ApprovalId) => void;
  readonly onChoose: (id: ApprovalId) => void;
}

export const InboxRow = memo(function InboxRow(props: Props) {
  const { request, isOpened, isChosen, isChoosing, now, onOpen, onChoose } = props;
  const project = useBroker((broker) => broker.sessions.get(request.sessionId)?.projectName);
  const said = useBroker((broker) => assessmentOf(request, broker.assessments));
  const command = commandBelow(request);
  return (
    <div className={joinClasses(css['row'], isOpened && css['opened'], isChoosing && css['choosing'])}>
      <label className={css['mark']}>
        <AgentMark of={markOfRequester(request.requester)} />
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={`${t.select}: ${nameRequest(request)}${command === null ? '' : `: ${command}`}`}
          onChange={() => onChoose(request.id)}
        />
      </label>
      <button
        type="button"
        className={css['open']}
        aria-current={isOpened ? 'true' : undefined}
        onClick={() => onOpen(request.id)}
      >
        <span className={css['what']}>
          <Headline approval={request} />
        </span>
        {command !== null && (
          <span className={css['command']}>
            <CodeText text={command} />
          </span>
        )}
        <span className={css['from']}>
          <span className={css['who']}>
            <RequesterShort requester={request.requester} /> ·{' '}
            <CodeText text={project ?? request.facts.projectRoot} prose />
          </span>
          <RiskBadge level={raiseLevel(request.risk.level, said)} short />
          <time dateTime={new Date(request.createdAt).toISOString()}>{formatAge(now - request.createdAt)}</time>
        </span>
      </button>
    </div>
  );
});

/** A row has one line for it; the card has all of it. */
const mostShown = 160;

/** Null where the headline names what would happen. */
function commandBelow(request: ApprovalRequest): string | null {
  if (request.kind !== 'command' && request.kind !== 'external-tool') return null;
  const [first] = request.effects ?? [];
  if (first !== undefined && first.kind !== 'acts' && first.kind !== 'unread') return null;
  const line = request.facts.parsed.text.trim();
  if (line === '' || nameRequest(request).endsWith(` ${line}`)) return null;
  return line.length > mostShown ? `${line.slice(0, mostShown)}…` : line;
}

const nameRequest = (request: ApprovalRequest): string => textOf(headlineOf(request));
