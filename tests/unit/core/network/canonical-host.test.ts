import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalHost } from '#domain/network/canonical-host.ts';
import { matchesHost, readHostPattern, writeHostPattern } from '#domain/network/host-pattern.ts';
import { readPunycode } from '../../../../main/core/network/read-punycode.ts';

describe('one host has one form', () => {
  test.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['ＥＸＡＭＰＬＥ.example', 'example.example'],
    ['exam\u00adple.com', 'example.com'],
    ['faß.de', 'xn--fa-hia.de'],
    ['раураl.com', 'xn--l-7sba6dbr.com'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0x7f.0.0.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['0:0:0:0:0:0:0:1', '::1'],
    ['[::FFFF:127.0.0.1]', '127.0.0.1'],
    ['::ffff:808:808', '8.8.8.8'],
    ['64:ff9b::808:808', '64:ff9b::808:808'],
    ['[2001:DB8::0:1]', '2001:db8::1'],
  ])('%s is %s', (written, host) => {
    expect(canonicalHost(written)).toMatchObject({ host });
  });

  test.each([
    '',
    '.',
    'a..b',
    '.a',
    'a.b..',
    '[fe80::1%eth0]',
    'fe80::1%25eth0',
    'a%2eb',
    'a b',
    'a/b',
    'user@host',
    'a\\b',
    'a#b',
    'a?b',
    '*.example.com',
    'a\0b',
    'a\nb',
    '[::1',
    '::g',
    '1.2.3.4.5',
    '256.256.256.256',
    '0x100000000',
    '-a.example',
    'xn--a\u200d.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(130)}example`,
  ])('%j is refused', (written) => {
    expect(canonicalHost(written).kind).toBe('refused');
  });

  test('any text gives a form that stays the same, or is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.domain(), fc.ipV4(), fc.ipV6()), (text) => {
        const once = canonicalHost(text);
        if (once.kind !== 'refused') expect(canonicalHost(once.host)).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });
});

const to = (host: string, port = 443) => ({ host, port, protocol: 'https' as const });

describe('patterns', () => {
  test.each([
    ['example.com', 'example.com', true],
    ['example.com', 'a.example.com', false],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'badexample.com', false],
    ['**.example.com', 'example.com', true],
    ['**.example.com', 'a.example.com', true],
    ['EXAMPLE.com.:443', 'example.com', true],
    ['example.com:80', 'example.com', false],
    ['https://example.com', 'example.com', true],
    ['tcp://example.com', 'example.com', false],
    ['[fd00::1]:443', 'fd00::1', true],
    ['fd00::1', 'fd00::1', true],
    ['bücher.example', 'xn--bcher-kva.example', true],
  ])('%s and %s: %s', (pattern, host, matches) => {
    const read = readHostPattern(pattern);
    expect(read !== null && matchesHost(read, to(host))).toBe(matches);
  });

  test.each([
    '',
    '*',
    '**',
    '*.',
    '*.10.0.0.1',
    'a.*.com',
    'a*.com',
    '[*]',
    'a:0',
    'a:65536',
    'a:b',
    'ftp://a',
    'a/b',
    'a b',
    '***.a',
  ])('%j is none', (pattern) => {
    expect(readHostPattern(pattern)).toBeNull();
  });

  test('a pattern that is written and read again is the same', () => {
    for (const pattern of ['a.b:1', '*.a.b', '**.a.b:443', 'https://a.b', '[fd00::1]:8']) {
      const read = readHostPattern(pattern);
      expect(read === null ? null : writeHostPattern(read)).toBe(pattern);
    }
  });
});

test('an encoded name can be shown in its own letters, and the standard reads them the same way', () => {
  for (const name of [
    'bücher.example',
    'раураl.com',
    '例え.jp',
    'ليهمابتكلموشعربي.example',
    'a.faß.de',
    '😀.example',
  ]) {
    const read = canonicalHost(name);
    expect(read.kind === 'name' ? readPunycode(read.host) : null).toBe(name);
  }
  expect(readPunycode('plain.example')).toBeNull();
  fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => void readPunycode(`xn--${text}`)));
});
