/** Starts a child with an explicit descriptor table and waits until it runs or could not be started. */
import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { Socket } from 'node:net';
import { descriptorTable } from './descriptors.ts';
import type { PipeEnds, PipePool } from './pipe-pool.ts';
import { openGate } from '../start/start-gate.ts';
import type { Begun, Handed, RawEnd, Starter } from '../start/starter.ts';
import type { StartRequest } from './started-process.ts';

export type Spawned =
  | {
      readonly kind: 'started';
      readonly pid: number;
      readonly ended: RawEnd;
      readonly built: Promise<void>;
      begin(): void;
    }
  | { readonly kind: 'not-started'; readonly error: Error };

export interface SpawnWays {
  readonly pipes: PipePool;
  /** Null where it was not built; commands then start as slowly as everything that Node starts. */
  readonly starter: Starter | null;
}

/** `stdio` stay the caller's. */
export async function spawnChild(
  request: StartRequest,
  stdio: readonly Handed[],
  detached: boolean,
  { pipes, starter }: SpawnWays,
): Promise<Spawned> {
  const reports: PipeEnds[] = [];
  const report = async (): Promise<Handed> => {
    const ends = await pipes.take('read');
    reports.push(ends);
    return { fd: ends.writeFd, mode: 'w' };
  };
  const descriptors = [...stdio];
  const gate = request.filter === null ? null : await openGate(request.filter, pipes);
  if (gate !== null) {
    descriptors.push(await report(), ...gate.theirs);
    if (request.argumentsFile !== undefined) descriptors.push({ fd: request.argumentsFile, mode: 'r' });
    if (request.onObserved !== null) descriptors.push(await report());
    if (request.nameServerFile !== undefined) {
      const names: Handed = { fd: request.nameServerFile, mode: 'r' };
      // The name server keeps its place: without an observer it stands in for it.
      descriptors.push(...(request.onObserved === null ? [names, names] : [names]));
    }
    if (request.commandFile !== undefined) descriptors.push({ fd: request.commandFile, mode: 'r' });
  }
  const job = { file: request.file, args: request.args, env: request.env, cwd: request.cwd, descriptors };
  // What is not sandboxed outlives the program that started it, until it is swept; the starter would take it along.
  const asked = gate === null ? null : (starter?.start(job) ?? null);
  if (asked !== null) request.onAsked?.();
  const begun = (await asked) ?? (await spawnDirectly(request, descriptors, detached));
  for (const { writeFd } of reports) closeSync(writeFd);
  gate?.handedOver();
  if (begun.kind === 'not-started') {
    for (const { readFd } of reports) closeSync(readFd);
    gate?.close();
    return begun;
  }
  const told = [request.onStatus, request.onObserved].filter((tell) => tell !== null);
  const heard = reports.map(({ readFd }, index) => hearAll(readFd, told[index] ?? (() => {})));
  // What bubblewrap reported may arrive after its exit, and says which process to wait for next.
  const ended = begun.ended.then(async (exit) => {
    await Promise.all(heard);
    return exit;
  });
  void begun.ended.then(() => gate?.close());
  return { ...begun, ended, built: gate?.built ?? Promise.resolve(), begin: () => gate?.open() };
}

async function spawnDirectly(
  { file, args, env, cwd }: StartRequest,
  descriptors: readonly Handed[],
  detached: boolean,
): Promise<Begun> {
  try {
    const stdio = descriptorTable(descriptors.map(({ fd }) => fd));
    const child = spawn(file, args, { cwd, env, stdio, detached });
    const ended: RawEnd = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    const error = await new Promise<Error | null>((resolve) => {
      child.once('spawn', () => resolve(null));
      child.once('error', resolve);
    });
    const { pid } = child;
    if (error !== null || pid === undefined) return { kind: 'not-started', error: error ?? new Error('no process') };
    child.on('error', () => {}); // A signal that could not be sent; the tree is ended by other means.
    return { kind: 'started', pid, ended };
  } catch (error) {
    return { kind: 'not-started', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** More than bubblewrap or the observer ever say. */
const mostReported = 2 * 1024 * 1024;

/** Tells all that came so far, each time; resolves at the end. */
async function hearAll(fd: number, tell: (text: string) => void): Promise<void> {
  const reports = new Socket({ fd, readable: true, writable: false });
  let text = '';
  reports.setEncoding('utf8');
  reports.on('error', () => {}); // Closed with the sandbox.
  reports.on('data', (chunk: string) => {
    if (text.length < mostReported) tell((text += chunk));
  });
  await new Promise<void>((resolve) => reports.once('close', resolve));
}
