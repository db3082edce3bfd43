/** Starts a child with an explicit descriptor table and waits until it runs or could not be started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { descriptorTable } from './descriptors.ts';
import { observerFd, statusFd, type StartRequest } from './started-process.ts';

export type Spawned =
  | { readonly kind: 'started'; readonly child: ChildProcess; readonly pid: number; readonly ended: EndedPromise }
  | { readonly kind: 'not-started'; readonly error: Error };

type EndedPromise = Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

export async function spawnChild(
  request: StartRequest,
  stdio: readonly (number | 'pipe')[],
  detached: boolean,
): Promise<Spawned> {
  const observer = request.onObserved === null ? [] : ['pipe' as const];
  const names = request.nameServerFile === undefined ? [] : [request.nameServerFile];
  // The name server keeps its place: without an observer it stands in for it.
  const after = observer.length === 0 ? [...names, ...names] : [...observer, ...names];
  const extra = request.seccompFd === null ? [] : ['pipe' as const, request.seccompFd, ...after];
  try {
    const child = spawn(request.file, request.args, {
      cwd: request.cwd,
      env: request.env,
      stdio: descriptorTable([...stdio, ...extra]),
      detached,
    });
    const exited: EndedPromise = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    // What bubblewrap reported may arrive after its exit, and says which process to wait for next.
    const ended = exited.then(async (exit) => {
      await Promise.all([closed(child, statusFd), closed(child, observerFd)]);
      return exit;
    });
    if (request.seccompFd !== null) {
      collect(child, statusFd, request.onStatus);
      if (request.onObserved !== null) collect(child, observerFd, request.onObserved);
    }
    const error = await new Promise<Error | null>((resolve) => {
      child.once('spawn', () => resolve(null));
      child.once('error', resolve);
    });
    const { pid } = child;
    if (error !== null || pid === undefined) return { kind: 'not-started', error: error ?? new Error('no process') };
    child.on('error', () => {}); // A signal that could not be sent; the tree is ended by other means.
    return { kind: 'started', child, pid, ended };
  } catch (error) {
    return { kind: 'not-started', error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** More than bubblewrap or the observer ever say. */
const mostReported = 2 * 1024 * 1024;

function collect(child: ChildProcess, fd: number, tell: (text: string) => void): void {
  const reports = child.stdio[fd];
  if (!reports || !('setEncoding' in reports)) return;
  let text = '';
  reports.setEncoding('utf8');
  reports.on('error', () => {}); // Closed with the sandbox.
  reports.on('data', (chunk: string) => {
    if (text.length < mostReported) tell((text += chunk));
  });
}

/** Resolves when everything reported there has been read. */
async function closed(child: ChildProcess, fd: number): Promise<void> {
  const reports = child.stdio[fd];
  if (!reports || !('setEncoding' in reports) || reports.destroyed) return;
  await new Promise<void>((resolve) => reports.once('close', resolve));
}
