/** A message of the broker equals the text that it says in English, so that a test reads as people do. */
import { expect } from 'vitest';
import { english, type Message } from '#domain/common/message.ts';

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null || !('code' in value) || typeof value.code !== 'string') return false;
  return Object.keys(value).every((name) => name === 'code' || name === 'values');
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : isMessage(value) ? english(value) : null;

const told = (pass: boolean) => ({ pass, message: () => 'the text is another' });

const done = Symbol.for('countersign.compare-messages');

// Files of one worker share what is registered here.
if (!Object.hasOwn(globalThis, done)) {
  Object.assign(globalThis, { [done]: true });
  expect.addEqualityTesters([
    (one: unknown, other: unknown): boolean | undefined => {
      if (typeof one !== 'string' && typeof other !== 'string') return undefined;
      const [first, second] = [textOf(one), textOf(other)];
      return first === null || second === null ? undefined : first === second;
    },
  ]);
  expect.extend({
    stringContaining: (received: unknown, part: string) => told(textOf(received)?.includes(part) === true),
    stringMatching: (received: unknown, pattern: string | RegExp) => {
      const text = textOf(received);
      return told(text !== null && new RegExp(pattern).test(text));
    },
  });
}
