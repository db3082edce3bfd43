/** What became of a request whose answer could not be kept, why it could not, and what helps. */
import { BrokerError, sayProblem, toWireError } from './common/errors.ts';
import { sentences, type Message } from './common/message.ts';

export function tellNotKept(became: Message, error: unknown): Message {
  // Anything else is a fault of ours, and its words are shown to no client.
  return error instanceof BrokerError ? sentences([became, sayProblem(toWireError(error))]) : became;
}
