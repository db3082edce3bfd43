/** Brings what an agent says into the sizes of a question; what does not fit is no question, never half of one. */
import {
  externalToolOperationSchema,
  type ExternalToolChoice,
  type ExternalToolSubject,
} from '#domain/approval/external-tool.ts';
import type { DrivenQuestion } from './external-tool-requester.ts';

/** A line as an agent hands it to a shell. */
export function lineSubject(line: string): ExternalToolSubject {
  return { kind: 'command', argv: ['sh', '-c', line] };
}

/** Names are only labels, so they may be cut. */
export function choiceOf(
  id: string,
  name: string,
  effect: ExternalToolChoice['effect'],
  isLasting: boolean,
): ExternalToolChoice {
  return { id, name: name === '' ? id.slice(0, 200) : name.slice(0, 200), effect, isLasting };
}

/** Null where it is too large, or cannot be answered with yes: then the agent is refused. */
export function fitQuestion(question: DrivenQuestion): DrivenQuestion | null {
  const { says, ...rest } = question;
  const requester = { entryPoint: 'drive', claimedName: null, says: null } as const;
  const fits = externalToolOperationSchema.safeParse({ type: 'external-tool-approval', ...rest, requester }).success;
  return fits ? { ...rest, says } : null;
}
