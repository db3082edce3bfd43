/** Has the overlays of a layer mounted in namespaces of their own, and keeps those by descriptors: the program that made them is gone by then. See decision 0170. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { descriptorTable } from '../../launch/process/descriptors.ts';

/** One overlay, all real folders. */
export interface Overlay {
  /** What of the real folder is not to be seen, as whiteouts. */
  readonly cover: string;
  readonly real: string;
  readonly upper: string;
  readonly work: string;
  /** Where it is shown, in its namespace alone. */
  readonly place: string;
}

export interface HeldOverlays {
  readonly kind: 'held';
  /** Descriptors of this process, in the order in which they are entered: a user namespace before what it owns. */
  readonly spaces: readonly number[];
  /** The user namespace among them, or null for the superuser. */
  readonly user: number | null;
  close(): void;
}

/** Where it came to an end, in the words of `resources/helper/staging-holder.c`. */
export interface NotHeld {
  readonly kind: 'not-held';
  readonly step: string;
  /** As in errno(3); 0 where there was none. */
  readonly errno: number;
}

const mostMs = 10_000;

export const ofThisProcess = (fd: number): string => `/proc/${process.pid}/fd/${fd}`;

/** `within`: other overlays, whose namespaces stay as they are, and which are seen beside these. */
export async function holdOverlays(
  holder: string,
  overlays: readonly Overlay[],
  isSuperuser: boolean,
  within: Pick<HeldOverlays, 'spaces' | 'user'> | null = null,
): Promise<HeldOverlays | NotHeld> {
  const words = overlays.flatMap(({ cover, real, upper, work, place }) => [cover, real, upper, work, place]);
  const entered = (within?.spaces ?? []).flatMap((fd) => ['-n', ofThisProcess(fd)]);
  const child = spawn(holder, ['hold', ...(isSuperuser ? ['-t'] : []), ...entered, ...words], {
    cwd: '/',
    env: {},
    stdio: descriptorTable(['pipe', 'pipe', 'pipe']),
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const problem = await readyOrProblem(child);
  if (problem !== null) {
    child.kill('SIGKILL');
    return problem;
  }
  const isOwnUser = !isSuperuser && within === null;
  const spaces = openSpaces(child, isOwnUser ? ['user', 'mnt'] : ['mnt']);
  child.stdin?.destroy();
  await ended;
  if (spaces === null) return { kind: 'not-held', step: 'namespace', errno: 0 };
  const user = isOwnUser ? (spaces[0] ?? null) : (within?.user ?? null);
  return {
    kind: 'held',
    spaces: isOwnUser || user === null ? spaces : [user, ...spaces],
    user,
    close: () => spaces.forEach((fd) => closeSync(fd)),
  };
}

function readyOrProblem(child: ChildProcess): Promise<NotHeld | null> {
  return new Promise((resolve) => {
    let said = '';
    let complaint = '';
    const failed = (step: string): void => {
      clearTimeout(timer);
      const [, named = step, errno = '0'] = /^(\w+) (\d+)$/m.exec(complaint) ?? [];
      resolve({ kind: 'not-held', step: named, errno: Number(errno) });
    };
    const timer = setTimeout(() => failed('late'), mostMs);
    child.stdin?.on('error', () => {}); // It ended; how, its own words say.
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.startsWith('ready\n')) return;
      clearTimeout(timer);
      resolve(null);
    });
    child.once('error', () => failed('start'));
    child.once('close', () => failed('end'));
  });
}

/** Null where this process may not look into another, not even its own child. */
function openSpaces({ pid }: ChildProcess, kinds: readonly string[]): readonly number[] | null {
  const opened: number[] = [];
  try {
    for (const kind of kinds) opened.push(openSync(`/proc/${pid}/ns/${kind}`, 'r'));
    return opened;
  } catch {
    opened.forEach((fd) => closeSync(fd));
    return null;
  }
}
