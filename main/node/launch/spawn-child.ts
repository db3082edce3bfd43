/** Starts a child with an explicit descriptor table and waits until it runs or could not be started. */
import { spawn, type ChildProcess } from 'node:child_process';
import { descriptorTable } from './descriptors.ts';
import type { StartRequest } from './started-process.ts';

export type Spawned =
  | { readonly kind: 'started'; readonly child: ChildProcess; readonly pid: number; readonly ended: EndedPromise }
  | { readonly kind: 'not-started'; readonly error: Error };

type EndedPromise = Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

export async function spawnChild(
  request: StartRequest,
  stdio: readonly (number | 'pipe')[],
  detached: boolean,
): Promise<Spawned> {
  const extra = request.seccompFd === null ? [] : ['pipe' as const, request.seccompFd];
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
      await statusRead(child);
      return exit;
    });
    const status = child.stdio[3];
    if (request.seccompFd !== null && status && 'setEncoding' in status) {
      let text = '';
      status.setEncoding('utf8');
      status.on('data', (chunk: string) => request.onStatus((text += chunk)));
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

/** Resolves when bubblewrap's reports have all been read. */
async function statusRead(child: ChildProcess): Promise<void> {
  const status = child.stdio[3];
  if (!status || status.destroyed) return;
  await new Promise<void>((resolve) => status.once('close', resolve));
}
