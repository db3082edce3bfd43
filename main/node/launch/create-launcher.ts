/** Starts commands under their plans and ends them completely. */
import { closeSync } from 'node:fs';
import type { WireError } from '#domain/errors.ts';
import type { Launcher, LaunchSpec } from '#core/ports.ts';
import { bwrapArgv } from '../sandbox/bwrap-argv.ts';
import { findProgram } from '../sandbox/find-program.ts';
import { planMounts } from '../sandbox/plan-mounts.ts';
import { codeOf } from '../sandbox/real-path-of.ts';
import { childEnvironment } from './child-environment.ts';
import { createAttempt, endedAttempt } from './create-attempt.ts';
import { notExecutable, notFound } from './explain-exit.ts';
import { createGhosts, type Ghosts } from './ghosts.ts';
import { createOutputGate } from './output-gate.ts';
import { createPipePool, type PipePool } from './pipe-pool.ts';
import { readStatus, type SandboxStatus } from './read-status.ts';
import { openSeccompFilter } from './seccomp-descriptor.ts';
import { startInPipes } from './start-in-pipes.ts';
import { startInTerminal } from './start-in-terminal.ts';
import { seccompFd, statusFd, type Start, type StartRequest } from './started-process.ts';
import { createSweeper, type Sweeper } from './sweeper.ts';

export interface LauncherOptions {
  readonly env: NodeJS.ProcessEnv;
  /** The denial observer, or null: the sandbox holds without it, and refusals are then only guessed from output. */
  readonly helperPath: string | null;
}

type Launched = Awaited<ReturnType<Launcher['launch']>>;

export function createLauncher({ env }: LauncherOptions): Launcher {
  const sweeper = createSweeper();
  const pipes = createPipePool();
  const ghosts = createGhosts(sweeper);
  return {
    async launch(spec) {
      switch (spec.plan.mechanism) {
        case 'bwrap':
          return await launchSandboxed(spec, env, ghosts, pipes);
        case 'none':
          return await launchOpen(spec, env, sweeper, pipes);
        case 'seatbelt':
          return failed('sandbox-unavailable', 'Seatbelt is not a sandbox of Linux.', null);
        default:
          return spec.plan.mechanism satisfies never;
      }
    },
  };
}

async function launchSandboxed(
  spec: LaunchSpec,
  env: NodeJS.ProcessEnv,
  ghosts: Ghosts,
  pipes: PipePool,
): Promise<Launched> {
  const bwrap = findProgram('bwrap', env);
  if (bwrap === null)
    return failed('sandbox-unavailable', 'bubblewrap is not installed.', 'Install the package bubblewrap.');
  const planned = planMounts(spec.plan, (path) => ghosts.has(path));
  if (planned.kind === 'refused') return { kind: 'failed', error: planned.error };
  const { outer, inner } = environment(spec, env);
  const args = bwrapArgv({
    mounts: planned.mounts,
    network: spec.plan.network,
    cwd: spec.cwd,
    statusFd,
    seccompFd,
    innerEnv: inner,
    argv: spec.terminal === null ? spec.argv : [...takeTerminal(env), ...spec.argv],
  });
  const release = ghosts.hold(planned.ghosts);
  const filter = openSeccompFilter();
  const gate = createOutputGate(true);
  let status: SandboxStatus = { childPid: null, exitCode: null };
  const start = await starting(spec, pipes, {
    file: bwrap,
    args,
    env: outer,
    cwd: '/',
    gate,
    seccompFd: filter,
    terminal: spec.terminal,
    onStatus: (text) => (status = readStatus(text)),
  }).finally(() => closeSync(filter));
  if (start.kind === 'not-started') {
    release();
    return notStarted(spec, start.error);
  }
  const tree = { outer: start.process.pid, sandbox: () => status.childPid, mark: null };
  const attempt = createAttempt({
    process: start.process,
    gate,
    tree,
    status: () => status,
    program: spec.argv[0],
    release,
  });
  return { kind: 'launched', attempt };
}

async function launchOpen(
  spec: LaunchSpec,
  env: NodeJS.ProcessEnv,
  sweeper: Sweeper,
  pipes: PipePool,
): Promise<Launched> {
  const { outer } = environment(spec, env);
  const mark = `COUNTERSIGN_RUN=${spec.runId}-${spec.attempt}`;
  const gate = createOutputGate(false);
  const [file, ...args] = spec.terminal === null ? spec.argv : [...takeTerminal(env), ...spec.argv];
  if (file === undefined) return failed('bad-request', 'The command is empty.', null);
  const marked = { ...outer, ...variable(mark), ...variable(sweeper.markForKill()) };
  const request = { file, args, env: marked, cwd: spec.cwd, gate, seccompFd: null, terminal: spec.terminal };
  const start = await starting(spec, pipes, { ...request, onStatus: () => {} });
  if (start.kind === 'not-started') return notStarted(spec, start.error);
  const tree = { outer: start.process.pid, sandbox: () => null, mark };
  const attempt = createAttempt({
    process: start.process,
    gate,
    tree,
    status: () => null,
    program: spec.argv[0],
    release: () => {},
  });
  return { kind: 'launched', attempt };
}

async function starting(spec: LaunchSpec, pipes: PipePool, request: StartRequest): Promise<Start> {
  return spec.terminal === null ? await startInPipes(request, pipes) : await startInTerminal(request);
}

function environment(spec: LaunchSpec, inherited: NodeJS.ProcessEnv): ReturnType<typeof childEnvironment> {
  return childEnvironment({
    inherited,
    added: spec.env,
    passEnv: spec.plan.passEnv,
    mechanism: spec.plan.mechanism,
    privateTmp: spec.plan.tmp === 'private',
    terminal: spec.terminal !== null,
  });
}

function variable(mark: string): Record<string, string> {
  const [name = '', value = ''] = mark.split('=');
  return { [name]: value };
}

function takeTerminal(env: NodeJS.ProcessEnv): readonly string[] {
  return [findProgram('setsid', env) ?? 'setsid', '--ctty', '--wait'];
}

/** A command that does not exist is an exit as a shell would give it, not an error. */
function notStarted(spec: LaunchSpec, error: Error): Launched {
  if (spec.plan.mechanism === 'none' && spec.terminal === null) {
    const program = spec.argv[0];
    if (codeOf(error) === 'ENOENT') return endedAttempt(notFound, `${program}: command not found\n`);
    if (codeOf(error) === 'EACCES') return endedAttempt(notExecutable, `${program}: Permission denied\n`);
  }
  if (codeOf(error) === 'E2BIG')
    return failed('too-large', 'The command line is longer than the system allows.', 'Pass it in a file.');
  return failed('launch-failed', `The command could not be started (${codeOf(error) ?? 'unknown'}).`, null);
}

function failed(code: WireError['code'], message: string, remedy: string | null): Launched {
  return { kind: 'failed', error: { code, message, remedy } };
}
