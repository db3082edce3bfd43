/** Where a run is: at which broker, over which connection, and how something is submitted to it there. */
import type { WireError } from '#domain/common/errors.ts';
import type { EventMessage } from '#domain/common/event.ts';
import type { RunId, SessionId } from '#domain/common/ids.ts';
import type { Operation, Receipt } from '#domain/command/submission.ts';
import type { BrokerClient } from '../../../rpc/wire-client.ts';

/** Where a run is: at this broker, over this connection. */
export interface RunPlace {
  readonly client: BrokerClient;
  readonly sessionId: SessionId;
  readonly runId: RunId;
  /** Those of its events that came so far; the caller that takes them listens from then on. */
  readonly takeEarly: () => readonly EventMessage[];
  /** What became of it already, where the same was submitted before. */
  readonly earlier: EarlierRun | null;
}

export type EarlierRun = NonNullable<Extract<Receipt, { kind: 'accepted' }>['earlier']>;

export type Placed =
  | { readonly kind: 'placed'; readonly place: RunPlace }
  | { readonly kind: 'refused'; readonly error: WireError };

/** Asks the broker where the run is for something beside it, such as its end. */
export function submitTo({ client, sessionId }: RunPlace, id: string, op: Operation) {
  return client.call('session.submit', { sessionId, submission: { id, op } });
}
