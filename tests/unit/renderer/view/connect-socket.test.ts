import { describe, expect, test } from 'vitest';
import type { RawOutputFrame } from '#contract/broker-api.ts';
import { encodeOutputFrame } from '#contract/output-frame.ts';
import { backoffMs, connectSocket, type Socket } from '../../../../renderer/browser-bridge/connect-socket.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';

class ScriptedSocket implements Socket {
  binaryType = 'blob';
  readonly sent: { readonly id: number; readonly method: string }[] = [];
  readonly #listeners = new Map<string, (event: { readonly data: unknown }) => void>();
  addEventListener(name: string, listener: (event: { readonly data: unknown }) => void): void {
    this.#listeners.set(name, listener);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  happen(name: 'open' | 'close' | 'message', data?: unknown): void {
    this.#listeners.get(name)?.({ data });
  }
}

function open() {
  const sockets: ScriptedSocket[] = [];
  const protocols: string[] = [];
  const clock = createManualClock();
  const broker = connectSocket({
    open(protocol) {
      protocols.push(protocol);
      const socket = new ScriptedSocket();
      sockets.push(socket);
      return socket;
    },
    after: (ms, callback) => void clock.after(ms, callback),
  });
  const latest = (): ScriptedSocket => sockets.at(-1) ?? new ScriptedSocket();
  return { broker, sockets, protocols, clock, latest };
}

describe('the broker over a socket', () => {
  test('offers its version as the subprotocol and takes binary frames', () => {
    const { protocols, latest } = open();
    expect(protocols).toEqual(['countersign.v1']);
    expect(latest().binaryType).toBe('arraybuffer');
  });

  test('gives each call its own answer, in whatever order they come', async () => {
    const { broker, latest } = open();
    latest().happen('open');
    const first = broker.invoke('desk.hello', {});
    const second = broker.invoke('desk.health', {});
    const [a, b] = latest().sent;
    latest().happen('message', JSON.stringify({ t: 'reply', id: b?.id, reply: { ok: true, result: 2 } }));
    latest().happen('message', JSON.stringify({ t: 'reply', id: a?.id, reply: { ok: true, result: 1 } }));
    expect(await Promise.all([first, second])).toEqual([
      { ok: true, result: 1 },
      { ok: true, result: 2 },
    ]);
  });

  test('refuses what was not answered when it is lost, and does not send it again', async () => {
    const { broker, latest, clock, sockets } = open();
    latest().happen('open');
    const call = broker.invoke('session.submit', {});
    latest().happen('close');
    expect(await call).toMatchObject({ ok: false, error: { code: 'desk-unreachable' } });
    expect(await broker.invoke('desk.hello', {})).toMatchObject({ ok: false, error: { code: 'desk-unreachable' } });
    clock.advance(backoffMs[0]);
    latest().happen('open');
    expect(sockets).toHaveLength(2);
    expect(latest().sent).toEqual([]);
  });

  test('comes back by itself, more patiently each time', () => {
    const { sockets, clock, latest } = open();
    latest().happen('open');
    for (const [index, ms] of backoffMs.entries()) {
      latest().happen('close');
      clock.advance(ms - 1);
      expect(sockets).toHaveLength(index + 1);
      clock.advance(1);
      expect(sockets).toHaveLength(index + 2);
    }
  });

  test('says whether the desk can be reached, at once and at every change', () => {
    const { broker, latest, clock } = open();
    const states: string[] = [];
    broker.onConnection((state) => states.push(state));
    latest().happen('open');
    latest().happen('close');
    clock.advance(backoffMs[0]);
    latest().happen('close');
    clock.advance(backoffMs[1]);
    latest().happen('open');
    expect(states).toEqual(['lost', 'connected', 'lost', 'connected']);
  });

  test('passes on events and output, and ignores what is neither', () => {
    const { broker, latest } = open();
    const events: unknown[] = [];
    const frames: RawOutputFrame[] = [];
    broker.onEvent((event) => events.push(event));
    broker.onOutput((frame) => frames.push(frame));
    latest().happen('open');
    latest().happen('message', JSON.stringify({ t: 'events', events: [{ seq: 1 }, { seq: 2 }] }));
    latest().happen('message', 'not json');
    const frame = { runId: 'run_a', stream: 'terminal', offset: 7, bytes: new Uint8Array([1, 2]) } as const;
    latest().happen('message', encodeOutputFrame(frame).buffer);
    latest().happen('message', new ArrayBuffer(3));
    expect(events).toEqual([{ seq: 1 }, { seq: 2 }]);
    expect(frames).toEqual([frame]);
  });

  test('cannot be changed by the page', () => {
    expect(Object.isFrozen(open().broker)).toBe(true);
  });
});
