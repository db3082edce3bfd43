/** Which login Yarn 4 has for a registry, by its own settings. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findCredential } from '../../../../main/node/credentials/find-credential.ts';

let home = '';
beforeEach(() => (home = mkdtempSync(path.join(tmpdir(), 'yarn-'))));
afterEach(() => rmSync(home, { recursive: true }));

const place = { host: 'npm.corp.example', port: 8443 };
const led = {
  YARN_NPM_REGISTRY_SERVER: 'http://npm.corp.example:8443/api/npm',
  YARN_UNSAFE_HTTP_WHITELIST: 'npm.corp.example',
  YARN_NPM_ALWAYS_AUTH: 'false',
};
const found = (text: string, env: NodeJS.ProcessEnv = {}, at = place) => {
  writeFileSync(path.join(home, '.yarnrc.yml'), text);
  return findCredential('npm', at, { home, env });
};
const server = 'npmRegistryServer: "https://npm.corp.example:8443/api/npm/"\n';

test.each([
  ['a token of all', `${server}npmAuthToken: abc\n`, 'Bearer abc'],
  [
    'a token of the registry',
    `${server}npmRegistries:\n  "//npm.corp.example:8443/api/npm":\n    npmAuthToken: abc\n`,
    'Bearer abc',
  ],
  [
    'a registry with its protocol',
    `npmRegistries:\n  "https://npm.corp.example:8443/api/npm": { npmAuthToken: abc }\n`,
    'Bearer abc',
  ],
  ['a name and password', `${server}npmAuthIdent: "me:pw"\n`, `Basic ${Buffer.from('me:pw').toString('base64')}`],
  ['an ident as it is sent', `${server}npmAuthIdent: bWU6cHc=\n`, 'Basic bWU6cHc='],
  ['a token of a variable', `${server}npmAuthToken: "\${TOKEN}"\n`, 'Bearer of-env'],
  ['a token of a variable that is not set', `${server}npmAuthToken: "\${OTHER:-usual}"\n`, 'Bearer usual'],
])('%s is found, and leads to the proxy', async (_, text, authorization) => {
  expect(await found(text, { TOKEN: 'of-env' })).toMatchObject({
    authorization,
    from: '~/.yarnrc.yml',
    place,
    variables: led,
  });
});

test.each([
  ['another port', server.replace('8443', '8444') + 'npmAuthToken: abc\n'],
  [
    'a host that only begins alike',
    server.replace('npm.corp.example', 'npm.corp.example.evil.example') + 'npmAuthToken: abc\n',
  ],
  ['a registry without TLS', server.replace('https:', 'http:') + 'npmAuthToken: abc\n'],
  ['a token without a registry', 'npmAuthToken: abc\n'],
  ['no YAML', `${server}  npmAuthToken: [\n`],
  ['other types', `${server}npmAuthToken: { a: b }\n`],
  ['an empty file', ''],
])('%s has no login for this place', async (_, text) => {
  expect(await found(text)).toBeNull();
});

test("a login of npm's leads Yarn 4 too where its registry is the same", async () => {
  writeFileSync(
    path.join(home, '.npmrc'),
    'registry=https://npm.corp.example:8443/api/npm/\n//npm.corp.example:8443/api/npm/:_authToken=of-npm\n',
  );
  expect(await found(server)).toMatchObject({
    authorization: 'Bearer of-npm',
    from: '~/.npmrc',
    variables: { ...led, npm_config_registry: 'http://npm.corp.example:8443/api/npm/' },
  });
});
