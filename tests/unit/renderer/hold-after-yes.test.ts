/** After a yes what the broker tells is read a moment later, in its order, and nothing is lost. */
import { expect, test } from 'vitest';
import type { BrokerApi } from '#contract/broker-api.ts';
import { afterYesMs, holdAfterYes } from '../../../renderer/hold-after-yes.ts';
import { createManualClock } from '../../fakes/manual-clock.ts';

function open() {
  const clock = createManualClock();
  const events = new Set<(event: unknown) => void>();
  const api: BrokerApi = {
    invoke: (method) => Promise.resolve(`answer to ${method}`),
    onEvent(listener) {
      events.add(listener);
      return () => events.delete(listener);
    },
    onOutput: () => () => undefined,
    onConnection: () => () => undefined,
  };
  const held = holdAfterYes(api, clock);
  const seen: unknown[] = [];
  const stop = held.onEvent((event) => seen.push(event));
  const answer = (op: object): Promise<unknown> =>
    held.invoke('session.submit', { sessionId: 's', submission: { op } });
  const tell = (event: unknown): void => events.forEach((listener) => listener(event));
  return { clock, held, seen, answer, tell, stop };
}

const yes = { type: 'exec-approval', answer: { verdict: { kind: 'approve' } } };

test.each([yes, { ...yes, type: 'patch-approval' }])('$type', async (op) => {
  const { clock, seen, answer, tell } = open();
  let answered = false;
  const answering = answer(op).then(() => (answered = true));
  tell('settled');
  clock.advance(afterYesMs - 1);
  tell('begun');
  await Promise.resolve();
  expect([answered, seen]).toEqual([false, []]);
  clock.advance(1);
  expect(seen).toEqual(['settled', 'begun']);
  await answering;
  tell('ended');
  expect(seen).toEqual(['settled', 'begun', 'ended']);
});

test.each([
  ['a no', { type: 'exec-approval', answer: { verdict: { kind: 'deny', note: null } } }],
  ['a connection that is let through', { type: 'network-approval', answer: { effect: 'allow' } }],
  ['a command', { type: 'exec' }],
  ['nonsense', null],
])('%s holds nothing', async (_, op) => {
  const { seen, answer, tell } = open();
  await answer(op as object);
  tell('settled');
  expect(seen).toEqual(['settled']);
});

test('what is not submitted is answered at once', async () => {
  const { held, answer } = open();
  void answer(yes);
  expect(await held.invoke('desk.health', { refresh: false })).toBe('answer to desk.health');
});

test('a second yes within that time makes nobody wait longer', async () => {
  const { clock, seen, answer, tell } = open();
  const both = [answer(yes)];
  clock.advance(afterYesMs / 2);
  both.push(answer(yes));
  tell('settled');
  clock.advance(afterYesMs / 2);
  expect(seen).toEqual(['settled']);
  expect(await Promise.all(both)).toEqual(['answer to session.submit', 'answer to session.submit']);
  expect(clock.waiting).toBe(0);
});

test('a yes that cannot be sent is told of', async () => {
  const { clock, held } = open();
  const failing = holdAfterYes({ ...held, invoke: () => Promise.reject(new Error('gone')) }, clock);
  await expect(failing.invoke('session.submit', { submission: { op: yes } })).rejects.toThrow('gone');
});
