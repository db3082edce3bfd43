/** The frame of every card: head, facts that can be scrolled to their end, foot. */
import { ArrowDown } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { texts } from '../../../text/texts/screen-texts.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ReviewerSays } from '../review/reviewer-says.tsx';
import { RecentActions } from '../facts/recent-actions.tsx';
import { CoverContext } from '../cover-context.ts';
import { CardHeader } from './card-header.tsx';
import css from './card-shell.module.css';
import type { Card } from '../use-card.ts';

interface Props {
  readonly card: Card;
  readonly approval: ApprovalRequest;
  readonly level: RiskLevel;
  readonly place: number;
  readonly of: number;
  readonly foot: ReactNode;
  readonly children: ReactNode;
  /** For what is read in lines of its own. */
  readonly isWide?: boolean;
}

export function CardShell({ card, approval, level, place, of, foot, children, isWide = false }: Props) {
  const { titleId, factsId, scroller, facts, heading, state } = card;
  return (
    <div
      role="alertdialog"
      aria-modal={useContext(CoverContext)}
      aria-labelledby={titleId}
      aria-describedby={factsId}
      className={joinClasses(css['card'], isWide && css['wide'], css[level])}
    >
      <CardHeader approval={approval} level={level} place={place} of={of} titleId={titleId} heading={heading} />
      {/* Focusable, so that the keyboard can scroll it to the end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div ref={scroller} className={css['scroller']} tabIndex={0} role="group" aria-labelledby={titleId}>
        <div ref={facts} id={factsId} className={css['facts']}>
          {children}
          <ReviewerSays approval={approval} />
          <RecentActions approval={approval} />
        </div>
        {state.missing.includes('read') && (
          <p className={css['below']} aria-hidden>
            <ArrowDown size={14} />
            {texts.cardMoreBelow}
          </p>
        )}
      </div>
      {foot}
    </div>
  );
}
