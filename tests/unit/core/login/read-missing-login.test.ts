/** What tools print when a host wants a login, as they print it, and what only looks like it. */
import { expect, test } from 'vitest';
import { readMissingLogins } from '#core/run/login/read-missing-login.ts';

const registry = { host: 'npm.corp.example', port: 8443 };
const code = { host: 'git.corp.example', port: 443 };

test.each([
  ['npm error code E401\nnpm error Unable to authenticate, need: Basic realm="x"', [['npm', null]]],
  ['npm ERR! code ENEEDAUTH\nnpm ERR! need auth This command requires you to be logged in', [['npm', null]]],
  [
    'npm error code E403\nnpm error 403 403 Forbidden - GET https://npm.corp.example:8443/@a%2flib',
    [['npm', registry]],
  ],
  [
    'npm error code E401\r\nnpm error 401 Unauthorized - PUT https://npm.corp.example:8443/lib - who are you',
    [['npm', registry]],
  ],
  [
    '\u2009ERR_PNPM_FETCH_401\u2009 GET https://npm.corp.example:8443/@a%2Flib: Unauthorized - 401',
    [['npm', registry]],
  ],
  ['\u2009ERR_PNPM_FETCH_403\u2009 GET https://npm.corp.example:8443/lib: Forbidden - 403', [['npm', registry]]],
  [
    'error Error: https://npm.corp.example:8443/@a%2flib: authorization required to access package @a/lib',
    [['npm', registry]],
  ],
  [
    'error An unexpected error occurred: "https://npm.corp.example:8443/lib/-/lib-1.0.0.tgz: Request failed \\"401 Unauthorized\\"".',
    [['npm', registry]],
  ],
  ['error Error: https://npm.corp.example:8443/lib: who are you', [['npm', registry]]],
  ['➤ YN0041: │ @a/lib@npm:1.0.0: Invalid authentication (as an anonymous user)', [['npm', null]]],
  ['➤ YN0033: │ No authentication configured for request', [['npm', null]]],
  ['➤ YN0001: │ RequestError: Invalid authentication', []],
  ['error Error: https://npm.corp.example:8443/lib: Not found', []],
  [
    'error An unexpected error occurred: "https://npm.corp.example:8443/lib: getaddrinfo ENOTFOUND npm.corp.example".',
    [],
  ],
  ['error An unexpected error occurred: "https://npm.corp.example:8443/lib: self-signed certificate".', []],
  ['error An unexpected error occurred: "https://npm.corp.example:8443/lib: Request failed \\"503 Busy\\"".', []],
  ['\u2009ERR_PNPM_FETCH_404\u2009 GET https://npm.corp.example:8443/lib: Not Found - 404', []],
  ["fatal: could not read Username for 'https://git.corp.example': terminal prompts disabled", [['git', code]]],
  ["fatal: could not read Password for 'https://me@git.corp.example': No such device or address", [['git', code]]],
  [
    "remote: HTTP Basic: Access denied\nfatal: Authentication failed for 'https://git.corp.example/a.git/'",
    [['git', code]],
  ],
  [
    "  fatal: unable to access 'https://git.corp.example/a.git/': The requested URL returned error: 403",
    [['git', code]],
  ],
  ['hcloud: unable to authenticate (unauthorized)', [['hcloud', null]]],
  ['hcloud: hcloud: server responded with status code 401', [['hcloud', null]]],
  [
    'hcloud: no active context or token (see `hcloud context --help`)',
    [['hcloud', { host: 'api.hetzner.cloud', port: 443 }]],
  ],
  ['npm error code E404\nnpm error 404 Not Found - GET https://npm.corp.example:8443/lib', []],
  ["fatal: could not read Username for 'http://git.corp.example': terminal prompts disabled", []],
  ["fatal: unable to access 'https://git.corp.example/': Could not resolve host: git.corp.example", []],
  ["fatal: Authentication failed for 'https://'", []],
  ['the docs say: npm error code E401', []],
  ['hcloud: server not found: x', []],
] as const)('%s', (text, expected) => {
  expect(readMissingLogins(`before\n${text}\nafter`).map(({ tool, place }) => [tool, place])).toEqual(expected);
});
