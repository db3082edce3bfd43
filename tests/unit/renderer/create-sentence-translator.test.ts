/** Sentences of the broker with values in them keep every value as it came, and what no form fits stays as it was. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSentenceTranslator } from '../../../renderer/text/sentences/create-sentence-translator.ts';
import { formsOf } from '../../../renderer/text/sentences/forms-of.ts';
import { germanSentences } from '../../../renderer/text/sentences/german-sentences.ts';
import { say, sayWith } from '#domain/common/message.ts';
import { canonicalHost } from '../../../main/core/domain/network/canonical-host.ts';
import { computingTime } from '../../fakes/computing-time.ts';

const translated = createSentenceTranslator(germanSentences);

describe('in German', () => {
  test.each([
    ['There is no folder /srv/a b.', 'Den Ordner /srv/a b gibt es nicht.'],
    ['This request was already answered. Nothing to do.', 'Diese Anfrage wurde schon beantwortet. Nichts zu tun.'],
    ['constructor', 'constructor'],
    ['', ''],
    ['Something nobody wrote a form for.', 'Something nobody wrote a form for.'],
  ])('%j is said %j', (sentence, said) => {
    expect(translated(sentence)).toBe(said);
  });

  test('a message is said with the messages in it, and its values as they are', () => {
    const what = say('Exactly `{shown}` in the same folder', { shown: 'rm "a. b, c"' });
    expect(sayWith(formsOf(germanSentences), say('{what}, until this session ends.', { what }))).toBe(
      'Genau `rm "a. b, c"` im selben Ordner, bis diese Sitzung endet.',
    );
  });

  test('the reason why a name is no host is said, and the name stays', () => {
    const read = canonicalHost('a b');
    expect(read).toMatchObject({ reason: expect.any(String) });
    expect(translated(`"a b" is no host: ${'reason' in read ? read.reason : ''}.`)).toMatch(
      /^"a b" ist kein Host: [eé]/u,
    );
  });
});

test('a value is never changed, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (value) => {
      const shape = createSentenceTranslator({ 'It is {0} now.': 'Nun ist es {0}.' });
      expect(shape(`It is ${value} now.`)).toBe(`Nun ist es ${value}.`);
    }),
  );
});

test('any text is said in a moment', () => {
  const words = fc.constantFrom(...Object.keys(germanSentences), '. ', ', ', 'a. ', ' Do not work around it.');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const computed = computingTime();
      expect(typeof translated(parts.join(''))).toBe('string');
      expect(computed()).toBeLessThan(1000);
    }),
  );
});
