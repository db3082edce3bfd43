/** What crosses between the stand-in's main process and page arrives as structured clone would bring it. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCodec } from '../../electron-standin/page/codec.ts';

const { encode, decode } = makeCodec();

const values: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['not a number', Number.NaN],
  ['a big integer', 12_345_678_901_234_567_890n],
  ['a date', new Date(5)],
  ['bytes', new Uint8Array([0, 255, 128])],
  ['a map of sets', new Map([['a', new Set([1, undefined])]])],
  ['a key named __proto__', JSON.parse('{"__proto__":{"polluted":true}}')],
  ['text that looks like the codec', { plain: { undefined: true } }],
];

test.each(values)('%s arrives as it was', (_name, value) => {
  expect(decode(encode(value))).toStrictEqual(value);
});

test('an error keeps its name and message', () => {
  const error = decode(encode(new RangeError('too far')));
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name: 'RangeError', message: 'too far' });
});

test('a function cannot be sent', () => {
  expect(() => encode({ run: () => 1 })).toThrow('An object could not be cloned.');
});

test('any JSON value arrives as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (drawn) => {
      // JSON has no negative zero, so a value that was never JSON is made one first.
      const value: unknown = JSON.parse(JSON.stringify(drawn));
      expect(decode(encode(value))).toStrictEqual(value);
    }),
    { numRuns: 200 },
  );
});
