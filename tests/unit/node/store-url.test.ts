/** Where a team's store may be, and where its password comes from. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readStoreUrl } from '../../../main/node/team-store/read-store-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'cs-url-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const passwords = join(folder, 'pgpass');
writeFileSync(passwords, '# mine\nother:5432:*:anna:no\ndb.example:5432:team:anna:a\\:b\\\\c\nlocalhost:*:*:*:local\n');
chmodSync(passwords, 0o600);
const env = { PGPASSFILE: passwords };

test('off this machine the certificate and its name are checked, and the password comes from its file', () => {
  const { config, shown } = readStoreUrl('postgres://anna@db.example/team', env);
  expect(config).toMatchObject({ host: 'db.example', port: 5432, database: 'team', user: 'anna', password: 'a:b\\c' });
  expect(config.ssl).toEqual({ rejectUnauthorized: true, host: 'db.example' });
  expect(shown).toBe('postgres://anna@db.example/team');
});

test('a socket of this machine has no TLS, and its password stands under localhost', () => {
  const { config } = readStoreUrl('postgres://anna@localhost:6000/team?host=/run/pg', env);
  expect(config).toMatchObject({ host: '/run/pg', port: 6000, ssl: false, password: 'local' });
});

test.each([0o640, 0o604, 0o620])('a password file of mode %o is not read', (mode) => {
  chmodSync(passwords, mode);
  expect(readStoreUrl('postgres://anna@db.example/team', env).config.password).toBeUndefined();
  chmodSync(passwords, 0o600);
});

test.each([
  'postgres://anna:secret@db.example/team',
  'mysql://anna@db.example/team',
  'postgres://anna@db.example/team?sslmode=disable',
  'postgres://anna@db.example/team?options=-c%20role%3Dboss',
  'postgres://anna@db.example/team?sslrootcert=/nowhere/ca.crt',
  'postgres://anna@db.example/',
  'postgres:///team',
  'db.example/team',
  '',
])('%s is refused', (url) => {
  expect(() => readStoreUrl(url, { PGUSER: 'anna' })).toThrow(
    expect.objectContaining({ code: 'bad-request' }) as Error,
  );
  try {
    readStoreUrl(url, {});
  } catch (error) {
    expect(String(error)).not.toContain('secret');
  }
});
