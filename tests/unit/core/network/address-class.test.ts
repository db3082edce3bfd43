import { expect, test } from 'vitest';
import { classifyAddress } from '#domain/network/address-class.ts';
import { networkChoices, patternsAbout } from '../../../../main/core/network/network-choices.ts';
import { isPublicSuffix, registrablePart } from '../../../../main/core/network/registrable-part.ts';

const own: ReadonlySet<string> = new Set(['192.168.7.7', '93.184.216.34', '2606:2800::7', '127.0.0.1']);

test.each([
  ['8.8.8.8', 'public'],
  ['93.184.216.34', 'own'],
  ['2606:2800::7', 'own'],
  ['::ffff:5db8:d822', 'own'],
  ['127.0.0.1', 'loopback'],
  ['127.255.0.9', 'loopback'],
  ['0.0.0.0', 'reserved'],
  ['10.0.0.1', 'private'],
  ['172.15.255.255', 'public'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['172.32.0.1', 'public'],
  ['192.168.0.1', 'private'],
  ['169.254.1.1', 'link-local'],
  ['169.254.169.254', 'metadata'],
  ['169.254.170.2', 'metadata'],
  ['100.64.0.1', 'shared'],
  ['100.127.255.255', 'shared'],
  ['100.128.0.1', 'public'],
  ['100.100.100.200', 'metadata'],
  ['168.63.129.16', 'metadata'],
  ['192.0.0.1', 'reserved'],
  ['192.0.2.1', 'reserved'],
  ['198.18.0.1', 'reserved'],
  ['198.51.100.1', 'reserved'],
  ['203.0.113.1', 'reserved'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['::', 'reserved'],
  ['::1', 'loopback'],
  ['2606:4700::1', 'public'],
  ['2001:db8::1', 'reserved'],
  ['2001:0:1::1', 'reserved'],
  ['fc00::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['fd00:ec2::254', 'metadata'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'private'],
  ['ff02::1', 'multicast'],
  ['100::1', 'reserved'],
  ['::ffff:7f00:1', 'loopback'],
  ['::ffff:a01:203', 'private'],
  ['::ffff:a9fe:a9fe', 'metadata'],
  ['::ffff:808:808', 'public'],
  ['::a00:1', 'private'],
  ['64:ff9b::a00:1', 'private'],
  ['64:ff9b::808:808', 'public'],
  ['64:ff9b:1::a9fe:a9fe', 'metadata'],
  ['2002:a00:1::', 'private'],
  ['2002:808:808::1', 'public'],
  ['2606:4700::5efe:a00:1', 'private'],
  ['2606:4700::200:5efe:c0a8:1', 'private'],
])('%s is %s', (address, kind) => {
  expect(classifyAddress(address, own)).toBe(kind);
});

test.each([
  ['a.b.example.com', 'example.com'],
  ['example.co.uk', 'example.co.uk'],
  ['a.example.co.uk', 'example.co.uk'],
  ['me.github.io', 'me.github.io'],
  ['co.uk', null],
  ['com', null],
  ['10.0.0.1', null],
  ['fd00::1', null],
  ['machine', null],
  ['nas.local', null],
])('the registered part of %s is %s', (host, part) => {
  expect(registrablePart(host)).toBe(part);
});

const choices = (host: string) => networkChoices({ host, port: 443, protocol: 'https' }).map(({ pattern }) => pattern);

test('a suffix below which anybody may register is never a wildcard', () => {
  for (const suffix of ['com', 'co.uk', 'github.io', 'localhost']) expect(isPublicSuffix(suffix)).toBe(true);
  expect(isPublicSuffix('example.com')).toBe(false);
  expect(choices('me.github.io')).toEqual(['me.github.io:443', 'me.github.io']);
  expect(choices('a.me.github.io')).toEqual(['a.me.github.io:443', 'a.me.github.io', '*.me.github.io']);
  expect(choices('fd00::1')).toEqual(['[fd00::1]:443', '[fd00::1]']);
  expect(patternsAbout({ host: 'a.b.example.com', port: 1, protocol: 'tcp' })).toEqual([
    'a.b.example.com:1',
    'a.b.example.com',
    '*.b.example.com',
    '*.example.com',
  ]);
});
