/** Keys and a terminal's answers on their way to a program, however many there are at once. */
import { expect, test } from 'vitest';
import { sendTyped } from '../../../renderer/features/terminal/send-typed.ts';

/** A broker that takes the next piece when the test says so. */
function slowBroker() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const typed = sendTyped((text) => {
    sent.push(text);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const taken = async (): Promise<void> => {
    waiting.shift()?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { sent, typed, taken };
}

test('what is typed while something is on its way goes together, in its order', async () => {
  const { sent, typed, taken } = slowBroker();
  for (const key of 'hello') typed(key);
  expect(sent).toEqual(['h']);
  await taken();
  expect(sent).toEqual(['h', 'ello']);
  typed('!');
  await taken();
  await taken();
  typed('?');
  expect(sent).toEqual(['h', 'ello', '!', '?']);
});

test('answers to thousands of questions of a program keep no key waiting behind them, and do not pile up', async () => {
  const { sent, typed, taken } = slowBroker();
  for (let n = 0; n < 100_000; n += 1) typed('\u001B[12;40R');
  typed('stop\r');
  await taken();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.endsWith('stop\r')).toBe(true);
  expect(sent[1]?.length).toBeLessThan(66_000);
});
