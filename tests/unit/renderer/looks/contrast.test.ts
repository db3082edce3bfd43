/** Text of the page is readable on everything it stands on, in the light and in the dark: 4.5 to 1, lines of controls 3 to 1. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const file = `${import.meta.dirname}/../../../../renderer/styles/tokens.css`;
const [root = ''] = readFileSync(file, 'utf8').split('/* A person');
const tokens = new Map(
  [...root.matchAll(/--([a-z-]+): (?:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)|(#[\da-f]{6}));/gu)].map(
    ([, name = '', light, dark, both]) => [name, { light: light ?? both ?? '', dark: dark ?? both ?? '' }],
  ),
);

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['back', 'page', 'raised', 'sunken', 'hover', 'selected', 'chosen', 'claim', 'code'];
const onSurfaces = ['text', 'text-soft'].flatMap((text) => surfaces.map((surface) => [text, `surface-${surface}`]));
const onPaper = ['text-faint', 'accent', 'good', 'warn', 'high', 'bad'].flatMap((text) =>
  ['back', 'page', 'raised', 'sunken', 'hover', 'selected'].map((surface) => [text, `surface-${surface}`]),
);
const onItsOwn = [
  ...['good', 'warn', 'high', 'bad'].map((look) => [look, `${look}-soft`]),
  ['accent', 'accent-soft'],
  ['text', 'text-marked'],
  ...['good', 'warn', 'high', 'bad', 'accent'].map((look) => ['text', `${look}-soft`]),
  ['accent-text', 'accent-fill'],
  ['accent-text', 'accent-hover'],
  ['bad-strong-text', 'bad-strong'],
];

test.each([...onSurfaces, ...onPaper, ...onItsOwn])('%s can be read on %s', (text = '', surface = '') => {
  for (const look of ['light', 'dark'] as const) {
    const [front, back] = [tokens.get(text)?.[look], tokens.get(surface)?.[look]];
    expect({ look, contrast: contrast(front ?? '', back ?? '') }).toEqual({
      look,
      contrast: expect.toSatisfy((is) => is >= 4.5),
    });
  }
});

test.each(['back', 'page', 'raised', 'sunken'])('the line of a control can be seen on %s', (surface) => {
  for (const look of ['light', 'dark'] as const) {
    const line = tokens.get('line-strong')?.[look] ?? '';
    expect(contrast(line, tokens.get(`surface-${surface}`)?.[look] ?? '')).toBeGreaterThanOrEqual(3);
  }
});
