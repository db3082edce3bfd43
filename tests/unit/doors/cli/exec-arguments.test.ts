/** What `countersign exec` understands, what it refuses, and what its exit codes mean. */
import { expect, test } from 'vitest';
import type { Outcome } from '#domain/command/outcome.ts';
import { exitCodeOf } from '../../../../main/doors/cli/exec/exit-code-of.ts';
import { readExecArguments } from '../../../../main/doors/cli/exec/arguments/read-exec-arguments.ts';
import { verbatim } from '#domain/common/message.ts';

const plain = {
  argv: ['ls'],
  project: '/home/u/app',
  cwd: null,
  approval: null,
  asks: [],
  sandbox: null,
  network: null,
  writable: [],
  allowedHosts: [],
  sockets: [],
  forwards: [],
  credentials: [],
  timeoutMs: null,
  json: false,
  tty: null,
};

test.each([
  [['--', 'ls'], plain],
  [['--', 'ls', '--json', '--'], { ...plain, argv: ['ls', '--json', '--'] }],
  [['--json', '--tty', '--', 'ls'], { ...plain, json: true, tty: true }],
  [['--project', 'sub', '--cwd', '/x/../y', '--', 'ls'], { ...plain, project: '/home/u/app/sub', cwd: '/y' }],
  [['--approval=never', '--sandbox=read-only', '--', 'ls'], { ...plain, approval: 'never', sandbox: 'read-only' }],
  [['--writable', 'a', '--writable', '/b', '--', 'ls'], { ...plain, writable: ['/home/u/app/a', '/b'] }],
  [['--no-tty', '--sandbox', 'external-sandbox', '--', 'ls'], { ...plain, tty: false, sandbox: 'external-sandbox' }],
  [
    ['--approval', 'granular', '--ask', 'network', '--ask', 'sandbox', '--', 'ls'],
    { ...plain, approval: 'granular', asks: ['network', 'sandbox'] },
  ],
  [['--timeout-ms', '1', '--network', 'ask', '--', 'ls'], { ...plain, timeoutMs: 1, network: 'ask' }],
  [
    ['--socket', '/run/agent', '--forward', '3000', '--', 'ls'],
    { ...plain, sockets: ['/run/agent'], forwards: [3000] },
  ],
  [
    ['--credential', 'npm:Registry.Example', '--credential', 'git:git.example:8443', '--', 'ls'],
    {
      ...plain,
      credentials: [
        { tool: 'npm', host: 'registry.example', port: 443 },
        { tool: 'git', host: 'git.example', port: 8443 },
      ],
    },
  ],
  [
    ['--network', 'allow-listed', '--allow-host', 'a.example:443', '--allow-host', '*.b.example', '--', 'ls'],
    { ...plain, network: 'allow-listed', allowedHosts: ['a.example:443', '*.b.example'] },
  ],
])('%j is understood', (args, value) => {
  expect(readExecArguments(args, '/home/u/app')).toEqual({ kind: 'read', value });
});

