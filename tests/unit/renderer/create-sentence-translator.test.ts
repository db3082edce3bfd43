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
    [
      'The sandbox refused write access to /home/me/x, a connection to a.example:443.',
      'Die Sandbox hat das Schreiben in /home/me/x, eine Verbindung zu a.example:443 verweigert.',
    ],
    [
      'blocked by the sandbox: write to /x; rejected by user: use /tmp Do not work around it.',
      'von der Sandbox verhindert: Schreiben in /x; von einem Menschen abgelehnt: use /tmp Umgehe es nicht.',
    ],
    [
      'blocked by the sandbox: write to /x; not lifted, because the approval policy does not allow asking. Do not work around it.',
      'von der Sandbox verhindert: Schreiben in /x; nicht aufgehoben, denn dieses Projekt lässt keine Frage zu. Umgehe es nicht.',
    ],
    [
      'connection to a.example:443 rejected by user, because a.example belongs to a private network: no Do not work around it.',
      'Verbindung zu a.example:443 von einem Menschen abgelehnt, denn a.example gehört zu einem privaten Netzwerk: no Umgehe es nicht.',
    ],
    [
      'a person changed this command; it is now: ls; and a person has it run only in a sandbox without network. cancelled: the run was interrupted.',
      'ein Mensch hat diesen Befehl geändert; er lautet jetzt: ls; und er läuft nur in einer Sandbox ohne Netzwerk. abgebrochen: Der Lauf wurde unterbrochen.',
    ],
    [
      'Approval would be needed, but this project never asks. A rule asks before `npm`: because.',
      'Eine Erlaubnis wäre nötig, doch dieses Projekt fragt nie. Eine Regel fragt vor `npm`: because.',
    ],
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
