import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerQuery } from '../../../../main/node/sandbox/bubblewrap/network/answer-dns-query.ts';
import { forwardedHeaders } from '../../../../main/node/proxy/credential/forwarded-headers.ts';
import {
  readConnectTarget,
  readDirectTarget,
  readProxyTarget,
} from '../../../../main/node/proxy/serve/read-http-target.ts';
import { readGreeting, readSocksRequest } from '../../../../main/node/proxy/serve/socks5.ts';

const head = (url: string, ...rawHeaders: string[]) => ({ method: 'GET', url, rawHeaders });
const bytes = (...values: number[]) => Uint8Array.from(values);
const name = (text: string) => [text.length, ...Buffer.from(text)];

describe('an HTTP request is understood in one way or refused', () => {
  test.each([
    ['http://a.example/x?y', ['Host', 'a.example'], { host: 'a.example', port: 80, path: '/x?y' }],
    ['http://A.example:8080', ['Host', 'a.example:8080'], { host: 'A.example', port: 8080, path: '/' }],
    ['http://a.example?q', ['Host', 'a.example'], { host: 'a.example', port: 80, path: '/?q' }],
    ['http://[::1]:81/', ['Host', '[::1]:81'], { host: '[::1]', port: 81, path: '/' }],
  ])('%s', (url, headers, target) => {
    expect(readProxyTarget(head(url, ...headers))).toEqual({ kind: 'target', ...target });
  });

  test.each([
    ['another host in Host', 'http://a.example/', ['Host', 'b.example']],
    ['another port in Host', 'http://a.example/', ['Host', 'a.example:81']],
    ['no Host', 'http://a.example/', []],
    ['two Hosts', 'http://a.example/', ['Host', 'a.example', 'host', 'a.example']],
    ['two lengths', 'http://a.example/', ['Host', 'a.example', 'Content-Length', '1', 'Content-Length', '1']],
    [
      'a length and chunks',
      'http://a.example/',
      ['Host', 'a.example', 'Content-Length', '1', 'Transfer-Encoding', 'chunked'],
    ],
    ['another coding', 'http://a.example/', ['Host', 'a.example', 'Transfer-Encoding', 'chunked, identity']],
    ['a length that is no number', 'http://a.example/', ['Host', 'a.example', 'Content-Length', '+1']],
    ['a folded header', 'http://a.example/', ['Host', 'a.example', 'X', 'a\r\n b']],
    ['a user name', 'http://u:p@a.example/', ['Host', 'a.example']],
    ['a backslash', 'http://a.example\\@b.example/', ['Host', 'a.example']],
    ['a fragment', 'http://a.example/#x', ['Host', 'a.example']],
    ['another scheme', 'https://a.example/', ['Host', 'a.example']],
    ['a path alone', '/x', ['Host', 'a.example']],
    ['port 0', 'http://a.example:0/', ['Host', 'a.example:0']],
    ['port 65536', 'http://a.example:65536/', ['Host', 'a.example:65536']],
    ['no host', 'http:///x', ['Host', '']],
  ])('%s is refused', (_, url, headers) => {
    expect(readProxyTarget(head(url, ...headers)).kind).toBe('bad');
  });

  test.each([
    'a.example',
    'a.example:0',
    'a.example:65536',
    'a.example:x',
    ':443',
    'http://a.example:443',
    'u@a.example:443',
    'a:b:443',
  ])('CONNECT to %s is refused', (url) => {
    expect(readConnectTarget(head(url)).kind).toBe('bad');
  });

  test('CONNECT and a Host that names another host is refused; a direct request must name its own', () => {
    expect(readConnectTarget(head('a.example:443', 'Host', 'a.example:443')).kind).toBe('target');
    expect(readConnectTarget(head('a.example:443', 'Host', 'b.example')).kind).toBe('bad');
    expect(readDirectTarget(head('/x', 'Host', 'a.example'), 'a.example', 80).kind).toBe('target');
    expect(readDirectTarget(head('/x', 'Host', 'b.example'), 'a.example', 80).kind).toBe('bad');
    expect(readDirectTarget(head('http://b.example/', 'Host', 'a.example'), 'a.example', 80).kind).toBe('bad');
  });

  test('what is meant for the proxy goes no further, whatever Connection names', () => {
    const raw = ['Host', 'h', 'Proxy-Authorization', 'x', 'Connection', 'X-Mine, host', 'X-Mine', '1', 'Accept', '*/*'];
    expect(forwardedHeaders(raw)).toEqual(['Host', 'h', 'Accept', '*/*']);
  });
});

describe('SOCKS', () => {
  test.each([
    ['a name', bytes(5, 1, 0, 3, ...name('a.example'), 1, 187), { kind: 'connect', host: 'a.example', port: 443 }],
    ['IPv4', bytes(5, 1, 0, 1, 8, 8, 4, 4, 0, 80), { kind: 'connect', host: '8.8.4.4', port: 80 }],
    ['UDP', bytes(5, 3, 0, 1, 0, 0, 0, 0, 0, 0), { kind: 'unsupported', reply: 7 }],
    ['listening', bytes(5, 2, 0, 1, 0, 0, 0, 0, 0, 0), { kind: 'unsupported', reply: 7 }],
    ['an unknown address', bytes(5, 1, 0, 9, 0, 0, 0), { kind: 'unsupported', reply: 8 }],
    ['port 0', bytes(5, 1, 0, 1, 8, 8, 4, 4, 0, 0), { kind: 'bad' }],
    ['an empty name', bytes(5, 1, 0, 3, 0, 0, 80), { kind: 'bad' }],
    ['version 4', bytes(4, 1, 0, 80, 8, 8, 4, 4), { kind: 'bad' }],
    ['a cut name', bytes(5, 1, 0, 3, 200, 97), { kind: 'more' }],
  ])('%s', (_, request, result) => {
    expect(readSocksRequest(request)).toMatchObject(result);
  });

  test('no bytes surprise it, and every part of a good request asks for more', () => {
    const good = bytes(5, 1, 0, 3, ...name('a.example'), 1, 187);
    for (let end = 0; end < good.length; end += 1) expect(readSocksRequest(good.subarray(0, end)).kind).toBe('more');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (junk) => {
        const greeting = readGreeting(junk);
        const request = readSocksRequest(junk);
        if (greeting.kind === 'greeting') expect(greeting.used).toBeLessThanOrEqual(junk.length);
        if (request.kind === 'connect') expect(request.used).toBeLessThanOrEqual(junk.length);
      }),
      { numRuns: 3000 },
    );
  });
});

const known = (host: string) => (host === 'a.example' ? bytes(127, 64, 0, 1) : null);

const query = (host: string, type = 1) =>
  bytes(7, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...host.split('.').flatMap(name), 0, 0, type, 0, 1);

describe('names', () => {
  test('a known name has one address, another none, and other questions an empty answer', () => {
    const found = answerQuery(query('a.example'), known);
    expect([...(found?.subarray(-4) ?? [])]).toEqual([127, 64, 0, 1]);
    expect(found?.[7]).toBe(1);
    expect((answerQuery(query('b.example'), known)?.[3] ?? 0) & 15).toBe(3);
    expect(answerQuery(query('a.example', 28), known)?.[7]).toBe(0);
  });

  test('no bytes surprise it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), (junk) => void answerQuery(junk, known)),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (rest) => {
        const whole = Uint8Array.from([0, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...rest]);
        const answer = answerQuery(whole, known);
        expect(answer?.length ?? 0).toBeLessThanOrEqual(whole.length + 16);
      }),
      { numRuns: 3000 },
    );
  });
});
