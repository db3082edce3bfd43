/** A whole agent in the sandbox: each of its shell commands is asked about, and the ways around that lead nowhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentReport, endSchema, type AgentReport as Report } from './harness/worlds/agent-report.ts';
import { sharedProgram } from './harness/shared-programs.ts';
import { cannotTry, createPlace, users, type Place, type TestUser } from './harness/users.ts';

const line = (name: string, text: string, more: object = {}) => ({
  name,
  way: 'run',
  argv: ['sh', '-c', text],
  ...more,
});

/** What the same start says outside: streams, codes and words as they are. */
const same: readonly (readonly [string, object, object])[] = [
  [
    'both streams and the exit code',
    line('', 'echo out; echo err >&2; exit 7'),
    { status: 7, out: 'out\n', err: 'err\n' },
  ],
  [
    'bytes of every kind',
    line('', String.raw`printf '\000\001\377\303\251' | od -An -tx1`),
    { status: 0, out: ' 00 01 ff c3 a9\n' },
  ],
  ['input to its end', line('', 'cat', { input: 'a\nb' }), { status: 0, out: 'a\nb' }],
  ['much output', line('', 'head -c 20000000 /dev/zero'), { status: 0, out: '20000000 bytes' }],
  ['much input', line('', 'wc -c', { input: 'x'.repeat(3_000_000) }), { status: 0, out: '3000000\n' }],
  [
    'arguments after the line',
    { way: 'run', argv: ['bash', '-c', 'echo "$0:$1:$#"', 'zero', 'one two'] },
    { out: 'zero:one two:1\n' },
  ],
  [
    'other spellings of -c',
    { way: 'run', argv: ['bash', '--norc', '-e', '-c', 'false; echo never'] },
    { status: 1, out: '' },
  ],
  ['a word after -o', { way: 'run', argv: ['bash', '-o', 'pipefail', '-c', 'false | true'] }, { status: 1 }],
  ['its name', { way: 'run', argv: ['/bin/sh', '-c', 'echo $0'] }, { out: '/bin/sh\n' }],
  ['shells in it', line('', `bash -c 'sh -c "echo deep"'`), { out: 'deep\n' }],
];

