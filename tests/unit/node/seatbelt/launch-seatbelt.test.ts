/** Launching under Seatbelt, with a stand-in for `sandbox-exec` that checks its arguments and holds nothing. No Mac runs it here. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LaunchSpec } from '#core/ports.ts';
import { launchSeatbelt } from '../../../../main/node/sandbox/seatbelt/launch-seatbelt.ts';
import { createPipePool } from '../../../../main/node/launch/process/pipe-pool.ts';
import { fromPs, processTable, readPs } from '../../../../main/node/launch/process/process-table.ts';
import { createSweeper } from '../../../../main/node/launch/watch/sweeper.ts';
import { leadSession } from '../../../../main/node/launch/process/take-terminal.ts';
import { watchViolations } from '../../../../main/node/sandbox/seatbelt/watch-violations.ts';
import { seatbeltProblem } from '../../../../main/node/sandbox/seatbelt/probe-seatbelt.ts';
import { english } from '#domain/common/message.ts';

let work = '';
beforeEach(() => (work = realpathSync(mkdtempSync(join(tmpdir(), 'seatbelt-')))));
afterEach(() => rmSync(work, { recursive: true, force: true }));

/** Writes the profile down and starts what stands behind `--`. */
function standIn(body = 'exec "$@"'): string {
  const file = join(work, 'sandbox-exec');
  const script = `#!/bin/sh
[ "$1" = -p ] || exit 64
printf '%s' "$2" > '${work}/profile'
shift 2
while [ "$1" = -D ]; do printf '%s\\n' "$2" >> '${work}/parameters'; shift 2; done
[ "$1" = -- ] || exit 64
shift
${body}
`;
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return file;
}

const specOf = (argv: [string, ...string[]], network: Partial<LaunchSpec> = {}): LaunchSpec => ({
  runId: 'run_1',
  attempt: 1,
  plan: {
    mechanism: 'seatbelt',
    unsandboxedBecause: null,
    entries: [
      { path: '/', access: 'read' },
      { path: work, access: 'write' },
    ],
    protectedPaths: [],
    network: 'blocked',
    tmp: 'private',
    passEnv: [],
    grants: [],
    protections: ['fs-write'],
    missing: [],
  },
  argv,
  cwd: work,
  projectRoot: work,
  env: {},
  terminal: null,
  ...network,
});

async function run(argv: [string, ...string[]], program = standIn(), network: Partial<LaunchSpec> = {}) {
  const parts = {
    env: { PATH: '/usr/bin:/bin', API_TOKEN: 'x' },
    sweeper: createSweeper(),
    pipes: createPipePool(null, work),
    violations: { since: () => [] },
    program,
  };
  const launched = await launchSeatbelt(specOf(argv, network), parts);
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  let output = '';
  launched.attempt.onOutput((_, chunk) => (output += Buffer.from(chunk).toString()));
  launched.attempt.endInput();
  return { attempt: launched.attempt, exit: await launched.attempt.exit, output: () => output };
}

test('a command runs under its profile, with a temporary folder of its own that is gone afterwards', async () => {
  const { exit, output } = await run([
    '/bin/sh',
    '-c',
    'echo "$COUNTERSIGN_SANDBOX ${API_TOKEN:-none}"; touch "$TMPDIR/x"; pwd; echo "$TMPDIR"; exit 3',
  ]);
  expect(exit).toMatchObject({ exitCode: 3, setupError: null });
  const [said, cwd, tmp = ''] = output().split('\n');
  expect([said, cwd]).toEqual(['seatbelt none', work]);
  expect(existsSync(tmp)).toBe(false);
  expect(readFileSync(join(work, 'profile'), 'utf8')).toContain('(deny default)');
  expect(readFileSync(join(work, 'parameters'), 'utf8').split('\n')).toEqual([
    'P0=/',
    `P1=/private${work}`,
    `P2=/private${tmp}`,
    '',
  ]);
});

const opened = (): readonly string[] => readFileSync(join(work, 'profile'), 'utf8').match(/"localhost:\d+"/gu) ?? [];

const proxySaid = async (network: Partial<LaunchSpec>): Promise<string> => {
  const { output } = await run(['/bin/sh', '-c', 'echo "${HTTPS_PROXY:-no proxy}"'], standIn(), network);
  return output().trim();
};

