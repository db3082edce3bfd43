/** Puts one question to who decides it, and the answer on record before anybody acts on it. */
import type { Approved, DecidedBy, Decision } from '#domain/approval/decision.ts';
import type { RecordedDecision, RequestLog } from './request-log.ts';

/** What is asked, and what the log is told of it. */
export interface Asked extends Omit<RecordedDecision, 'decision' | 'askedAt'> {
  readonly answer: () => Promise<Decision>;
}

export async function decide({ answer, ...told }: Asked, record: RequestLog): Promise<Decision> {
  const askedAt = record.now();
  const decision = await answer();
  await record.decision({ ...told, decision, askedAt });
  return decision;
}

/** The yes of a policy, a rule or an earlier answer to what is shown, and to nothing beyond. */
export function approvedBy(by: DecidedBy, digest: string): Approved {
  return { kind: 'approved', scope: { kind: 'once' }, by, digest, grants: [] };
}

/** Where no person has to be asked; on record like any other. */
export function allowedBy(by: DecidedBy, digest: string, about: Pick<Asked, 'tool' | 'risk'>): Asked {
  return { digest, question: 'policy', ...about, answer: () => Promise.resolve(approvedBy(by, digest)) };
}
