import { describe, expect, test } from 'vitest';
import { english } from '../../../../main/core/domain/common/message.ts';
import { ownPlaces, type PlaceEvidence } from '../../../../main/core/run/own-places.ts';

const inSandbox: PlaceEvidence['plan'] = {
  mechanism: 'bwrap',
  network: 'filtered',
  tmp: 'private',
  passEnv: ['LET_TOKEN'],
  entries: [
    { path: '/', access: 'read' },
    { path: '/tmp/shop', access: 'write' },
  ],
};

const said = (text: string, more: Partial<PlaceEvidence> = {}): string =>
  ownPlaces({ plan: inSandbox, argv: ['sh', '-c', 'x'], exitCode: 1, text, home: '/home/ana', ...more })
    .map((each) => english(each))
    .join('\n');

test.each([
  ["curl: (7) Failed to connect to localhost port 5999 after 0 ms: Couldn't connect to server", 5999],
  ['psql: error: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused', 5432],
  ['Error: connect ECONNREFUSED 127.0.0.1:3000', 3000],
  ['Error: connect ECONNREFUSED ::1:3001', 3001],
  ['dial tcp 127.0.0.1:6379: connect: connection refused', 6379],
  ['bash: line 1: /dev/tcp/localhost/5432: Connection refused', 5432],
])('a server that is not in the sandbox is told with its port: %s', (line, port) => {
  expect(said(`before\n${line}\nafter`)).toContain(`nothing listens there at port ${port}.`);
});

test('the only server of its own that the command names is told where the output names none', () => {
  const argv = ['sh', '-c', 'python3 get.py http://127.0.0.1:8000/a'];
  expect(said('urlopen error [Errno 111] Connection refused', { argv })).toContain('at port 8000.');
  expect(said('', { argv: ['sh', '-c', 'curl -s localhost:8001'], exitCode: 7 })).toContain('at port 8001.');
  expect(said('', { argv: ['sh', '-c', 'curl -s localhost:8001 localhost:8002'], exitCode: 7 })).toBe('');
  expect(said('', { argv: ['sh', '-c', 'curl -s shop.example:8001'], exitCode: 7 })).toBe('');
});

test.each([
  'cat: /tmp/a: No such file or directory',
  "python3: can't open file '/tmp/test.py': [Errno 2] No such file or directory",
  "Error: Cannot find module '/tmp/x.js'",
  'cat: /var/tmp/a: Datei oder Verzeichnis nicht gefunden',
])('a file that is not in its own /tmp is told: %s', (line) => {
  expect(said(line)).toContain('Each command has a /tmp of its own');
});

test.each([
  'cat: /tmp/shop/a: No such file or directory',
  'cat: /home/ana/tmp/a: No such file or directory',
  'cat: /tmp/a: Permission denied',
  'connect ECONNREFUSED 10.0.0.5:3000',
  'Failed to connect to shop.example port 443',
])('what has another reason is not: %s', (line) => {
  expect(said(line)).toBe('');
});

test('a server that came up after all is not missed, and neither is what came last', () => {
  const waited = 'connect ECONNREFUSED 127.0.0.1:3000\nlistening\nGET /\n200\ndone';
  expect(said(waited, { exitCode: 0 })).toBe('');
  expect(said('connect ECONNREFUSED 127.0.0.1:3000', { exitCode: 0 })).toContain('at port 3000.');
});

test('where the places are the host’s, nothing is told', () => {
  const line = 'connect ECONNREFUSED 127.0.0.1:3000\ncat: /tmp/a: No such file or directory';
  expect(said(line, { plan: { ...inSandbox, mechanism: 'none' } })).toBe('');
  expect(said(line, { plan: { ...inSandbox, mechanism: 'seatbelt' } })).toBe('');
  expect(said(line, { plan: { ...inSandbox, network: 'full', tmp: 'host' } })).toBe('');
});

test.each([
  ['error: API_KEY is not set', 'API_KEY'],
  ["KeyError: 'GITHUB_TOKEN'", 'GITHUB_TOKEN'],
  ['sh: 1: NPM_TOKEN: unbound variable', 'NPM_TOKEN'],
  ['Missing required environment variable: DATABASE_PASSWORD', 'DATABASE_PASSWORD'],
])('a variable that the sandbox took out is told: %s', (line, name) => {
  expect(said(line)).toContain(`If ${name} is set on this machine`);
});

test.each([
  'error: LET_TOKEN is not set',
  'error: HOME_DIR is not set',
  'error: SESSION_ID is required',
  'API_KEY=x',
  'src/API_KEY/x: not found',
  'NOT_FOUND',
])('one that it did not is not: %s', (line) => {
  expect(said(line)).toBe('');
});

test('that other processes are out of sight is told', () => {
  expect(said('sh: 1: kill: No such process')).toContain('sees its own processes alone');
  expect(said('vite: no process found')).toContain('sees its own processes alone');
});

describe('a home below /tmp, which no command finds', () => {
  const home = '/tmp/ana';
  const here = (line: string, more: Partial<PlaceEvidence['plan']> = {}) =>
    said('', { argv: ['sh', '-c', line], exitCode: 0, home, plan: { ...inSandbox, ...more } });

  test.each(['echo x > ~/a', 'echo x >> "$HOME/a"', 'git config --global user.name x', 'touch /tmp/ana/a', 'ls ~'])(
    'is told: %s',
    (line) => {
      expect(here(line)).toContain('The home /tmp/ana lies in /tmp, and each command has a /tmp of its own');
    },
  );

  test.each(['echo x > a~', 'touch /tmp/anab', 'touch /tmp/ana/shop/b', 'ls'])('is no matter of: %s', (line) => {
    expect(here(line, { entries: [{ path: '/tmp/ana/shop', access: 'write' }] })).toBe('');
  });

  test('is none where the plan opens it, where /tmp is the machine’s, or where it lies elsewhere', () => {
    expect(here('ls ~', { entries: [{ path: '/tmp/ana', access: 'read' }] })).toBe('');
    expect(here('ls ~', { tmp: 'host' })).toBe('');
    expect(said('', { argv: ['sh', '-c', 'ls ~'], exitCode: 0 })).toBe('');
  });
});
