/** What every card has: the places that are watched, its arming, and an answer that is sent once. */
import { useContext, useEffect, useId, useRef, useState, type RefObject } from 'react';
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { RiskLevel } from '#domain/risk/risk.ts';
import { useBroker, useView } from '../shell/broker-context.ts';
import { BatchContext } from './batch-context.ts';
import { armDelayMs, type Arming, type ArmingState } from './arming/create-arming.ts';
import { useArming } from './arming/use-arming.ts';
import { useReview } from './review/use-review.ts';

export interface Card {
  readonly titleId: string;
  readonly factsId: string;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly facts: RefObject<HTMLDivElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly arming: Arming;
  readonly state: ArmingState;
  /** An answer is on its way, and has been for so long that it is worth saying. */
  readonly sending: boolean;
  /** Sends one answer at a time; `answer` resolves to whether it was taken. */
  send(answer: () => Promise<boolean>): void;
}

/** Most answers are taken sooner, and their card is gone: to draw it once more would only hold up what was allowed. */
const sayAfterMs = 100;

/** `own` is another text whenever what the person reads, or chose, has changed. */
export function useCard(
  approval: Pick<ApprovalRequest, 'digest' | 'waiting' | 'alsoAskedBy'> & Partial<Pick<ApprovalRequest, 'id'>>,
  level: RiskLevel,
  own: string,
  /** False while something else than reading is missing for a yes. */
  complete = true,
): Card {
  const connected = useBroker((broker) => broker.link === 'connected');
  const content = `${own} ${JSON.stringify(useReview(approval)?.review)}`;
  const notices = useView((view) => view.notices.length);
  // The way to the table may take a line of its own and move what is below it.
  const hasBatch = useContext(BatchContext).count > 1;
  const scroller = useRef<HTMLDivElement>(null);
  const facts = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [sending, setSending] = useState(false);
  const { arming, state } = useArming({
    delayMs: armDelayMs[level],
    connected,
    sending,
    complete,
    content: [approval.digest, approval.waiting, JSON.stringify(approval.alsoAskedBy), notices, hasBatch, content].join(
      ' ',
    ),
    scroller,
    facts,
  });
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isSent = useRef(false);
  const sendOnce = async (answer: () => Promise<boolean>): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    const say = setTimeout(() => setSending(true), sayAfterMs);
    const taken = await answer();
    // When it was taken the broker's event removes the card; until then nothing more can be sent from it.
    if (taken) return;
    clearTimeout(say);
    isSent.current = false;
    setSending(false);
  };
  return {
    titleId: useId(),
    factsId: useId(),
    scroller,
    facts,
    heading,
    arming,
    state,
    sending,
    send: (answer) => void sendOnce(answer),
  };
}
