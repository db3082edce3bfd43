import { expect, test } from 'vitest';
import { findSentences } from './find-sentences.ts';
import { isSource, listFiles, readFiles } from './read-tree.ts';

// The browser's bridge is a script of its own without a catalogue; what it says is worded anew by `renderer/bridge.ts`.
const exempt = /^renderer\/(?:text\/|browser-bridge\/)/;
const files = listFiles('renderer').filter((path) => isSource(path) && !exempt.test(path));
const sources = [...readFiles(files)];

test('every sentence of the page comes from its catalogue', () => {
  expect(sources.length).toBeGreaterThan(60);
  const found = sources.flatMap(([path, source]) => findSentences(path, source).map((each) => `${path}:${each}`));
  expect(found).toEqual([]);
});

test.each([
  ['<p>Hello</p>', ['1: Hello']],
  ['<button aria-label="Close">×</button>', ['1: Close']],
  ['<p>{isOpen ? "It is open" : texts.closed}</p>', ['1: It is open']],
  ['view.notify("error", `Not sent ${why}`)', ['1: Not sent']],
  ['throw new Error("Opened without a desk")', []],
  ['<p className="wide">{texts.hello}</p>', []],
  ['<input placeholder="~/code/my-project" />', []],
  ['<kbd>Enter</kbd>', []],
  ['event.key === "Escape"', []],
])('in %s it sees %j', (source, sentences) => {
  expect(findSentences('sample.tsx', source)).toEqual(sentences);
});
