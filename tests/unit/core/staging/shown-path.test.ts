/** How names of staged changes are shown: no two names look the same. */
import { expect, test } from 'vitest';
import { plainPath } from '#domain/staging/staged-change.ts';
import { shownPath } from '#core/staging/place-of-change.ts';

const listed = (bytes: readonly number[]): string =>
  bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

test.each([
  ['a byte that is no UTF-8', '%FF', String.raw`/home/\xFF`],
  ['a percent sign in letters', '%25FF', '/home/%FF'],
  ['a backslash that would say the same', '%5CxFF', String.raw`/home/\x5CxFF`],
  ['a backslash as systemd has them', '%5Cx2d', String.raw`/home/\x2d`],
  ['letters beside such a byte', '%C3%A4%FF%E2%82%AC', String.raw`/home/ä\xFF€`],
  ['the first bytes of a letter alone', '%E2%82', String.raw`/home/\xE2\x82`],
  ['a letter in more bytes than it takes', '%C0%AF', String.raw`/home/\xC0\xAF`],
  ['half of a pair', '%ED%A0%80', String.raw`/home/\xED\xA0\x80`],
])('%s', (_, path, shown) => {
  expect(shownPath('/home', path)).toBe(shown);
});

test('a root is shown as it is, whatever stands in it', () => {
  expect(shownPath('/srv/a%41', 'b%41')).toBe('/srv/a%41/bA');
});

let seed = Number(process.env['COUNTERSIGN_SEED'] ?? 7);
const next = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;

test('of any bytes no two names look the same, and letters are shown as they are', () => {
  const parts = ['\\', '\\x', 'x5C', 'xFF', 'x2d', '%', 'ä', '€', '\u{1F600}'].map((part) =>
    new TextEncoder().encode(part),
  );
  parts.push(...[0xff, 0xc3, 0xa4, 0x80, 0xed, 0xa0].map((byte) => Uint8Array.of(byte)));
  const names = new Map<string, string>();
  for (let n = 0; n < 20_000; n++) {
    const path = Array.from({ length: 1 + next(5) }, () => listed([...(parts[next(parts.length)] ?? [])])).join('');
    const shown = shownPath('', path);
    expect(shown.isWellFormed()).toBe(true);
    expect(names.get(shown) ?? path).toBe(path);
    names.set(shown, path);
  }
  expect(shownPath('/home', plainPath('ä\n%x\\y'))).toBe('/home/ä\n%x\\y');
});