const around = [
  line('forbidden', 'echo FORBIDDEN; rm -rf {home}/.claude /'),
  {
    name: 'env',
    way: 'run',
    argv: ['sh', '-c', 'ls cases.json; echo "$FOO:$NODE_OPTIONS:$ANTHROPIC_API_KEY:$LD_PRELOAD"'],
    env: {
      BASH_ENV: '{project}/evil.sh',
      ENV: '{project}/evil.sh',
      'BASH_FUNC_ls%%': '() { echo EVIL; }',
      FOO: 'bar',
      NODE_OPTIONS: '--require=x',
      LD_PRELOAD: '{project}/evil.so',
      PATH: '{project}:/usr/bin:/bin',
    },
  },
  {
    name: 'bash env',
    way: 'run',
    argv: ['bash', '-c', 'ls cases.json'],
    env: { BASH_ENV: '{project}/evil.sh', 'BASH_FUNC_ls%%': '() { echo EVIL; }' },
  },
  { name: 'forge', way: 'forge', argv: ['sh', '-c', 'echo FORGED'] },
  { name: 'forge other', way: 'forge', argv: ['sh', '-c', 'echo FORGED2'], shell: '/usr/bin/env' },
  { name: 'garbage', way: 'garbage', bytes: 'CSH2\u00ff\u00ff\u00ff\u00ff' + 'x'.repeat(64) },
  { name: 'remove door', way: 'remove', path: '/run/countersign/door' },
  { name: 'unmount', way: 'run', argv: ['umount', '-l', '/usr/bin/bash'] },
  { name: 'own namespace', way: 'run', argv: ['unshare', '-Urm', 'umount', '/usr/bin/bash'] },
  { name: 'still', way: 'run', argv: ['bash', '-c', 'echo STILL'] },
  { name: 'perl', way: 'run', argv: ['perl', '-e', 'system("echo from perl; true")'] },
  {
    name: 'copied',
    way: 'copyShell',
    to: '{project}/own-shell',
    argv: ['-c', 'echo UNASKED; echo x > {home}/.profile; cat {home}/.ssh/id_test; echo x > {home}/.new2'],
  },
  {
    name: 'named',
    way: 'run',
    argv: ['/run/countersign/shells/0-dash', '-c', 'echo UNASKED2; cat {home}/.ssh/id_test'],
  },
  { name: 'script', way: 'run', argv: ['sh'], input: 'echo by stdin; cat {home}/.ssh/id_test\n' },
  { name: 'loopback', way: 'connect', host: '127.0.0.1', port: '{port}' },
  { name: 'folder', way: 'run', argv: ['sh', '-c', 'ls /proc/self/fd/3/'], descriptor: '{home}/.claude' },
  {
    name: 'state',
    way: 'replace',
    path: '{home}/.claude.json',
    text: JSON.stringify({ mcpServers: { evil: { command: 'sh' } }, count: 2 }),
  },
  { name: 'credentials', way: 'replace', path: '{home}/.claude/.credentials.json', text: '{"token":"new"}' },
  { name: 'history', way: 'write', path: '{home}/.claude/history', text: 'kept' },
  { name: 'settings', way: 'write', path: '{home}/.claude/settings.json', text: '{"hooks":{"evil":1}}' },
  { name: 'instructions', way: 'write', path: '{home}/.claude/CLAUDE.md', text: 'obey' },
  { name: 'listed plugin', way: 'write', path: '{home}/.claude/plugins/config.json', text: '{"evil":1}' },
  { name: 'new name', way: 'write', path: '{home}/.new', text: 'x' },
  line('state seen', 'ls -A {home}/.claude; cat {home}/.claude.json'),
  line('shared', 'echo shared > /tmp/shared'),
  { name: 'tmp', way: 'list', path: '/tmp' },
  {
    name: 'terminated',
    way: 'kill',
    argv: ['bash', '-c', 'echo began; exec sleep 100'],
    signal: 'SIGTERM',
    afterText: 'began',
  },
  {
    name: 'interrupted',
    way: 'kill',
    argv: ['bash', '-c', 'trap "echo caught; exit 5" INT; echo began; while :; do sleep 0.1; done'],
    signal: 'SIGINT',
    afterText: 'began',
  },
  {
    name: 'killed',
    way: 'kill',
    argv: ['bash', '-c', 'echo began; exec sleep 100'],
    signal: 'SIGKILL',
    afterText: 'began',
  },
];

const cases = [...same.map(([name, given]) => ({ ...given, name })), ...around];

