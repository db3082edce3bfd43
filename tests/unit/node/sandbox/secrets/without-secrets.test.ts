/** What is left of a settings file when its secrets are taken out. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../../../main/node/sandbox/secrets/without-secrets.ts';

const token = 'npm_0123456789abcdef0123456789abcdef0123';

test.each([
  [
    'npm',
    `registry=https://npm.corp.example/\n//npm.corp.example/:_authToken=${token}\n@corp:registry=https://npm.corp.example/\n`,
    'registry=https://npm.corp.example/\n@corp:registry=https://npm.corp.example/\n',
  ],
  ['npm, in the old way', '_auth = dXNlcjpwYXNz\nemail=a@example.com\n_password="x"\n', 'email=a@example.com\n'],
  [
    'a commented line',
    '# registry token goes here\n; key\nfund=false\n',
    '# registry token goes here\n; key\nfund=false\n',
  ],
  [
    'yarn',
    'npmRegistryServer: "https://npm.corp.example"\nnpmAuthToken: abc\nnpmScopes:\n  corp:\n    npmAuthToken: "x"\n    npmRegistryServer: "https://npm.corp.example"\n',
    'npmRegistryServer: "https://npm.corp.example"\nnpmScopes:\n  corp:\n    npmRegistryServer: "https://npm.corp.example"\n',
  ],
  [
    'pip',
    '[global]\nindex-url = https://user:hunter22@pypi.corp.example/simple\ntimeout = 5\n',
    '[global]\nindex-url = https://pypi.corp.example/simple\ntimeout = 5\n',
  ],
  [
    'gradle, over two lines',
    'org.gradle.jvmargs=-Xmx2g\nsigning.password=\\\n  hunter22\na=b\n',
    'org.gradle.jvmargs=-Xmx2g\na=b\n',
  ],
  [
    'terraform',
    'credentials "app.example" {\n  token = "x.atlasv1.y"\n}\nplugin_cache_dir = "/c"\n',
    '}\nplugin_cache_dir = "/c"\n',
  ],
])('lines of %s', (_, text, expected) => {
  expect(withoutSecrets(text, 'lines')).toBe(expected);
});

test('the servers of maven keep their names, and lose their passwords', () => {
  const text =
    '<settings><servers><server><id>corp</id><username>me</username>\n<password>\nhunter22</password></server></servers></settings>';
  expect(withoutSecrets(text, 'xml')).toBe(
    '<settings><servers><server><id>corp</id><username>me</username>\n</server></servers></settings>',
  );
});

test('what still looks like a secret is not shown at all', () => {
  expect(withoutSecrets(`odd ${token}\n`, 'lines')).toBeNull();
  expect(withoutSecrets('<a><!-- Authorization: Bearer abcdefgh --></a>', 'xml')).toBeNull();
});

test('no token is left, wherever it stands', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(token, '=', ':', ' ', '\n', '"', '#', 'key=', '//h/', '\\', '\t')),
      (parts) => {
        const shown = withoutSecrets(parts.join(''), 'lines');
        expect(shown ?? '').not.toContain(token);
      },
    ),
  );
});
