/** Brings what an agent says into the sizes of a question; what does not fit is no question, never half of one. */
import { foreignOperationSchema, type ForeignChoice, type ForeignSubject } from '#domain/approval/foreign.ts';
import type { DrivenQuestion } from './foreign-asker.ts';

/** A line as an agent hands it to a shell. */
export function lineSubject(line: string): ForeignSubject {
  return { kind: 'command', argv: ['sh', '-c', line] };
}

/** Names are only labels, so they may be cut. */
export function choiceOf(id: string, name: string, effect: ForeignChoice['effect'], isLasting: boolean): ForeignChoice {
  return { id, name: name === '' ? id.slice(0, 200) : name.slice(0, 200), effect, isLasting };
}

/** Null where it is too large, or cannot be answered with yes: then the agent is refused. */
export function fitQuestion(question: DrivenQuestion): DrivenQuestion | null {
  const { says, ...rest } = question;
  const asker = { door: 'drive', claimedName: null, says: null } as const;
  const fits = foreignOperationSchema.safeParse({ type: 'foreign-question', ...rest, asker }).success;
  return fits ? { ...rest, says } : null;
}
