/** What a command sees of the broker's environment. */
import { expect, test } from 'vitest';
import { childEnvironment, type EnvironmentRequest } from '../../../../main/node/launch/process/child-environment.ts';

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
  ['SENTRY_DSN', 'https://0123456789abcdef0123456789abcdef@o1.ingest.example/5'],
  ['STORAGE', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=c2VjcmV0c2VjcmV0;EndpointSuffix=x'],
  ['CONN', 'Server=db;User Id=sa;Password=hunter22;'],
  ['JAVA_OPTS', '-Xmx1g -Djavax.net.ssl.keyStorePassword=changeit'],
  ['GIT_CONFIG_VALUE_0', 'Authorization: Basic dXNlcjpwYXNz'],
  ['NOTIFY', 'https://hooks.slack.com/services/T0/B0/abcdef'],
  ['GH', 'ghp_0123456789abcdefghij0123456789abcdef'],
  ['MAPS', 'AIzaSyA0123456789abcdefghijklmnopqrstuv'],
  ['HUB', 'hf_0123456789abcdefghij'],
  ['SIGNING', '-----BEGIN RSA PRIVATE KEY-----\nMIIE'],
  ['SESSION', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc'],
])('a value that is a secret is taken out, whatever its name: %s', (name, value) => {
  expect(all({ inherited: { PATH: '/bin', [name]: value } })).toEqual({ outer: { PATH: '/bin', ...own }, inner: {} });
});

test.each([
  ['LS_COLORS', 'rs=0:*.key=00;36:*.pem=00;36'],
  ['GOFLAGS', '-mod=mod'],
  ['JAVA_OPTS', '-Xmx1g -Dfile.encoding=UTF-8'],
  ['EDITOR', 'vim'],
  ['XDG_SESSION_ID', '3'],
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

test('what the requester adds is there, but not for the loader', () => {
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