test.each([
  [[], 'after --'],
  [['ls'], 'after --'],
  [['--'], 'after --'],
  [['--', ''], 'after --'],
  [['ls', '--', 'ls'], 'ls'],
  [['--unknown', '--', 'ls'], '--unknown'],
  [['--json=yes', '--', 'ls'], '--json'],
  [['--project', '--', 'ls'], '--project'],
  [['--approval', 'sometimes', '--', 'ls'], 'untrusted, on-failure'],
  [['--ask', 'rules', '--', 'ls'], '--approval granular'],
  [['--approval', 'granular', '--ask', 'all', '--', 'ls'], 'sandbox, rules'],
  [['--sandbox', 'off', '--', 'ls'], 'workspace-write'],
  [['--network', 'some', '--', 'ls'], 'blocked, ask, allow-listed, full'],
  [['--forward', '0', '--', 'ls'], '--forward 0'],
  [['--forward', '65536', '--', 'ls'], '--forward 65536'],
  [['--socket', '', '--', 'ls'], '--socket'],
  [['--credential', 'npm', '--', 'ls'], '--credential npm: give a tool (npm, git, hcloud)'],
  [['--credential', 'ssh:host.example', '--', 'ls'], '--credential ssh:host.example'],
  [['--credential', 'git:host.example:70000', '--', 'ls'], '--credential git:host.example:70000'],
  [['--allow-host', 'https://', '--', 'ls'], '--allow-host'],
  [['--allow-host', '*.1.2.3.4', '--', 'ls'], '--allow-host *.1.2.3.4'],
  [['--allow-host', 'a.example:0', '--', 'ls'], '--allow-host a.example:0'],
  [['--timeout-ms', '0', '--', 'ls'], '--timeout-ms 0'],
  [['--timeout-ms', '1e3', '--', 'ls'], '--timeout-ms 1e3'],
  [['--timeout-ms', '99999999999', '--', 'ls'], '--timeout-ms'],
  [['--timeout-ms', '-5', '--', 'ls'], '--timeout-ms'],
  [['--cwd', '', '--', 'ls'], '--cwd'],
  [['--writable', `/${'a'.repeat(4096)}`, '--', 'ls'], '--writable: the path is longer'],
  [['--project', 'a/'.repeat(2048), '--', 'ls'], '--project: the path is longer'],
])('%j is refused, naming what is wrong', (args, named) => {
  const read = readExecArguments(args, '/home/u/app');
  expect(read).toEqual({ kind: 'bad', message: expect.stringContaining(named) as string });
});

const attempt = (exitCode: number | null, signal: string | null) => ({
  mechanism: 'bwrap' as const,
  exitCode,
  signal,
  durationMs: 1,
  output: { totalBytes: 0, omittedBytes: 0 },
  attempts: 1,
});
const failed = (code: 'sandbox-unavailable' | 'sandbox-setup-failed' | 'launch-failed' | 'command-not-found') =>
  ({
    kind: 'failed',
    sentence: verbatim(''),
    error: { code, message: { code: '' }, remedy: null },
    attempt: null,
  }) as const;
const by = { kind: 'policy' } as const;
const cases: readonly [string, Outcome, string | null, number][] = [
  ['success', { kind: 'completed', attempt: attempt(0, null) }, null, 0],
  ['its own code', { kind: 'completed', attempt: attempt(42, null) }, null, 42],
  ['a command that does not exist', { kind: 'completed', attempt: attempt(127, null) }, null, 127],
  ['death by KILL', { kind: 'completed', attempt: attempt(null, 'SIGKILL') }, null, 137],
  ['death by SEGV', { kind: 'completed', attempt: attempt(null, 'SIGSEGV') }, null, 139],
  ['a rejection', { kind: 'rejected', by, sentence: verbatim(''), note: null }, null, 125],
  [
    'a denial',
    {
      kind: 'denied',
      sentence: verbatim(''),
      by: null,
      note: null,
      denial: { refusals: [{ kind: 'unknown' }], rank: 'errno', evidence: null },
      attempt: attempt(1, null),
    },
    null,
    125,
  ],
  ['an unanswered question', { kind: 'expired', sentence: verbatim(''), afterMs: 1, attempt: null }, null, 125],
  [
    'a time limit',
    { kind: 'timed-out', sentence: verbatim(''), timeoutMs: 1, attempt: attempt(null, 'SIGKILL') },
    null,
    124,
  ],
  ['a shutdown', { kind: 'cancelled', sentence: verbatim(''), reason: 'shutdown', attempt: null }, null, 125],
  ['Ctrl+C', { kind: 'cancelled', sentence: verbatim(''), reason: 'interrupt', attempt: null }, 'SIGINT', 130],
  ['TERM', { kind: 'cancelled', sentence: verbatim(''), reason: 'interrupt', attempt: null }, 'SIGTERM', 143],
  [
    'a reader that is gone',
    { kind: 'cancelled', sentence: verbatim(''), reason: 'interrupt', attempt: null },
    'SIGPIPE',
    141,
  ],
  ['no sandbox', failed('sandbox-unavailable'), null, 126],
  ['a sandbox that fails to start', failed('sandbox-setup-failed'), null, 126],
  ['a missing program', failed('command-not-found'), null, 127],
  ['any other failure', failed('launch-failed'), null, 125],
];
test.each(cases)('%s', (_name, outcome, stoppedBy, code) => {
  expect(exitCodeOf(outcome, stoppedBy)).toBe(code);
});
