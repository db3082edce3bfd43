import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from '#domain/common/span.ts';
import { revealText } from '#domain/command/visible-text.ts';
import { splitBySpans } from '../../../renderer/ui/split-by-spans.ts';

const split = (text: string, spans: { span: Span; tag: string }[]) =>
  splitBySpans(revealText(text).runs, spans).map((piece) => [
    piece.kind === 'text' ? piece.text : `<${piece.label}>`,
    piece.tags.join('+'),
  ]);

test('overlapping reasons each mark exactly their own part', () => {
  const spans = [
    { span: [3, 9] as Span, tag: 'a' },
    { span: [6, 12] as Span, tag: 'b' },
  ];
  expect(split('ls rm -rf /tmp', spans)).toEqual([
    ['ls ', ''],
    ['rm ', 'a'],
    ['-rf', 'a+b'],
    [' /t', 'b'],
    ['mp', ''],
  ]);
});

test('a hidden character inside a reason is still a chip, and marked', () => {
  expect(split('a\u202eb', [{ span: [0, 3], tag: 'x' }])).toEqual([
    ['a', 'x'],
    ['<RLO>', 'x'],
    ['b', 'x'],
  ]);
});

const textOf = (parts: readonly { kind: string; text?: string }[]) => parts.map((part) => part.text ?? '\0').join('');

test('no character is lost or shown twice, whatever the spans', () => {
  const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]): Span => (a < b ? [a, b] : [b, a]));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
      const { runs } = revealText(text);
      const pieces = splitBySpans(
        runs,
        spans.map((each) => ({ span: each, tag: 't' })),
      );
      expect(textOf(pieces)).toBe(textOf(runs));
      expect(new Set(pieces.map((piece) => piece.start)).size).toBe(pieces.length);
    }),
  );
});
