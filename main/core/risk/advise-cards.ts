/** Asks a model about each card once it is open. Its words arrive beside the card or not at all; nothing ever waits for them. */
import type { ApprovalRequest } from '#domain/approval/approval.ts';
import type { Assessment, CardAssessment } from '#domain/approval/assessment.ts';
import { createKeptByDigest } from '#domain/common/kept-by-digest.ts';
import type { ApprovalId } from '#domain/common/ids.ts';
import type { Metric } from '#domain/common/metric.ts';
import type { AssessmentAnswer, Clock, CommandAssessor, Telemetry } from '#core/ports.ts';

/** After this a description no longer helps anybody to decide. */
export const assessmentDeadlineMs = 5000;

export interface CardAdviser {
  opened(card: ApprovalRequest): void;
  /** Stops asking; what comes later is dropped. */
  settled(approvalId: ApprovalId): void;
  /** What open cards have so far. */
  views(): readonly CardAssessment[];
  /** What was said about a card of this digest, for the row of its decision. */
  of(digest: string): Assessment | null;
}

export interface AdviserPorts {
  readonly assessor: CommandAssessor | null;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
  readonly onAssessed: (card: ApprovalRequest, view: CardAssessment) => void;
}

interface Asked {
  readonly stop: AbortController;
  view: CardAssessment | null;
}

type Ending = Extract<Metric, { name: 'countersign.assessment.latency' }>['outcome'];

export function createCardAdviser(ports: AdviserPorts): CardAdviser {
  const { assessor, clock, telemetry } = ports;
  const open = new Map<ApprovalId, Asked>();
  const kept = createKeptByDigest<Assessment>();

  const ask = async (by: CommandAssessor, card: ApprovalRequest, asked: Asked): Promise<void> => {
    const startedAt = clock.now();
    const answer = await withDeadline(by, card, asked.stop, clock);
    // Answered or withdrawn meanwhile: no person would read it any more.
    if (answer === 'settled' || open.get(card.id) !== asked) return;
    const count = (outcome: Ending): void =>
      telemetry.record({ name: 'countersign.assessment.latency', outcome, value: clock.now() - startedAt });
    if (answer === 'timeout') return count('timeout');
    if (answer.kind === 'off') return undefined;
    if (answer.kind === 'failed') return count(answer.because);
    count('success');
    asked.view = { approvalId: card.id, digest: card.digest, assessment: answer.assessment };
    kept.keep(card.digest, answer.assessment);
    ports.onAssessed(card, asked.view);
  };

  return {
    opened(card) {
      if (assessor === null) return;
      kept.forget(card.digest);
      const asked: Asked = { stop: new AbortController(), view: null };
      open.set(card.id, asked);
      // A broken assessor costs its description and nothing else.
      ask(assessor, card, asked).catch(() => undefined);
    },
    settled(approvalId) {
      open.get(approvalId)?.stop.abort();
      open.delete(approvalId);
    },
    of: (digest) => kept.of(digest),
    views: () => [...open.values()].flatMap(({ view }) => (view === null ? [] : [view])),
  };
}

function withDeadline(
  assessor: CommandAssessor,
  card: ApprovalRequest,
  stop: AbortController,
  clock: Clock,
): Promise<AssessmentAnswer | 'timeout' | 'settled'> {
  return new Promise((resolve) => {
    const cancelDeadline = clock.after(assessmentDeadlineMs, () => {
      resolve('timeout');
      stop.abort();
    });
    const end = (answer: AssessmentAnswer | 'settled'): void => {
      cancelDeadline();
      resolve(answer);
    };
    stop.signal.addEventListener('abort', () => end('settled'), { once: true });
    assessor.assess({ card }, stop.signal).then(end, () => end({ kind: 'failed', because: 'model_error' }));
  });
}
