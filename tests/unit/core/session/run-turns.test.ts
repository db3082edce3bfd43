/** Facts about the queue of a project: in order, fair, and nothing lost in it. */
import { expect, test } from 'vitest';
import { createRunTurns } from '../../../../main/core/session/runs/run-turns.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('what is beyond the limit waits, knows its place, and whoever asks a lot does not come first all the time', async () => {
  const turns = createRunTurns(1);
  const order: string[] = [];
  const places: Record<string, number[]> = {};
  const { signal } = new AbortController();
  const back = await turns.take('a', signal, () => undefined);
  const ask = async (requester: string, name: string): Promise<void> => {
    const giveBack = await turns.take(requester, signal, (place) => (places[name] ??= []).push(place));
    order.push(name);
    giveBack();
    giveBack();
  };
  const all = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')];
  await settled();
  expect(turns.waiting).toBe(6);
  expect(places).toEqual({ a1: [1], a2: [2, 3, 4], a3: [3, 4, 5, 6], b1: [2], b2: [4, 5], c1: [3] });
  back();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect(turns.waiting).toBe(0);
});

test('one that is ended while it waits makes room, and takes no turn with it', async () => {
  const turns = createRunTurns(1);
  const controller = new AbortController();
  const { signal } = new AbortController();
  const back = await turns.take('a', signal, () => undefined);
  const gone = turns.take('a', controller.signal, () => undefined);
  const stays = turns.take('a', signal, () => undefined);
  controller.abort();
  (await gone)();
  expect(turns.waiting).toBe(1);
  back();
  (await stays)();
  let isFree = false;
  void turns.take('b', signal, () => undefined).then(() => (isFree = true));
  await settled();
  expect(isFree).toBe(true);
});

test('1,280 at once over 64 places all get their turn, and never more than 64 at a time', async () => {
  const turns = createRunTurns(64);
  const { signal } = new AbortController();
  let [going, most, done] = [0, 0, 0];
  const one = async (n: number): Promise<void> => {
    const back = await turns.take(`agent ${n % 7}`, signal, () => undefined);
    most = Math.max(most, (going += 1));
    await settled();
    going -= 1;
    done += 1;
    back();
  };
  await Promise.all(Array.from({ length: 1280 }, (_, n) => one(n)));
  expect([most, done]).toEqual([64, 1280]);
});
