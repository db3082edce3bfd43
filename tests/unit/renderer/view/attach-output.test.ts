import { describe, expect, test, vi } from 'vitest';
import { createBridge } from '../../../../renderer/bridge.ts';
import { ackEveryBytes, attachOutput } from '../../../../renderer/stores/attach-output.ts';
import { createFakeBroker } from '../../../fakes/people/fake-broker.ts';

function open() {
  const fake = createFakeBroker();
  const written: string[] = [];
  const undrawn: (() => void)[] = [];
  const skipped: number[] = [];
  let gone = 0;
  const stop = attachOutput(createBridge(fake.api), 'run_a', {
    write(bytes, drawn, isReplayed) {
      written.push(`${isReplayed ? 'again ' : ''}${new TextDecoder().decode(bytes)}`);
      undrawn.push(drawn);
    },
    skipped: (bytes) => skipped.push(bytes),
    gone: () => (gone += 1),
  });
  const send = (text: string, offset: number, runId = 'run_a') =>
    fake.sendOutput({ runId, stream: 'terminal', offset, bytes: new TextEncoder().encode(text) });
  const calls = (method: string) => fake.calls.filter((call) => call.method === method).map((call) => call.params);
  return { fake, written, undrawn, skipped, stop, send, calls, gone: () => gone };
}

describe('the output of a run', () => {
  test('is asked for from the first byte, and only this run is drawn', () => {
    const { calls, send, written } = open();
    expect(calls('output.attach')).toEqual([{ runId: 'run_a', fromOffset: 0 }]);
    send('hello', 0);
    send('not mine', 0, 'run_b');
    expect(written).toEqual(['hello']);
  });

  test('is acknowledged when it is drawn, not when it arrives, and not for each piece', () => {
    const { send, undrawn, calls } = open();
    send('x'.repeat(ackEveryBytes - 1), 0);
    send('yy', ackEveryBytes - 1);
    expect(calls('output.ack')).toEqual([]);
    undrawn[0]?.();
    expect(calls('output.ack')).toEqual([]);
    undrawn[1]?.();
    expect(calls('output.ack')).toEqual([{ runId: 'run_a', offset: ackEveryBytes + 1 }]);
  });

  test('that was dropped is said to be skipped, whether by a frame or by a gap', () => {
    const { fake, send, skipped, written } = open();
    send('ab', 0);
    fake.sendOutput({ runId: 'run_a', stream: 'skipped', offset: 100, bytes: new Uint8Array() });
    send('cd', 100);
    send('ef', 110);
    expect(skipped).toEqual([98, 8]);
    expect(written).toEqual(['ab', 'cd', 'ef']);
  });

  test('goes on after a lost connection where it stopped, without a byte twice', () => {
    const { fake, send, written, calls } = open();
    send('abcdef', 0);
    fake.connection('lost');
    fake.connection('connected');
    expect(calls('output.attach').at(-1)).toEqual({ runId: 'run_a', fromOffset: 6 });
    send('defghi', 3);
    send('abc', 0);
    expect(written).toEqual(['abcdef', 'ghi']);
  });

  test('that another terminal was given already is told apart, to the byte', async () => {
    const { fake, send, written } = open();
    fake.answer({ 'output.attach': () => ({ startOffset: 0, totalBytes: 9, ended: false, shownTo: 4 }) });
    fake.connection('lost');
    fake.connection('connected');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    send('abcdef', 0);
    expect(written).toEqual(['again abcd', 'ef']);
    send('ghi', 6);
    expect(written.at(-1)).toBe('ghi');
  });

  test('that the desk no longer has is said to be gone', async () => {
    const { fake, gone } = open();
    fake.answer({ 'output.attach': () => ({ refuse: { code: 'unknown-run', message: { code: '' }, remedy: null } }) });
    fake.connection('lost');
    fake.connection('connected');
    await vi.waitFor(() => expect(gone()).toBe(1));
  });

  test('is let go when nobody looks at it', () => {
    const { stop, send, written, calls } = open();
    stop();
    send('late', 0);
    expect(written).toEqual([]);
    expect(calls('output.detach')).toEqual([{ runId: 'run_a' }]);
  });
});
