/** The other end of a wire, as clients in this program hold it. */
import type { Reply } from '#contract/envelope.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { OutputFrame } from '#contract/output-frame.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import { say } from '#domain/common/message.ts';

export interface WireClient {
  /** Always resolves; a wire that is lost meanwhile answers `broker-unreachable`. */
  call(method: string, params: unknown): Promise<Reply>;
  onEvent(listener: (event: BrokerEvent) => void): () => void;
  onOutput(listener: (frame: OutputFrame) => void): () => void;
  /** Called once, when the broker is gone. Returns the function that takes the listener away again: a caller that waits for less than the whole connection calls it. */
  onClose(listener: () => void): () => void;
  close(): void;
}

export type TypedReply<M extends MethodName> =
  | { readonly ok: true; readonly result: Result<M> }
  | { readonly ok: false; readonly error: WireError };

/** A client whose calls follow the table of methods. */
export interface BrokerClient extends Omit<WireClient, 'call'> {
  call<M extends MethodName>(method: M, params: Params<M>): Promise<TypedReply<M>>;
}

/**
 * The cast stands for a parse: broker and client are one program of one version (checked by `broker.hello`), the broker
 * parses what it sends, and loading the schemas here would multiply the start time of every gated command.
 */
export function typeReplies(client: WireClient): BrokerClient {
  return {
    ...client,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    call: async (method, params) => (await client.call(method, params)) as TypedReply<typeof method>,
  };
}

export const brokerGone: Reply = {
  ok: false,
  error: { code: 'desk-unreachable', message: say('The desk is gone.'), remedy: say('Start it again.') },
};
