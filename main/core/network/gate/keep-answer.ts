/** Keeps what a person said about a connection, and says what it means for the connections that wait. */
import type { DecidedBy, Decision } from '#domain/approval/decision.ts';
import { tellNotKept } from '#domain/tell-not-kept.ts';
import type { Settled } from '../create-questions.ts';
import type { NetworkMemory, RememberedRule } from '../network-memory.ts';
import { type Message, say, verbatim } from '#domain/common/message.ts';

export interface AnswerKeeping {
  readonly memory: NetworkMemory;
  /** Keeps an answer for this run alone. */
  readonly keepForRun: (rule: RememberedRule) => void;
  readonly warn: (text: Message) => void;
}

const byPolicy: DecidedBy = { kind: 'policy' };

/** An answer that cannot be kept refuses the connection. */
export async function keepAnswer(decision: Decision, { memory, keepForRun, warn }: AnswerKeeping): Promise<Settled> {
  if (decision.kind !== 'network-rule') {
    const note = decision.kind === 'denied' ? decision.note : null;
    // A note is quoted as a person's.
    if (decision.by.kind === 'nobody')
      return { kind: 'deny', by: decision.by, because: note === null ? null : verbatim(note), note: null };
    const because = decision.kind === 'expired' ? say('the question expired') : null;
    return { kind: 'deny', by: decision.by, because, note };
  }
  const { pattern, effect, scope, by, note } = decision;
  try {
    await memory.remember(pattern, { effect, scope, by });
  } catch (error) {
    warn(tellNotKept(say('The answer about the network could not be kept, so the connection was refused.'), error));
    return { kind: 'deny', by: byPolicy, because: say('the answer could not be kept') };
  }
  // A timed yes that ends takes its own connections along, also in this run.
  if (scope.kind === 'once') keepForRun({ pattern, effect, scope: 'once' });
  return effect === 'allow' ? { kind: 'allow', by } : { kind: 'deny', by, because: null, note };
}
