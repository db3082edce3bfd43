/** Opens the one inbox of the broker: what is asked is told as events, described by a model, and held back in a flood. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import { houseLimits } from '#domain/house-limits.ts';
import { createFloodBreaker, type FloodBreaker } from '../approval/flood-breaker.ts';
import { createPendingApprovals, type PendingApprovals, type Question } from '../approval/pending-approvals.ts';
import { withDeciders } from '../approval/with-deciders.ts';
import { aboutOf, withFloodBreaker } from '../approval/with-flood-breaker.ts';
import type { EventLog } from '../event-log.ts';
import { createCardAdviser, type CardAdviser } from '../risk/advise-cards.ts';
import { createCardReviews, type CardReviews, type ReviewPorts } from '../review/review-cards.ts';
import { createOverrides, type Overrides } from './overrides.ts';
import type { HostPorts } from '../run/run-context.ts';
import type { Tool } from '#domain/common/metric.ts';
import type { EventMessage } from '../domain/common/event.ts';
import { english, say } from '#domain/common/message.ts';

export interface Inbox {
  readonly pending: PendingApprovals;
  readonly floods: FloodBreaker;
  readonly adviser: CardAdviser;
  readonly overrides: Overrides;
  readonly reviews: Pick<CardReviews, 'views'>;
}

/** What a model is asked to describe: commands, connections and changes to files. */
const describedByModel: ReadonlySet<Tool> = new Set<Tool>(['shell', 'network', 'apply_patch']);

const heldInFlood = say('It asks too much at once, so its question waits until a person says how that goes on.');

/** Where no person attends, every question is refused at once. */
export function openInbox(
  ports: HostPorts,
  events: Pick<EventLog, 'emit'>,
  around: Pick<ReviewPorts, 'settingsOf' | 'before'> & { readonly isAttended: boolean },
): Inbox {
  const adviser = openAdviser(ports, events);
  const announce = (approval: ApprovalRequest): void => {
    const { sessionId, submissionId } = approval;
    events.emit(sessionId, submissionId, announceApproval(approval));
  };
  const floods = createFloodBreaker({
    clock: ports.clock,
    onChange: (sessionId) => {
      const ofSession = floods.views().filter((flood) => flood.sessionId === sessionId);
      events.emit(sessionId, null, { type: 'flood', sessionId, floods: ofSession });
    },
  });
  const inbox = createPendingApprovals({
    clock: ports.clock,
    most: (ports.house ?? houseLimits).pendingCards,
    listener: {
      opened: (approval) => {
        const tool = toolOf(approval);
        ports.telemetry.record({ name: 'countersign.approval.requested', tool, question: approval.kind });
        announce(approval);
        if (overrides.answer(approval)) return;
        reviews.opened(approval);
        if (describedByModel.has(tool)) adviser.opened(approval);
      },
      changed: announce,
      settled: (approval, decision) => {
        adviser.settled(approval.id);
        reviews.settled(approval.id);
        floods.settled(aboutOf(approval), decision);
        const msg = { type: 'approval-settled', approvalId: approval.id, decision } as const;
        events.emit(approval.sessionId, approval.submissionId, msg);
      },
    },
  });
  const reviews = createCardReviews({
    reviewer: ports.reviewer ?? null,
    clock: ports.clock,
    ...around,
    answer: ({ card, model, word, rationale }) =>
      void inbox.answerOnce(card, word, rationale, { kind: 'reviewer', model }),
    onChange: (card, view) => events.emit(card.sessionId, card.submissionId, { type: 'review', ...view }),
  });
  const overrides = createOverrides(ports.clock, inbox);
  const said = {
    reviewOf: (digest: string) => reviews.of(digest),
    assessmentOf: (digest: string) => adviser.of(digest),
  };
  const held = ({ sessionId, submissionId, runId }: Question): void =>
    events.emit(sessionId, submissionId, { type: 'background', runId, text: heldInFlood, isHeld: true });
  const asked = around.isAttended ? { ...withFloodBreaker(inbox, floods, held), ...said } : askNobody(inbox);
  return { pending: decidersFirst(asked, ports, events), floods, adviser, overrides, reviews };
}

function openAdviser({ assessor, clock, telemetry }: HostPorts, events: Pick<EventLog, 'emit'>): CardAdviser {
  return createCardAdviser({
    assessor,
    clock,
    telemetry,
    onAssessed: (card, view) => {
      events.emit(card.sessionId, card.submissionId, { type: 'assessment', ...view });
    },
  });
}

/** Also where no person attends. */
function decidersFirst(asked: PendingApprovals, ports: HostPorts, events: Pick<EventLog, 'emit'>): PendingApprovals {
  return withDeciders(asked, ports.deciders ?? null, (sessionId, text) =>
    events.emit(sessionId, null, { type: 'warning', text }),
  );
}

/** The inbox of a broker that no person can look at: every question is refused at once, and says why. */
function askNobody(pending: PendingApprovals): PendingApprovals {
  return {
    ...pending,
    asksNobody: true,
    ask(question) {
      // A note about a connection would be quoted as a person's.
      const note = question.kind === 'network' ? null : english(question.reason);
      return Promise.resolve({ kind: 'denied', by: { kind: 'nobody' }, note });
    },
  };
}

/** Which tool a card is about, as figures count it. */
function toolOf({ kind }: ApprovalRequest): Tool {
  if (kind === 'network') return 'network';
  if (kind === 'external-tool') return 'external-tool';
  if (kind === 'permissions') return 'request_permissions';
  return kind === 'patch' ? 'apply_patch' : 'shell';
}

/** The event by which clients learn of an open approval: each kind has its own, because each is answered in its own way. */
export function announceApproval(approval: ApprovalRequest): EventMessage {
  switch (approval.kind) {
    case 'network':
      return { type: 'network-approval-request', approval };
    case 'patch':
      return { type: 'apply-patch-approval-request', approval };
    case 'external-tool':
      return { type: 'external-tool-approval-request', approval };
    case 'permissions':
      return { type: 'permission-approval-request', approval };
    case 'command':
    case 'escalation':
      return { type: 'exec-approval-request', approval };
  }
}
