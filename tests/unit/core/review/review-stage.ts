/** A broker whose questions a scripted model reviews. */
import type { CardReviewer, ReviewAnswer, ReviewQuestion } from '#core/ports.ts';
import type { ReviewerSettings, Verdict } from '#domain/approval/review.ts';
import { driveBroker, type BrokerDriver } from '../../../fakes/people/broker-driver.ts';
import { scriptedHost, type ScriptedHost } from '../../../fakes/people/scripted-host.ts';

export const deciding: ReviewerSettings = { mode: 'decides', kinds: ['command'], upTo: 'medium', perHour: 60 };

export const yes: Verdict = {
  outcome: 'allow',
  risk_level: 'low',
  user_authorization: 'unknown',
  rationale: 'Removes a folder that the build makes again.',
};
export const no: Verdict = { ...yes, outcome: 'deny', risk_level: 'medium', rationale: 'It would delete the notes.' };

export const saying = (verdict: Verdict): ReviewAnswer => ({
  kind: 'verdict',
  verdict,
  model: 'judge-1',
  inputTokens: 900,
  outputTokens: 40,
});
export const broken: ReviewAnswer = { kind: 'failed', model: 'judge-1', isTransient: true };

export interface ReviewStage {
  readonly host: ScriptedHost;
  readonly driver: BrokerDriver;
  readonly questions: ReviewQuestion[];
  /** Resolves with the signal of the next question that nobody has answered yet. */
  readonly asked: () => Promise<AbortSignal>;
}

/** `answer` is what the model says to each question; null lets it think for ever. */
export async function stageReview(
  answer: (question: ReviewQuestion, round: number) => ReviewAnswer | null,
  settings: Partial<ReviewerSettings> = {},
): Promise<ReviewStage> {
  const host = scriptedHost();
  host.settings = { approvalPolicy: { mode: 'on-request' }, reviewer: { ...deciding, ...settings } };
  host.risk = { level: 'medium' };
  const questions: ReviewQuestion[] = [];
  const waiting: ((signal: AbortSignal) => void)[] = [];
  const reviewer: CardReviewer = {
    review(question, signal) {
      questions.push(question);
      const said = answer(question, questions.length);
      for (const wake of waiting.splice(0)) wake(signal);
      return said === null ? new Promise(() => undefined) : Promise.resolve(said);
    },
  };
  host.reviewer = reviewer;
  const driver = await driveBroker(host);
  const asked = (): Promise<AbortSignal> => new Promise((resolve) => waiting.push(resolve));
  return { host, driver, questions, asked };
}

/** Lets everything that is already decided arrive. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Decisions as the log has them. */
export function decisionsOf(host: ScriptedHost) {
  return host.audit.flatMap(({ entry }) => (entry.kind === 'decision' && entry.question !== 'policy' ? [entry] : []));
}
