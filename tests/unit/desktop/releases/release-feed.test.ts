/** A release is what the expected key signed, in a known form; versions are compared by their numbers. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { installLine } from '../../../../main/desktop/releases/install-line.ts';
import { isNewer, readFeed, readReleaseSettings } from '../../../../main/desktop/releases/release-feed.ts';
import { debPackage, hash, makeSigner, release } from './signed-feed.ts';

const signer = makeSigner();
const address = 'https://releases.example/countersign/feed.json';

describe('a feed', () => {
  test('that the expected key signed is a release', () => {
    const given = release('0.2.0');
    expect(readFeed(signer.feed(given), signer.key)).toEqual({ kind: 'release', release: given });
  });

  test('that another key signed, or that was changed by one letter, is none', () => {
    const text = signer.feed(release('0.2.0'));
    const notSigned = { kind: 'unusable', why: 'is not signed with the expected key' };
    expect(readFeed(text, makeSigner().key)).toEqual(notSigned);
    expect(readFeed(text.replace('0.2.0', '0.3.0'), signer.key)).toEqual(notSigned);
    expect(readFeed(JSON.stringify({ release: JSON.stringify(release('0.2.0')), signature: '' }), signer.key)).toEqual(
      notSigned,
    );
  });

  const strange: readonly [string, unknown][] = [
    ['a format of the future', { ...release('0.2.0'), format: 2 }],
    ['a version that is no three numbers', release('0.2.0-beta')],
    ['an unknown field', { ...release('0.2.0'), run: 'curl | sh' }],
    ['a file name that a shell would act on', release('0.2.0', [{ ...debPackage, file: "a';reboot;'.deb" }])],
    ['a file name that leads elsewhere', release('0.2.0', [{ ...debPackage, file: '../../x.deb' }])],
    ['a hash that is none', release('0.2.0', [{ ...debPackage, sha256: '$(reboot)' }])],
    [
      'more packages than there are',
      release(
        '0.2.0',
        Array.from({ length: 33 }, () => debPackage),
      ),
    ],
    ['no JSON', 'hello'],
  ];
  test.each(strange)('with %s is not understood, though it is signed', (_what, given) => {
    expect(readFeed(signer.feed(given), signer.key)).toMatchObject({ kind: 'unusable' });
  });

  test('of any text whatever is read without an exception, and is no release', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.record({ release: fc.string(), signature: fc.string() }).map((v) => JSON.stringify(v)),
        ),
        (text) => {
          expect(readFeed(text, signer.key).kind).toBe('unusable');
        },
      ),
    );
  });
});

describe('where releases are announced', () => {
  const { key } = signer;
  test.each(['', ' \n', 'null'])('%j: nowhere', (text) => {
    expect(readReleaseSettings(text)).toEqual({ kind: 'off' });
  });
  test.each([address, 'http://127.0.0.1:8080/feed.json', 'http://[::1]/f'])('%s is taken', (feed) => {
    expect(readReleaseSettings(JSON.stringify({ feed, key }))).toMatchObject({ kind: 'set', source: { feed } });
  });
  test.each([
    ['http://releases.example/feed.json', key],
    ['file:///etc/passwd', key],
    ['https://name:word@releases.example/feed.json', key],
    [address, 'short'],
    // Base64 of 33 bytes is as long as that of 32, and no key.
    [address, 'A'.repeat(44)],
    ['', key],
  ])('%s with the key %s is not', (feed, given) => {
    const read = readReleaseSettings(JSON.stringify({ feed, key: given }));
    expect(read.kind).toBe('damaged');
  });
});

const asOne = ([a, b, c]: readonly [number, number, number]): number => a * 1e6 + b * 1e3 + c;

const dotted = (parts: readonly number[]): string => parts.join('.');

describe('a version', () => {
  const part = fc.nat(999);
  const version = fc.tuple(part, part, part);

  test('is newer than another exactly when its numbers are', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(isNewer(dotted(a), dotted(b))).toBe(asOne(a) > asOne(b));
      }),
    );
  });

  test.each(['', '1.0', '1.0.0-rc.1', 'v2.0.0', '01.0.0', '1.0.0\n'])('%j is newer than nothing', (given) => {
    expect(isNewer(given, '0.0.0')).toBe(false);
  });
});

describe('the line that installs', () => {
  const all = (['deb', 'rpm', 'AppImage', 'dmg'] as const).map((kind) => ({ ...debPackage, kind, file: `a.${kind}` }));
  const given = { format: 1 as const, version: '0.2.0', packages: all };

  test.each([
    ['deb', 'sha256sum --check && sudo apt install ./a.deb'],
    ['rpm', 'sha256sum --check && sudo dnf install ./a.rpm'],
    ['AppImage', 'sha256sum --check && chmod +x a.AppImage'],
    ['dmg', 'shasum -a 256 --check && open a.dmg'],
  ] as const)('for %s checks the file before anything is done with it', (kind, end) => {
    expect(installLine(given, { kind, arch: 'x64' }, `${address}?a='b'`)).toBe(
      `curl -fLO 'https://releases.example/countersign/a.${kind}' && echo '${hash}  a.${kind}' | ${end}`,
    );
  });

  test('is none for a machine or a kind of package that the release does not serve', () => {
    expect(installLine(given, { kind: 'deb', arch: 'arm64' }, address)).toBeNull();
    expect(installLine(given, { kind: null, arch: 'x64' }, address)).toBeNull();
  });

  test('keeps an address with a quote in it one word', () => {
    expect(installLine(given, { kind: 'deb', arch: 'x64' }, "https://x.example/it's/f.json")).toContain(
      "'https://x.example/it%27s/a.deb'",
    );
  });
});
