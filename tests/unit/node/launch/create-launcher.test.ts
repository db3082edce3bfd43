/** How commands run: streams, terminals, endings, and nothing lost on the way. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SandboxPlan } from '#domain/sandbox/sandbox-plan.ts';
import type { AttemptExit, LaunchedAttempt } from '#core/ports.ts';
import { createLauncher } from '../../../../main/node/launch/create-launcher.ts';
import { findProgram } from '../../../../main/node/sandbox/machine/find-program.ts';
import { english } from '#domain/common/message.ts';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'launch-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const dataDir = mkdtempSync(path.join(tmpdir(), 'launch-data-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));

/** How a command is started: as a plan's mechanism says, and that with a starter between the broker and the sandbox. */
type Way = 'bwrap' | 'none' | 'bwrap and a starter' | 'our builder and a starter';

const compiler = findProgram('cc', process.env);
const compiled = (name: string): string => {
  const file = path.join(dataDir, path.basename(name));
  const source = path.join(import.meta.dirname, '../../../../resources/helper', `${name}.c`);
  if (compiler !== null) execFileSync(compiler, ['-Wall', '-Wextra', '-Werror', '-O2', '-o', file, source]);
  return file;
};
const starterPath = compiled('starter');
const builderPath = compiled('builder/builder');
const launchers = {
  slow: createLauncher({ env: process.env, helperPath: null, dataDir }),
  fast: createLauncher({ env: process.env, helperPath: null, dataDir, starterPath }),
  own: createLauncher({ env: process.env, helperPath: null, dataDir, starterPath, builderPath }),
};
let runs = 0;

interface Ran extends AttemptExit {
  readonly stdout: string;
  readonly stderr: string;
  readonly bytes: number;
}

const plan = (mechanism: 'bwrap' | 'none'): SandboxPlan => ({
  mechanism,
  unsandboxedBecause: mechanism === 'none' ? 'decision' : null,
  entries: [
    { path: '/', access: 'read' },
    { path: '/tmp', access: 'write' },
    { path: root, access: 'write' },
  ],
  protectedPaths: [],
  network: 'blocked',
  tmp: 'private',
  passEnv: [],
  grants: [],
  protections: [],
  missing: [],
});

async function start(
  way: Way,
  argv: readonly [string, ...string[]],
  terminal = false,
  cwd = root,
): Promise<LaunchedAttempt> {
  const launcher =
    way === 'our builder and a starter'
      ? launchers.own
      : way === 'bwrap and a starter'
        ? launchers.fast
        : launchers.slow;
  const launched = await launcher.launch({
    runId: `run_launch${process.pid}x${++runs}`,
    attempt: 1,
    plan: plan(way === 'none' ? 'none' : 'bwrap'),
    argv,
    cwd,
    projectRoot: root,
    env: {},
    terminal: terminal ? { columns: 80, rows: 24 } : null,
  });
  if (launched.kind === 'failed') throw new Error(english(launched.error.message));
  return launched.attempt;
}

async function finish(attempt: LaunchedAttempt, react: (text: string) => void = () => {}): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  let bytes = 0;
  attempt.onOutput((stream, chunk) => {
    bytes += chunk.length;
    const text = Buffer.from(chunk).toString();
    if (bytes < 100_000) said[stream === 'stderr' ? 'stderr' : 'stdout'] += text;
    react(text);
  });
  return { ...(await attempt.exit), ...said, bytes };
}

const shell = (script: string): [string, ...string[]] => ['/bin/sh', '-c', script];
const without = { setupError: null, observed: [] };
const sandboxed = findProgram('bwrap', process.env) === null ? [] : (['bwrap'] as const);
const started =
  compiler === null || sandboxed.length === 0 ? [] : (['bwrap and a starter', 'our builder and a starter'] as const);
const ways: readonly Way[] = [...sandboxed, ...started, 'none'];

