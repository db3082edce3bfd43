/** A scripted broker behind the page: answers calls from a table, and says events and output when the test wants. */
import type { BrokerApi, RawOutputFrame } from '#contract/broker-api.ts';
import type { MethodName, Params, Result } from '#contract/methods.ts';
import type { WireError } from '#domain/common/errors.ts';
import type { BrokerEvent, BrokerSnapshot, EventMessage } from '#domain/common/event.ts';
import type { Submission } from '#domain/command/submission.ts';
import { say } from '#domain/common/message.ts';

type Answers = { [M in MethodName]?: (params: Params<M>) => Result<M> | { readonly refuse: WireError } };

export interface FakeBroker {
  readonly api: BrokerApi;
  /** Every call that arrived, in order. */
  readonly calls: { readonly method: string; readonly params: unknown }[];
  /** The submissions among them. */
  submissions(): readonly Submission['op'][];
  /** Changes how calls are answered from now on. */
  answer(answers: Answers): void;
  /** Sends an event with the next sequence number. */
  say(msg: EventMessage, at?: number): BrokerEvent;
  /** Sends anything at all, for what the page cannot read. */
  sayRaw(event: unknown): void;
  sendOutput(frame: RawOutputFrame): void;
  connection(state: 'connected' | 'lost'): void;
}

export const emptySnapshot: BrokerSnapshot = {
  seq: 0,
  sessions: [],
  runs: [],
  approvals: [],
  assessments: [],
  paused: false,
  floods: [],
};

export const helloAnswer: Result<'desk.hello'> = {
  protocolVersion: 4,
  version: '0.1.0',
  shell: 'electron',
  userName: 'ada',
  hostName: 'workbench',
  platform: 'linux',
  homeDir: '/home/ada',
  abilities: { pickFolder: false },
};

/** Connected from the start, with an empty broker, unless the answers say otherwise. */
export function createFakeBroker(answers: Answers = {}): FakeBroker {
  const calls: FakeBroker['calls'] = [];
  const events = new Set<(event: unknown) => void>();
  const outputs = new Set<(frame: RawOutputFrame) => void>();
  const connections = new Set<(state: 'connected' | 'lost') => void>();
  let state: 'connected' | 'lost' = 'connected';
  let seq = 0;
  let table: Answers = {
    'desk.hello': () => helloAnswer,
    'desk.subscribe': () => ({ kind: 'snapshot', snapshot: emptySnapshot }),
    'desk.health': () => ({ mechanism: 'bwrap', sandboxUsable: true, problem: null, remedy: null, probes: [] }),
    'session.submit': () => ({ kind: 'accepted', runId: null }),
    'output.attach': () => ({ startOffset: 0, totalBytes: 0, ended: false, shownTo: 0 }),
    'output.ack': () => ({}),
    'output.detach': () => ({}),
    ...answers,
  };

  const reply = (method: string, params: unknown): unknown => {
    // The table is typed by method; here, as on a wire, the name is only text.
    const answer = table[method as MethodName] as ((params: unknown) => unknown) | undefined;
    if (answer === undefined) {
      return {
        ok: false,
        error: { code: 'unknown-method', message: say('No answer for {method}.', { method }), remedy: null },
      };
    }
    const result = answer(params);
    const isRefusal = typeof result === 'object' && result !== null && 'refuse' in result;
    return isRefusal ? { ok: false, error: result.refuse } : { ok: true, result };
  };

  return {
    calls,
    api: {
      async invoke(method, params) {
        calls.push({ method, params });
        if (state === 'lost') throw new Error('The connection is lost.');
        return reply(method, params);
      },
      onEvent: (listener) => listen(events, listener),
      onOutput: (listener) => listen(outputs, listener),
      onConnection(listener) {
        listener(state);
        return listen(connections, listener);
      },
    },
    submissions: () =>
      calls
        .filter((call) => call.method === 'session.submit')
        .map((call) => (call.params as Params<'session.submit'>).submission.op),
    answer(more) {
      table = { ...table, ...more };
    },
    say(msg, at = 1_800_000_000_000) {
      seq += 1;
      const event: BrokerEvent = { seq, at, sessionId: null, id: null, msg };
      for (const listener of events) listener(event);
      return event;
    },
    sayRaw(event) {
      for (const listener of events) listener(event);
    },
    sendOutput(frame) {
      for (const listener of outputs) listener(frame);
    },
    connection(next) {
      state = next;
      for (const listener of connections) listener(next);
    },
  };
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
