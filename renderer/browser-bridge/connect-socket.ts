/** A broker over one WebSocket that comes back by itself. What was not answered when it was lost is refused, never repeated. */
import type { BrokerApi, RawOutputFrame } from '#contract/broker-api.ts';
import { socketSubprotocol } from '#contract/channels.ts';
import type { CallFrame, Reply, ServerFrame } from '#contract/envelope.ts';
import { decodeOutputFrame } from '#contract/output-frame.ts';
import { say } from '#domain/common/message.ts';

/** The part of a WebSocket that is used. */
export interface Socket {
  binaryType: string;
  addEventListener(name: 'open' | 'close', listener: () => void): void;
  addEventListener(name: 'message', listener: (event: { readonly data: unknown }) => void): void;
  send(text: string): void;
}

interface Surroundings {
  readonly open: (protocol: string) => Socket;
  readonly after: (ms: number, callback: () => void) => void;
}

/** Quick at first, for a broker that was restarted; then patient. */
export const backoffMs = [250, 500, 1000, 2000, 4000, 8000] as const;

/** A lost call may or may not have arrived: saying so is honest, sending it again could run something twice. */
const lostReply: Reply = {
  ok: false,
  error: {
    code: 'desk-unreachable',
    message: say('The desk cannot be reached.'),
    remedy: say('It is tried again by itself. Look at what the desk shows before you repeat this.'),
  },
};

export function connectSocket({ open, after }: Surroundings): BrokerApi {
  const events = new Set<(event: unknown) => void>();
  const outputs = new Set<(frame: RawOutputFrame) => void>();
  const connections = new Set<(state: 'connected' | 'lost') => void>();
  const waiting = new Map<number, (reply: unknown) => void>();
  let socket: Socket | null = null;
  let lastId = 0;
  let failures = 0;

  const tell = (state: 'connected' | 'lost'): void => {
    for (const listener of connections) listener(state);
  };

  const connect = (): void => {
    const fresh = open(socketSubprotocol);
    fresh.binaryType = 'arraybuffer';
    fresh.addEventListener('open', () => {
      socket = fresh;
      failures = 0;
      tell('connected');
    });
    fresh.addEventListener('message', (event) => receive(event.data, { events, outputs, waiting }));
    fresh.addEventListener('close', () => {
      const wasOpen = socket === fresh;
      socket = null;
      const unanswered = [...waiting.values()];
      waiting.clear();
      for (const settle of unanswered) settle(lostReply);
      if (wasOpen || failures === 0) tell('lost');
      after(backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0, connect);
      failures += 1;
    });
  };
  connect();

  return Object.freeze<BrokerApi>({
    invoke(method, params) {
      const current = socket;
      if (current === null) return Promise.resolve(lostReply);
      lastId += 1;
      const frame: CallFrame = { t: 'call', id: lastId, method, params };
      return new Promise((resolve) => {
        waiting.set(frame.id, resolve);
        current.send(JSON.stringify(frame));
      });
    },
    onEvent: (listener) => listen(events, listener),
    onOutput: (listener) => listen(outputs, listener),
    onConnection(listener) {
      listener(socket === null ? 'lost' : 'connected');
      return listen(connections, listener);
    },
  });
}

interface Receivers {
  readonly events: ReadonlySet<(event: unknown) => void>;
  readonly outputs: ReadonlySet<(frame: RawOutputFrame) => void>;
  /** Those who wait for an answer, by the ids of their calls. */
  readonly waiting: Map<number, (reply: unknown) => void>;
}

/** Passes on one message of the broker: output as bytes, everything else as text. */
function receive(data: unknown, { events, outputs, waiting }: Receivers): void {
  if (data instanceof ArrayBuffer) {
    const frame = decodeOutputFrame(new Uint8Array(data));
    if (frame !== null) for (const listener of outputs) listener(frame);
    return;
  }
  const frame = readServerFrame(data);
  if (frame?.t === 'events') for (const event of frame.events) for (const listener of events) listener(event);
  if (frame?.t !== 'reply') return;
  waiting.get(frame.id)?.(frame.reply);
  waiting.delete(frame.id);
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isServerFrame(frame: unknown): frame is ServerFrame {
  return typeof frame === 'object' && frame !== null && 't' in frame;
}

/** Only the envelope is looked at here; the page parses what is inside with the contract's schemas. */
function readServerFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const frame: unknown = JSON.parse(data);
    return isServerFrame(frame) ? frame : null;
  } catch {
    // Not a frame. The broker never sends such a thing; whatever waits for an answer keeps waiting.
    return null;
  }
}
