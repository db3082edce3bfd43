/** The first message of a TLS connection: its name is found however it is cut, and what could hide a name is never taken for something else. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  longestHello,
  readClientHello,
  readSecondHello,
  wantsSecondHello,
} from '../../../../main/node/proxy/serve/client-hello.ts';
import { helloMessage, inRecords, nameList, named, record } from './write-hello.ts';

const message = helloMessage(named('a.example'));
const whole = record(message);
const warning = record(Uint8Array.of(1, 90), { type: 21 });
const isA = { kind: 'tls', serverName: 'a.example' };

test('names its server in however many records, and is not told before its last byte', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.nat(3), fc.nat(400), (most, minor, junk) => {
      const bytes = inRecords(message, most, { version: [3, minor] });
      const after = Buffer.alloc(junk, 23);
      expect(readClientHello(Buffer.concat([bytes, after]))).toEqual({ ...isA, end: bytes.length });
      for (let end = 0; end < bytes.length; end += 1) {
        const read = readClientHello(bytes.subarray(0, end));
        expect(read).toEqual({ kind: 'more', bytes: expect.any(Number) });
        const wanted = read.kind === 'more' ? read.bytes : 0;
        expect(wanted).toBeGreaterThan(end);
        expect(wanted).toBeLessThanOrEqual(bytes.length);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['nobody', record(helloMessage({}))],
  ['nobody, among other extensions', record(helloMessage({ padding: 900 }))],
])('may name %s', (_, bytes) => {
  expect(readClientHello(bytes)).toEqual({ kind: 'tls', serverName: null, end: bytes.length });
});

test('of a size that some client may have is read, with the name behind the padding', () => {
  const bytes = inRecords(helloMessage({ ...named('a.example'), padding: 40_000 }), 16_384);
  expect(readClientHello(bytes)).toEqual({ ...isA, end: bytes.length });
});

test.each([
  [
    'longer than is waited for',
    inRecords(helloMessage({ ...named('b.example'), padding: 65_480 }), 16_384).subarray(0, longestHello + 1),
  ],
  ['in more records than any client makes', inRecords(helloMessage({ ...named('b.example'), padding: 900 }), 1)],
  ['behind a warning', Buffer.concat([warning, whole])],
  [
    'with a warning in the middle',
    Buffer.concat([record(message.subarray(0, 20)), warning, record(message.subarray(20))]),
  ],
  ['behind a change of ciphers', Buffer.concat([record(Uint8Array.of(1), { type: 20 }), whole])],
  ['behind data', Buffer.concat([record(Uint8Array.of(1), { type: 23 }), whole])],
  ['behind a heartbeat', Buffer.concat([record(Uint8Array.of(1, 0), { type: 24 }), whole])],
  ['behind an empty record', Buffer.concat([record(Uint8Array.of()), whole])],
  ['behind another message', record(Buffer.concat([Uint8Array.of(0, 0, 0, 0), message]))],
  ['with another message in its record', record(Buffer.concat([message, Uint8Array.of(16, 0, 0, 0)]))],
  ['of SSL 2', Uint8Array.of(0x80, 0x2e, 1, 3, 1, 0, 21, 0, 0, 0, 16)],
  ['with two names', record(helloMessage({ names: [nameList([0, 'a.example']), nameList([0, 'b.example'])] }))],
  ['with a list of two names', record(helloMessage({ names: [nameList([0, 'a.example'], [0, 'b.example'])] }))],
  [
    'whose first name is of an unknown kind',
    record(helloMessage({ names: [nameList([7, 'a.example'], [0, 'b.example'])] })),
  ],
  ['with an empty list of names', record(helloMessage({ names: [Uint8Array.of()] }))],
  ['with a name longer than its list', record(helloMessage({ names: [Uint8Array.of(0, 9, 0, 0, 200, 97, 98)] }))],
])('%s nobody can tell whom it names', (_, bytes) => {
  expect(readClientHello(bytes)).toEqual({ kind: 'unreadable' });
});

test('with another version in its record, which some servers do not mind, is read all the same', () => {
  expect(readClientHello(record(message, { version: [2, 5] }))).toMatchObject(isA);
});

test.each([
  ['a request', Buffer.from('GET / HTTP/1.1\r\n')],
  ['a greeting of SSH', Buffer.from('SSH-2.0-client\r\n')],
  ['HTTP/2 in the clear', Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['a request of PostgreSQL', Uint8Array.of(0, 0, 0, 8, 4, 210, 22, 47)],
  ['a short command of MySQL', Uint8Array.of(22, 0, 0, 0, 3, 83)],
  ['a greeting of telnet', Uint8Array.of(255, 253, 3)],
])('%s is none', (_, bytes) => {
  expect(readClientHello(bytes)).toEqual({ kind: 'other' });
});

test('a second one is found behind what was sent too early and the empty change of ciphers', () => {
  const early = record(Buffer.alloc(300, 7), { type: 23 });
  const change = record(Uint8Array.of(1), { type: 20 });
  for (const before of [[], [change], [early, early, change]]) {
    const bytes = Buffer.concat([...before, whole]);
    expect(readSecondHello(bytes)).toEqual({ ...isA, end: bytes.length });
    for (let end = 0; end < bytes.length; end += 1) expect(readSecondHello(bytes.subarray(0, end)).kind).toBe('more');
  }
  expect(readSecondHello(Buffer.concat([warning, whole]))).toEqual({ kind: 'unreadable' });
  expect(readSecondHello(Buffer.concat(Array.from({ length: 300 }, () => change)))).toEqual({ kind: 'unreadable' });
});

const answer = (bytes: Uint8Array): Buffer => record(Buffer.concat([Uint8Array.of(2, 0, 0, 40, 3, 3), bytes]));

test('a server is understood to want one only by the random number that says so', () => {
  const random = Buffer.from('cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c', 'hex');
  expect(wantsSecondHello(answer(random))).toBe(true);
  expect(wantsSecondHello(answer(Buffer.alloc(32, 1)))).toBe(false);
  expect(wantsSecondHello(new Uint8Array())).toBe(false);
});

test('no bytes surprise it', () => {
  const readers = [readClientHello, readSecondHello, wantsSecondHello];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (junk) => readers.forEach((read) => void read(junk))),
    { numRuns: 3000 },
  );
  const wide = inRecords(message, 30);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(wide.length - 1), fc.nat(255)), { maxLength: 4 }), (changes) => {
      const broken = Buffer.from(wide);
      for (const [at, value] of changes) broken[at] = value;
      // Whatever was changed, it is never passed on as something that is no TLS, unless it does not begin like it any more.
      const read = readClientHello(broken);
      if (read.kind === 'other') expect([broken[0], broken[1]]).not.toEqual([22, 3]);
      readSecondHello(broken);
    }),
    { numRuns: 3000 },
  );
});
