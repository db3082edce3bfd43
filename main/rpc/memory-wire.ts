/** A wire within one process: for tests, and for the command line when it runs without a broker. */
import type { Reply } from '#contract/envelope.ts';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import type { BrokerEvent } from '#domain/common/event.ts';
import type { AgentSessionId, ConnectionId } from '#domain/common/ids.ts';
import { createListeners } from './socket/listeners.ts';
import type { Wire } from './wire.ts';
import { brokerGone, type WireClient } from './wire-client.ts';
import { say } from '#domain/common/message.ts';

export interface MemoryWireOptions {
  readonly connectionId?: ConnectionId;
  readonly shell?: Wire['shell'];
  readonly isPerson?: boolean;
  readonly entryPoint?: Wire['entryPoint'];
  readonly agentSession?: AgentSessionId;
  /** Without it a page where there is a shell, and a terminal where there is none. */
  readonly person?: Wire['person'];
}

/** Everything passes through JSON, so that nothing works here that would not work on a socket. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

export function createMemoryWire(options: MemoryWireOptions = {}): { wire: Wire; client: WireClient } {
  const events = createListeners<BrokerEvent>();
  const output = createListeners<Parameters<Wire['sendOutput']>[0]>();
  const closed = createListeners<void>();
  let handler: ((method: string, params: unknown) => Promise<Reply>) | null = null;
  let isOpen = true;

  async function call(method: string, params: unknown): Promise<Reply> {
    if (!isOpen || handler === null) return brokerGone;
    try {
      const reply = await handler(method, copy(params ?? null));
      return isOpen ? copy(reply) : brokerGone;
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    }
  }

  return {
    wire: {
      connectionId: options.connectionId ?? 'con_memory',
      shell: options.shell ?? 'socket',
      isPerson: options.isPerson ?? false,
      person: options.person ?? { kind: 'person', entryPoint: options.shell === undefined ? 'cli' : 'page' },
      entryPoint: options.entryPoint ?? (options.isPerson === true ? 'page' : 'cli'),
      ...(options.agentSession === undefined ? {} : { agentSession: options.agentSession }),
      onCall(next) {
        if (handler !== null) throw new BrokerError('internal', say('The wire already has a handler.'));
        handler = next;
      },
      sendEvent: (event) => isOpen && events.tell(copy(event)),
      sendOutput: (frame) => isOpen && output.tell({ ...frame, bytes: frame.bytes.slice() }),
      onClose: (listener) => {
        closed.add(listener);
      },
    },
    client: {
      call,
      onEvent: events.add,
      onOutput: output.add,
      onClose: closed.add,
      close() {
        if (!isOpen) return;
        isOpen = false;
        closed.tell();
      },
    },
  };
}
