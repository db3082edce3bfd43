/** Checks an answer typed at a terminal and passes it to the session that asks. */
import type { Params, Result } from '#contract/methods.ts';
import { answerAtTerminal } from '#core/answer-at-terminal.ts';
import type { Broker } from '#core/broker.ts';
import { BrokerError } from '#domain/common/errors.ts';
import type { ConnectionId } from '#domain/common/ids.ts';

/** Throws `BrokerError` where the answer is not taken. */
export async function takeTerminalAnswer(
  broker: Broker,
  connectionId: ConnectionId,
  { approvalId, fingerprint, verdict }: Params<'approvals.answer'>,
): Promise<Result<'approvals.answer'>> {
  const card = broker.approvals().find(({ id }) => id === approvalId);
  const session = card === undefined ? null : broker.session(card.sessionId);
  if (card === undefined || session === null) {
    throw new BrokerError('unknown-approval', 'There is no such request, or it was answered.', {
      remedy: 'Look at the open ones: countersign approvals list',
    });
  }
  if (fingerprint.toUpperCase() !== card.fingerprint) {
    throw new BrokerError('stale-approval', 'That is not the fingerprint of this request.', {
      remedy: `Look at it again: countersign approvals show ${card.id}`,
    });
  }
  if (session.run(card.runId)?.connectionId === connectionId) {
    throw new BrokerError('not-allowed-here', 'Whoever asks cannot answer.');
  }
  const op = answerAtTerminal(card, verdict);
  if (op === null) {
    throw new BrokerError('not-offered', 'This can only be allowed for longer than once.', {
      remedy: 'Answer it on the screen of the desk.',
    });
  }
  return session.submit({ id: 'terminal-answer', op }, { connectionId, isPerson: true });
}
