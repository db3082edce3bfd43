/** Every real output of the corpus gets the right verdict; what cannot be told from a text is named and counted. */
import { describe, expect, test } from 'vitest';
import { readCorpus, type CorpusCase } from '../../../fixtures/denials/read-corpus.ts';
import { verdictOf } from './verdict-of.ts';

const corpus = readCorpus();
const denials = corpus.filter((one) => one.expected !== null);
const lookAlikes = corpus.filter((one) => one.expected === null);

/** Denials whose tool says neither what was refused nor why; the observer is there for these. */
const mute = new Set(['install-d', 'curl-o', 'curl-out-existing', 'useradd', 'python-shelve', 'javac-out']);

describe('a denial that a tool printed', () => {
  test.each(denials.filter(({ id }) => !mute.has(id)))('$id is recognised with what was refused', (one) => {
    expect(verdictOf(one), one.stderr).toEqual(one.expected);
  });

  test.each(denials.filter(({ id }) => mute.has(id)))('$id says nothing, so no verdict is made up', (one) => {
    expect(verdictOf(one)).toBeNull();
  });
});

describe('a failure that only looks like a denial', () => {
  test.each(lookAlikes)('$id is a plain failure', (one) => {
    expect(verdictOf(one), one.stderr).toBeNull();
  });
});

function pathsOf(verdict: CorpusCase['expected']): readonly string[] {
  return verdict?.refusals.flatMap((refusal) => (refusal.kind === 'path' ? [refusal.path] : [])) ?? [];
}

describe('the corpus as a whole', () => {
  const found = denials.filter((one) => verdictOf(one) !== null);
  const alarms = lookAlikes.filter((one) => verdictOf(one) !== null);

  test('has at least 150 outputs, 50 look-alikes and two languages besides English', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(150);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(50);
    expect(new Set(corpus.map(({ locale }) => locale)).size).toBeGreaterThanOrEqual(3);
    expect(new Set(corpus.map(({ user }) => user))).toEqual(new Set(['u', 'root']));
  });

  test('at least 97 in 100 denials are found and at most 3 in 100 look-alikes raise an alarm', () => {
    expect(found.length / denials.length).toBeGreaterThanOrEqual(0.97);
    expect(alarms.length / lookAlikes.length).toBeLessThanOrEqual(0.03);
  });

  test('no path is named that was not refused', () => {
    const wrong = corpus.filter(
      (one) => !pathsOf(verdictOf(one)).every((path) => pathsOf(one.expected).includes(path)),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
