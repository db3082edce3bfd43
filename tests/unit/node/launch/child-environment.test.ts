/** What a command sees of the desk's environment. */
import { expect, test } from 'vitest';
import { childEnvironment, type EnvironmentRequest } from '../../../../main/node/launch/child-environment.ts';

const request: EnvironmentRequest = {
  inherited: { PATH: '/bin' },
  added: {},
  passEnv: [],
  mechanism: 'bwrap',
  privateTmp: true,
  terminal: false,
};
const own = { COUNTERSIGN: '1', COUNTERSIGN_SANDBOX: 'bwrap' };
const all = (part: Partial<EnvironmentRequest>): object => childEnvironment({ ...request, ...part });

test.each([
  'API_KEY',
  'github_token',
  'MY_SECRET_2',
  'DB_PASSWORD',
  'AWS_CREDENTIALS',
  'MYSQL_PWD',
  'GPG_PASSPHRASE',
  'GITHUB_PAT',
  'npm_config__auth',
  'SESSION_COOKIE',
  'CI_JOB_JWT',
  'JWT',
  'SSHPASS',
  'HTTP_BEARER',
  'AUTHORIZATION',
  'WALLET_MNEMONIC',
  'DOCKER_AUTH_CONFIG',
  'ADMIN_PW',
  'BANK_OTP',
  'LD_PRELOAD',
  'DYLD_X',
  'NODE_OPTIONS',
  'ELECTRON_RUN_AS_NODE',
])('%s is taken out', (name) => {
  expect(all({ inherited: { PATH: '/bin', [name]: 'x' } })).toEqual({ outer: { PATH: '/bin', ...own }, inner: {} });
});

test.each(['postgres://u:p@db/x', 'redis://:p@db', 'https://me:p@example.com/a.git'])(
  'an address with a password is taken out: %s',
  (value) => {
    expect(all({ inherited: { PATH: '/bin', DATABASE_URL: value } })).toEqual({
      outer: { PATH: '/bin', ...own },
      inner: {},
    });
  },
);

test.each([
  ['PWD', '/p'],
  ['OLDPWD', '/p'],
  ['SSH_AUTH_SOCK', '/s'],
  ['COMPASS', 'n'],
  ['HTTPS_PROXY', 'http://u:p@proxy:80'],
  ['DATABASE_URL', 'postgres://db/x'],
  ['HOMEPAGE', 'https://example.com:80/@x'],
])('%s=%s stays', (name, value) => {
  expect(all({ inherited: { [name]: value } })).toEqual({ outer: { [name]: value, ...own }, inner: {} });
});

test('a name that the settings pass through stays', () => {
  expect(all({ inherited: { NPM_TOKEN: 'x' }, passEnv: ['NPM_TOKEN'] })).toEqual({
    outer: { NPM_TOKEN: 'x', ...own },
    inner: {},
  });
});

test('a variable for the loader is only ever set inside', () => {
  expect(all({ inherited: { LD_PRELOAD: '/x.so', GCONV_PATH: '/y' }, passEnv: ['LD_PRELOAD'] })).toEqual({
    outer: own,
    inner: { LD_PRELOAD: '/x.so', GCONV_PATH: '/y' },
  });
});

test('what the asker adds is there, but not for the loader', () => {
  expect(all({ inherited: {}, added: { A: '1', MY_TOKEN: '2', LD_PRELOAD: '/x' } })).toEqual({
    outer: { A: '1', MY_TOKEN: '2', ...own },
    inner: {},
  });
});

test('a temporary folder of the host becomes the private one', () => {
  expect(all({ inherited: { TMPDIR: '/tmp/user/1' } })).toEqual({ outer: { TMPDIR: '/tmp', ...own }, inner: {} });
  expect(all({ inherited: { TMPDIR: '/data/tmp' } })).toEqual({ outer: { TMPDIR: '/data/tmp', ...own }, inner: {} });
});

test('a terminal has a name, and an unsandboxed command is told so', () => {
  expect(all({ inherited: {}, terminal: true, mechanism: 'none' })).toEqual({
    outer: { TERM: 'xterm-256color', COUNTERSIGN: '1', COUNTERSIGN_SANDBOX: 'none' },
    inner: {},
  });
});