describe.each(ways)('with %s', (way) => {
  const run = async (script: string, terminal = false, react?: (text: string) => void): Promise<Ran> =>
    await finish(await start(way, shell(script), terminal), react);

  test('streams are apart, and the exit code is the command’s', async () => {
    expect(await run('echo out; echo err >&2; exit 3')).toEqual({
      ...without,
      exitCode: 3,
      signal: null,
      stdout: 'out\n',
      stderr: 'err\n',
      bytes: 8,
    });
  });

  test('a death by signal has its name', async () => {
    expect(await run('kill -TERM $$')).toMatchObject({
      exitCode: way === 'none' ? null : 143,
      signal: 'SIGTERM',
      setupError: null,
    });
  });

  test.each([
    ['no-such-command', 127],
    ['/etc', 126],
  ])('%s ends with %i and a sentence', async (program, exitCode) => {
    const ran = await finish(await start(way, [program]));
    expect(ran).toMatchObject({ exitCode, setupError: null, stderr: expect.stringContaining(`${program}: `) });
    expect(await finish(await start(way, [program], true))).toMatchObject({ exitCode, setupError: null });
  });

  test('input arrives, and its end too', async () => {
    const attempt = await start(way, ['cat']);
    void attempt.write(Buffer.from('a\0b'));
    attempt.endInput();
    expect(await finish(attempt)).toMatchObject({ exitCode: 0, stdout: 'a\0b' });
  });

  test('a terminal has a size that can change', async () => {
    const attempt = await start(
      way,
      shell('trap "stty size; exit" WINCH; stty size; while :; do sleep 0.02; done'),
      true,
    );
    const ran = await finish(attempt, (text) => {
      if (text.includes('24 80')) attempt.resize({ columns: 100, rows: 30 });
    });
    expect(ran.stdout).toBe('24 80\r\n30 100\r\n');
  });

  test('Ctrl-C reaches the command and nothing around it', async () => {
    const attempt = await start(
      way,
      shell('trap "echo caught; exit 5" INT; echo ready; while :; do sleep 0.02; done'),
      true,
    );
    const ran = await finish(attempt, (text) => {
      if (text.includes('ready')) void attempt.write(Buffer.from('\u0003'));
    });
    expect(ran).toMatchObject({ exitCode: 5, stdout: expect.stringContaining('caught') });
  });

  // More than a pipe holds is enough to be cut at an exit. Each piece keeps this process busy, so others that are busy too make it longer.
  test('no byte is lost at exit, whoever is slow', async () => {
    for (let round = 0; round < 15; round++) {
      for (const terminal of [false, true]) {
        const ran = await run('head -c 100000 /dev/zero | tr "\\0" x', terminal, () => {
          const until = performance.now() + 0.5;
          while (performance.now() < until);
        });
        expect(ran.bytes).toBe(100_000);
      }
    }
  });

  test('50 MB pass', async () => {
    expect((await run('head -c 50000000 /dev/zero')).bytes).toBe(50_000_000);
  });

  test.each([false, true])('who is paused is made to wait, and nothing is lost (terminal: %s)', async (terminal) => {
    const attempt = await start(way, shell('head -c 2000000 /dev/zero | tr "\\0" x; echo > done'), terminal);
    let paused = false;
    const ran = await finish(attempt, () => {
      if (paused) return;
      paused = true;
      attempt.pause();
      setImmediate(() => attempt.resume());
    });
    expect(ran.bytes).toBe(2_000_000);
  });

  test.each([false, true])('output that came before anybody listened is kept (terminal: %s)', async (terminal) => {
    const attempt = await start(way, shell('seq 12000'), terminal);
    await attempt.exit;
    const { stdout } = await finish(attempt);
    const numbers = Array.from({ length: 12_000 }, (_, index) => `${index + 1}\n`);
    expect(stdout.replaceAll('\r\n', '\n')).toBe(numbers.join(''));
  });

  test('many at once do not mix', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => await run(`echo ${index}`, index % 2 === 0)),
    );
    expect(all.map(({ stdout }) => stdout.trim())).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  test('a line longer than the system allows is refused with a reason', async () => {
    await expect(start(way, ['true', 'x'.repeat(200_000)])).rejects.toThrow('longer than the system allows');
  });
});

describe.skipIf(sandboxed.length === 0)('a sandbox that cannot be built', () => {
  test('is told apart from a command that failed', async () => {
    const ran = await finish(await start('bwrap', ['true'], false, '/nonexistent'));
    expect(ran).toMatchObject({
      exitCode: null,
      setupError: expect.stringContaining('/nonexistent'),
      stdout: '',
      stderr: '',
    });
  });

  test('a command that prints like bubblewrap is heard', async () => {
    const ran = await finish(
      await start('bwrap', shell('echo "bwrap: execvp x: No such file or directory" >&2; exit 9')),
    );
    expect(ran).toMatchObject({
      exitCode: 9,
      setupError: null,
      stderr: 'bwrap: execvp x: No such file or directory\n',
    });
  });
});
