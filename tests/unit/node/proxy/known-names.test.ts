/** What is known of names without asking anybody. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKnownNames, type KnownNames } from '../../../../main/node/proxy/names/known-names.ts';

let folder = '';
let hosts = '';
const open = (): KnownNames =>
  createKnownNames(
    () => new Set(['192.0.2.7']),
    hosts,
    () => 'My-Laptop',
  );

beforeEach(() => {
  folder = mkdtempSync('/tmp/known-names-');
  hosts = path.join(folder, 'hosts');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the table of hosts is read as the system reads it, and again when it changes', () => {
  writeFileSync(hosts, '# a comment\n10.0.0.7\tNAS.example nas # inside\n::1 six.example\n10.0.0.8 nas.example\n');
  const known = open();
  expect(known('nas.example.')).toEqual(['10.0.0.7', '10.0.0.8']);
  expect(known('Nas')).toEqual(['10.0.0.7']);
  expect(known('six.example')).toEqual(['::1']);
  expect(known('inside')).toEqual([]);
  writeFileSync(hosts, '10.9.9.9 nas.example\n');
  expect(known('nas.example')).toEqual(['10.9.9.9']);
});

test('the name of the machine and localhost lead to itself', () => {
  const known = open();
  expect(known('my-laptop')).toEqual(['192.0.2.7']);
  expect(known('app.localhost')).toEqual(['127.0.0.1', '::1']);
  expect(known('example.com')).toEqual([]);
});

test.each([
  'localhost',
  'LOCALHOST.localdomain',
  'localhost6',
  'localhost6.localdomain6',
  'ip6-localhost',
  'a.localhost',
])('%s leads to this machine where the table is silent', (name) => expect(open()(name)).toEqual(['127.0.0.1', '::1']));

test('every name of the machine leads to it, and without a network too', () => {
  const long = createKnownNames(
    () => new Set(['192.0.2.7']),
    hosts,
    () => 'Box.example.org',
  );
  for (const name of ['box.example.org', 'BOX', 'box.local.']) expect(long(name)).toEqual(['192.0.2.7']);
  for (const name of ['example.org', 'other.local', 'boxes', 'notlocalhost', 'localhost.example'])
    expect(long(name)).toEqual([]);
  const alone = createKnownNames(
    () => new Set(),
    hosts,
    () => 'box',
  );
  expect(alone('box')).toEqual(['127.0.0.1', '::1']);
});
