/** Has a small program start sandboxes: forking a process as large as the broker takes longer than building one. See decision 0035. */
import { spawn, type ChildProcess } from 'node:child_process';
import { constants as files, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { getSystemErrorName } from 'node:util';
import { descriptorTable } from '../process/descriptors.ts';

/** A descriptor of the broker that the started process gets as one of its own, to read, to write, or for both. */
export interface Handed {
  readonly fd: number;
  readonly mode: 'r' | 'w' | 'b';
}

export interface StartJob {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** In the order of their numbers in there. */
  readonly descriptors: readonly Handed[];
}

export type RawEnd = Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;

export type Begun =
  | { readonly kind: 'started'; readonly pid: number; readonly ended: RawEnd }
  | { readonly kind: 'not-started'; readonly error: Error };

export interface Starter {
  /** Descriptors of fresh pipes, each open for both; null when this program is of no use here. */
  makePipes(count: number): Promise<readonly number[] | null>;
  /** In a session of its own, dead as soon as the broker is. Null when this program is of no use here, and nothing was started. */
  start(job: StartJob): Promise<Begun | null>;
}

/** What the program reads at most; the kernel takes less. */
const mostBytes = 8 * 1024 * 1024;

interface Waiting {
  readonly begun: (begun: Begun | null) => void;
  readonly ended: (code: number | null, signal: NodeJS.Signals | null) => void;
  readonly end: RawEnd;
}

export function createStarter(file: string): Starter {
  const waiting = new Map<string, Waiting>();
  const pipes: ((fds: readonly number[] | null) => void)[] = [];
  let child: ChildProcess | null = null;
  let isGone = false;
  let jobs = 0;
  let rest = '';

  const giveUp = (): void => {
    isGone = true;
    for (const tell of pipes.splice(0)) tell(null);
    // What it had started died with it.
    for (const { begun, ended } of waiting.values()) {
      begun(null);
      ended(null, 'SIGKILL');
    }
    waiting.clear();
    child?.kill('SIGKILL');
  };
  const hear = (line: string): void => {
    const [kind, ...words] = line.split(' ');
    if (kind === 'p') {
      pipes.shift()?.(words.map(Number));
      return;
    }
    const [id = '', first, second] = [words[0], Number(words[1]), Number(words[2])];
    const job = waiting.get(id);
    if (kind === 's' && second !== 0) {
      waiting.delete(id);
      job?.begun(second < 0 ? null : { kind: 'not-started', error: systemError(second) });
      // It may not look at the descriptors of the broker, and will not be allowed to later.
      if (second < 0) giveUp();
    } else if (kind === 's') job?.begun({ kind: 'started', pid: first, ended: job.end });
    else {
      waiting.delete(id);
      job?.ended(second === 0 ? first : null, second === 0 ? null : signalName(second));
    }
  };
  const running = (): ChildProcess => {
    if (child !== null) return child;
    child = spawn(file, [], { cwd: '/', env: {}, stdio: descriptorTable(['pipe', 'pipe', 'ignore']), detached: true });
    child.on('error', giveUp);
    child.on('exit', giveUp);
    child.stdin?.on('error', giveUp);
    child.stdout?.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
      keepAlive();
    });
    child.unref();
    return child;
  };
  /** An idle broker may end; one that waits for a command may not. */
  const keepAlive = (): void => {
    for (const stream of [child?.stdin, child?.stdout]) {
      if (!(stream instanceof Socket)) continue;
      if (waiting.size + pipes.length > 0) stream.ref();
      else stream.unref();
    }
  };
  const ask = (words: readonly string[]): void => {
    const bytes = Buffer.from(`${words.join('\0')}\0`);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    running().stdin?.write(Buffer.concat([length, bytes]));
    keepAlive();
  };
  return {
    async makePipes(count) {
      if (isGone) return null;
      const theirs = await new Promise<readonly number[] | null>((resolve) => {
        pipes.push(resolve);
        ask(['p', String(count)]);
      });
      if (theirs === null) return null;
      try {
        const both = files.O_RDWR | files.O_NONBLOCK;
        const opened = theirs.map((fd) => openSync(`/proc/${child?.pid}/fd/${fd}`, both));
        ask(['k']);
        return opened;
      } catch {
        giveUp(); // Some systems let nobody look into another process, not even its parent.
        return null;
      }
    },
    async start({ file: program, args, env, cwd, descriptors }) {
      if (isGone) return null;
      const id = String(++jobs);
      const handed = descriptors.map(({ fd, mode }) => `${mode}${fd}`);
      const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      const argv = [program, ...args];
      const words = ['s', id, cwd, String(handed.length), ...handed, String(argv.length), ...argv, '-', ...variables];
      if (words.some((word) => word.includes('\0'))) {
        return { kind: 'not-started', error: new Error('A word of the command contains NUL.') };
      }
      if (words.reduce((sum, word) => sum + 3 * word.length + 1, 0) > mostBytes) {
        return { kind: 'not-started', error: systemError(constants.errno.E2BIG) };
      }
      return await new Promise<Begun | null>((resolve) => {
        const { promise: end, resolve: endWith } = Promise.withResolvers<Awaited<RawEnd>>();
        waiting.set(id, { begun: resolve, ended: (code, signal) => endWith({ code, signal }), end });
        ask(words);
      });
    },
  };
}

function systemError(number: number): Error {
  const code = getSystemErrorName(-number);
  return Object.assign(new Error(code), { code });
}

function signalName(number: number): NodeJS.Signals {
  const found = Object.entries(constants.signals).find(([, value]) => value === number);
  return (found?.[0] ?? 'SIGKILL') as NodeJS.Signals;
}