describe('a filtered network', () => {
  const filtered = { ...specOf(['true']).plan, network: 'filtered' } as const;

  test('is the ports of its own proxy, and the variables that lead there', async () => {
    const variables = { HTTPS_PROXY: 'http://127.0.0.1:50001' };
    const way = { place: { kind: 'loopback', ports: [50_001, 50_002] }, variables } as const;
    expect(await proxySaid({ plan: filtered, way })).toBe('http://127.0.0.1:50001');
    expect(opened()).toEqual(['"localhost:50001"', '"localhost:50002"']);
  });

  test('without a proxy on the loopback, or where the plan blocks it, is none', async () => {
    const variables = { HTTPS_PROXY: 'http://127.0.0.1:3128' };
    const place = { kind: 'namespace', pid: 1, nameServer: '127.0.0.1' } as const;
    expect(await proxySaid({ plan: filtered, way: { place, variables } })).toBe('no proxy');
    expect(opened()).toEqual([]);
    expect(await proxySaid({ plan: filtered })).toBe('no proxy');
    const way = { place: { kind: 'loopback', ports: [50_001] }, variables } as const;
    expect(await proxySaid({ way })).toBe('no proxy');
    expect(opened()).toEqual([]);
  });
});

test('what a command leaves running is ended with it', async () => {
  const { output } = await run(['/bin/sh', '-c', 'setsid sleep 1000 & echo $!; exit 0']);
  expect(processTable.isAlive(Number(output()))).toBe(false);
});

test('what cannot be seen for a moment when the command ends is ended all the same', async () => {
  // As between a fork and its end, where the system shows no environment.
  const later = ': > ready; sleep 0.5; COUNTERSIGN_RUN=$0 exec sleep 1000';
  const { output } = await run([
    '/bin/sh',
    '-c',
    `setsid env -u COUNTERSIGN_RUN sh -c '${later}' "$COUNTERSIGN_RUN" & echo $!; until [ -e ready ]; do sleep 0.01; done`,
  ]);
  expect(processTable.isAlive(Number(output()))).toBe(false);
});

const refusalLine = (path: string): string =>
  JSON.stringify({ eventMessage: `Sandbox: touch(7) deny(1) file-write-create ${path}` });

test('what the log says was refused since a command began is told, each thing once', async () => {
  const log = join(work, 'log');
  const said = ['/old', '/new', '/new', '/private/x'].map((path) => `echo '${refusalLine(path)}'`);
  writeFileSync(log, `#!/bin/sh\n[ "$1" = stream ] || exit 64\n${said.join('\n')}\nexec sleep 1000\n`);
  chmodSync(log, 0o755);
  let at = 0;
  const violations = watchViolations(log, () => (at += 1));
  try {
    await vi.waitFor(() => expect(at).toBe(4));
    const paths = violations.since(2).map((refusal) => (refusal.kind === 'path' ? refusal.path : refusal.kind));
    expect(paths).toEqual(['/new', '/private/x']);
  } finally {
    violations.close();
  }
});

test('without a log nothing is known, and nothing breaks', () => {
  const violations = watchViolations(join(work, 'missing'));
  expect(violations.since(0)).toEqual([]);
  violations.close();
});

describe('a trial of the sandbox', () => {
  test('notices that nothing is held', () => {
    expect(seatbeltProblem(standIn())).toMatchObject({ message: expect.stringContaining('does not hold') });
  });
  test('notices that nothing starts', () => {
    expect(seatbeltProblem(standIn('echo no >&2; exit 71'))).toMatchObject({
      message: expect.stringContaining('Nothing starts'),
    });
  });
  test('notices that there is none', () => {
    expect(seatbeltProblem(join(work, 'none'))).toMatchObject({ code: 'sandbox-unavailable' });
  });
  test('is content when a command starts and writes nothing', () => {
    expect(seatbeltProblem(standIn('echo ready'))).toBeNull();
  });
});

test.runIf(existsSync('/bin/ps'))('ps tells of processes what /proc tells', async () => {
  const child = spawn('/bin/sh', ['-c', 'sleep 1000 & echo; wait'], {
    env: { PATH: '/usr/bin:/bin', MARK: 'of-this-test' },
    detached: true,
  });
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const pid = child.pid ?? 0;
    const table = fromPs();
    expect(table.childrenOf(pid)).toEqual(processTable.childrenOf(pid));
    expect(table.childrenOf(pid)).toHaveLength(1);
    expect([table.isAlive(pid), table.isAlive(4_000_000)]).toEqual([true, false]);
    expect(new Set(table.carrying('MARK=of-this-test'))).toEqual(new Set(processTable.carrying('MARK=of-this-test')));
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
});

test('a list of processes that says nothing finds nothing', () => expect(readPs('\nnonsense\n 1 x\n')).toEqual([]));

const end = (line: string): unknown => {
  try {
    return execFileSync('/usr/bin/perl', ['-e', leadSession(0x540e), '/bin/sh', '-c', line], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch (error) {
    const { status, signal } = error as { status: number | null; signal: string | null };
    return { status, signal };
  }
};

test.runIf(existsSync('/usr/bin/perl'))('the session for a terminal passes on how its command ended', () => {
  expect(end('echo hello')).toBe('hello\n');
  expect(end('exit 7')).toEqual({ status: 7, signal: null });
  expect(end('kill -TERM $$')).toEqual({ status: null, signal: 'SIGTERM' });
});
