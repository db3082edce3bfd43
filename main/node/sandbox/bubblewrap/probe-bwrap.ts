/** Finds out by trying whether bubblewrap builds a sandbox here that holds, and says what to do when it does not. */
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { BrokerError, toWireError } from '#domain/common/errors.ts';
import { openSeccompFilter } from './launch/seccomp-descriptor.ts';
import { explainNoSandbox, setuid, type NoSandbox } from '../machine/explain-no-sandbox.ts';
import { findBwrap } from './find-bwrap.ts';
import { isSetuid, machineFacts } from '../machine/machine-facts.ts';
import { codeOf } from '../paths/real-path-of.ts';
import { brokenStartCheck, startScript, wasReady } from '../machine/start-checks.ts';
import { say } from '#domain/common/message.ts';

const probeTimeoutMs = 10_000;

/** Exercises every kind of option that `bwrapArgv` uses. */
const tryEverything =
  '--ro-bind / / --dev /dev --proc /proc --perms 0000 --tmpfs /tmp --remount-ro /tmp --remount-ro /proc ' +
  '--unshare-user --unshare-pid --unshare-ipc --unshare-uts --unshare-cgroup-try --unshare-net --cap-drop ALL ' +
  '--die-with-parent --new-session --json-status-fd 3 --seccomp 4 -- /bin/sh -c';

/** Null when a sandbox can be built and holds; otherwise why nothing may run. */
export async function probeBwrap(env: NodeJS.ProcessEnv): Promise<NoSandbox | null> {
  const bwrap = findBwrap(env);
  if (bwrap === null) return explainNoSandbox(machineFacts(env), '');
  if (isSetuid(bwrap)) return setuid(bwrap);
  const tried = await attempt(bwrap);
  if (tried.kind === 'failed') return tried.because;
  if (!wasReady(tried.output)) return explainNoSandbox(machineFacts(env), tried.complaint.trim());
  const broken = brokenStartCheck(tried.output);
  if (broken === null) return null;
  const remedy = say(
    'Reinstall the package bubblewrap; if that does not help, report what `countersign doctor --json` says.',
  );
  const message = say('{bwrap} built a sandbox, but {broken}.', { bwrap, broken });
  return { culprit: 'bubblewrap', error: { code: 'sandbox-unavailable', message, remedy } };
}

/** Whether another program that takes bubblewrap's words builds a sandbox here that holds. */
export async function tryBuilder(file: string): Promise<boolean> {
  const tried = await attempt(file);
  return tried.kind === 'tried' && wasReady(tried.output) && brokenStartCheck(tried.output) === null;
}

type Tried =
  | { readonly kind: 'tried'; readonly output: string; readonly complaint: string }
  | { readonly kind: 'failed'; readonly because: NoSandbox };

function noFilter(error: unknown): NoSandbox {
  if (error instanceof BrokerError) return { culprit: 'filter', error: toWireError(error) };
  const message = say('The filter of system calls could not be written ({error}).', {
    error: codeOf(error) ?? 'unknown',
  });
  const remedy = say('See whether {tmpdir} is full or read-only.', { tmpdir: tmpdir() });
  return { culprit: 'bubblewrap', error: { code: 'sandbox-unavailable', message, remedy } };
}

async function attempt(bwrap: string): Promise<Tried> {
  let filter: number;
  try {
    filter = openSeccompFilter(false, tmpdir());
  } catch (error) {
    return { kind: 'failed', because: noFilter(error) };
  }
  return await new Promise((resolve) => {
    const tried = (output: string, complaint: string): void => resolve({ kind: 'tried', output, complaint });
    const child = spawn(bwrap, [...tryEverything.split(' '), startScript], {
      // The status pipe has to be real: bubblewrap takes a closed descriptor's number for something of its own.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', filter],
      timeout: probeTimeoutMs,
      killSignal: 'SIGKILL',
      env: {},
    });
    closeSync(filter);
    let output = '';
    let complaint = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdio[3]?.on('data', () => {});
    child.on('error', (error) => tried('', error.message));
    child.on('close', () => tried(output, complaint));
    child.on('exit', (_, signal) => {
      if (signal !== null) tried('', `It was ended by ${signal}.`);
    });
  });
}