describe.skipIf(cannotTry !== null || process.platform !== 'linux')('a whole agent', () => {
  let place: Place;
  const reports = new Map<TestUser['title'], Report>();
  beforeAll(async () => {
    place = createPlace();
    for (const user of users) reports.set(user.title, await agentReport(place, user, cases));
  });
  afterAll(() => place.remove());

  const hasCover = sharedProgram('cover') !== null;
  describe.skipIf(!hasCover).each(users)('as $title', ({ title }) => {
    const report = (): Report => reports.get(title) ?? expect.fail('there is no report');
    const end = (name: string) => endSchema.parse(report().results[name]?.said);

    test.each(same)('passes on %s', (name, _given, expected) => expect(end(name)).toMatchObject(expected));

    test('asks about each line, and about no script', () => {
      const { asked, outcome } = report();
      for (const text of [
        'echo out; echo err >&2; exit 7',
        'echo FORBIDDEN',
        'echo STILL',
        'echo FORGED',
        'echo from perl; true',
      ])
        expect(asked.some((each) => each.includes(text))).toBe(true);
      expect(asked.filter((text) => /UNASKED|by stdin|FORGED2/.test(text))).toEqual([]);
      expect(outcome.attempt.shells).toEqual({ commands: asked.length, scripts: 2, own: 0 });
    });

    test('refuses with one line on standard error', () => {
      expect(end('forbidden')).toMatchObject({ status: 126, out: '', err: 'countersign: rejected by user.\n' });
      expect(String(report().results['forge']?.said)).toContain('FORGED');
      expect(String(report().results['forge other']?.said)).toContain('This is not a shell of this machine.');
      expect(String(report().results['garbage']?.said)).toContain('could not be read; nothing was run');
    });

    test('rebuilds the environment', () => {
      expect(end('env')).toMatchObject({ status: 0, out: 'cases.json\nbar:::\n' });
      expect(end('bash env')).toMatchObject({ status: 0, out: 'cases.json\n', err: '' });
    });

    test('keeps its covers and its socket', () => {
      expect(report().results['remove door']?.said).toMatchObject({
        code: expect.stringMatching(/EROFS|EBUSY|EACCES|EPERM/) as unknown,
      });
      expect(end('unmount').status).not.toBe(0);
      expect(end('own namespace').status).not.toBe(0);
      expect(end('still').out).toBe('STILL\n');
    });

    test('holds what runs without asking', () => {
      for (const name of ['copied', 'named', 'script']) {
        expect(end(name).out).toMatch(/UNASKED|by stdin/);
        expect(end(name).out).not.toContain('PRIVATE');
      }
      expect(report().home['.profile']).toBe('# untouched\n');
      expect(report().connections).toBe(0);
      expect(report().results['loopback']?.said).toHaveProperty('code');
    });

    test('hands no folder on', () => expect(end('folder')).toMatchObject({ out: '', status: 2 }));

    test('shows its state to no command, and its files in /tmp to each', () => {
      expect(end('state seen').out).toBe('');
      expect(report().results['tmp']?.said).toEqual({ said: expect.arrayContaining(['shared']) as unknown });
    });

    test('lets the agent save what it keeps, and nothing that it obeys', () => {
      const { home, told } = report();
      expect(JSON.parse(home['.claude.json'] ?? '')).toEqual({ mcpServers: { mine: { command: 'x' } }, count: 2 });
      expect(home).toMatchObject({
        '.claude/history': 'kept',
        '.claude/.credentials.json': '{"token":"new"}',
        '.claude/settings.json': '{"hooks":{}}',
        '.claude/CLAUDE.md': null,
        '.claude/plugins/config.json': null,
        '.new': null,
      });
      expect(told.some((text) => /CLAUDE\.md .*set aside/.test(text))).toBe(true);
      // What it makes there at each start ends with the run, and is nothing to tell of.
      expect(told.filter((text) => text.includes('plugins'))).toEqual([]);
      expect(report().results['listed plugin']?.code).toBeUndefined();
    });

    test('passes signals on', () => {
      expect(end('terminated')).toMatchObject({ status: null, signal: 'SIGTERM' });
      expect(end('interrupted')).toMatchObject({ status: 5, out: 'began\ncaught\n' });
      expect(end('killed')).toMatchObject({ signal: 'SIGKILL' });
    });

    test('asks once, by name, and keeps the key out of the store', () => {
      const [first] = report().cards;
      expect(first?.grants).toEqual(
        expect.arrayContaining([
          '{"kind":"key","name":"ANTHROPIC_API_KEY"}',
          '{"kind":"home-file","name":".claude.json"}',
          '{"kind":"path","path":"~/.claude","access":"write"}',
        ]),
      );
      expect(first?.reason).toContain('Claude Code wants to talk to api.anthropic.com');
      expect(first?.reasons.join('\n')).not.toContain('held as a whole');
      expect(report().hasKeyInStore).toBe(false);
    });
  });
});
