/** Checks an answer typed at a terminal and passes it to the session that asks. */
import type { Params, Result } from '#contract/methods.ts';
import { answerAtTerminal } from '#core/answer-at-terminal.ts';
import type { Broker } from '#core/broker.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { ConnectionId } from '#domain/common/ids.ts';
import { say } from '#domain/common/message.ts';

/** Throws `BrokerError` where the answer is not taken. */
export async function takeTerminalAnswer(
  broker: Broker,
  connectionId: ConnectionId,
  { approvalId, fingerprint, verdict }: Params<'approvals.answer'>,
): Promise<Result<'approvals.answer'>> {
  const card = broker.approvals().find(({ id }) => id === approvalId);
  const session = card === undefined ? null : broker.session(card.sessionId);
  if (card === undefined || session === null) {
    throw new BrokerError('unknown-approval', say('There is no such request, or it was answered.'), {
      remedy: say('Look at the open ones: countersign approvals list'),
    });
  }
  if (fingerprint.toUpperCase() !== card.fingerprint) {
    throw new BrokerError('stale-approval', say('That is not the fingerprint of this request.'), {
      remedy: say('Look at it again: countersign approvals show {id}', { id: card.id }),
    });
  }
  if (session.run(card.runId)?.connectionId === connectionId) {
    throw new BrokerError('not-allowed-here', say('Whoever asks cannot answer.'));
  }
  const op = answerAtTerminal(card, verdict);
  if (op === null) {
    throw new BrokerError('not-offered', say('This can only be allowed for longer than once.'), {
      remedy: say('Answer it on the screen of the desk.'),
    });
  }
  return session.submit({ id: 'terminal-answer', op }, { connectionId, isPerson: true });
}
