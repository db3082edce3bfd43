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

/** The program while it runs, and what it was asked for and has not answered yet. */
interface Program {
  readonly file: string;
  readonly waiting: Map<string, Waiting>;
  readonly pipes: ((fds: readonly number[] | null) => void)[];
  child: ChildProcess | null;
  isGone: boolean;
  jobs: number;
  /** What it said of a line so far. */
  rest: string;
}

export function createStarter(file: string): Starter {
  const program: Program = { file, waiting: new Map(), pipes: [], child: null, isGone: false, jobs: 0, rest: '' };
  return {
    makePipes: async (count) => await makePipes(program, count),
    start: async (job) => await start(program, job),
  };
}

async function makePipes(program: Program, count: number): ReturnType<Starter['makePipes']> {
  if (program.isGone) return null;
  const theirs = await new Promise<readonly number[] | null>((resolve) => {
    program.pipes.push(resolve);
    ask(program, ['p', String(count)]);
  });
  if (theirs === null) return null;
  try {
    const both = files.O_RDWR | files.O_NONBLOCK;
    const opened = theirs.map((fd) => openSync(`/proc/${program.child?.pid}/fd/${fd}`, both));
    ask(program, ['k']);
    return opened;
  } catch {
    giveUp(program); // Some systems let no user look into another process, not even its parent.
    return null;
  }
}

async function start(program: Program, job: StartJob): ReturnType<Starter['start']> {
  const { file, args, env, cwd, descriptors } = job;
  if (program.isGone) return null;
  const id = String(++program.jobs);
  const handed = descriptors.map(({ fd, mode }) => `${mode}${fd}`);
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const argv = [file, ...args];
  const words = ['s', id, cwd, String(handed.length), ...handed, String(argv.length), ...argv, '-', ...variables];
  if (words.some((word) => word.includes('\0'))) {
    return { kind: 'not-started', error: new Error('A word of the command contains NUL.') };
  }
  if (words.reduce((sum, word) => sum + 3 * word.length + 1, 0) > mostBytes) {
    return { kind: 'not-started', error: systemError(constants.errno.E2BIG) };
  }
  return await new Promise<Begun | null>((resolve) => {
    const { promise: end, resolve: endWith } = Promise.withResolvers<Awaited<RawEnd>>();
    program.waiting.set(id, { begun: resolve, ended: (code, signal) => endWith({ code, signal }), end });
    ask(program, words);
  });
}

function ask(program: Program, words: readonly string[]): void {
  const bytes = Buffer.from(`${words.join('\0')}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  running(program).stdin?.write(Buffer.concat([length, bytes]));
  keepAlive(program);
}

function running(program: Program): ChildProcess {
  if (program.child !== null) return program.child;
  program.child = spawn(program.file, [], {
    cwd: '/',
    env: {},
    stdio: descriptorTable(['pipe', 'pipe', 'ignore']),
    detached: true,
  });
  program.child.on('error', () => giveUp(program));
  program.child.on('exit', () => giveUp(program));
  program.child.stdin?.on('error', () => giveUp(program));
  program.child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (program.rest + chunk.toString()).split('\n');
    program.rest = lines.pop() ?? '';
    for (const line of lines) hear(program, line);
    keepAlive(program);
  });
  program.child.unref();
  return program.child;
}

/** An idle broker may end; one that waits for a command may not. */
function keepAlive(program: Program): void {
  for (const stream of [program.child?.stdin, program.child?.stdout]) {
    if (!(stream instanceof Socket)) continue;
    if (program.waiting.size + program.pipes.length > 0) stream.ref();
    else stream.unref();
  }
}

function hear(program: Program, line: string): void {
  const [kind, ...words] = line.split(' ');
  if (kind === 'p') {
    program.pipes.shift()?.(words.map(Number));
    return;
  }
  const [id = '', first, second] = [words[0], Number(words[1]), Number(words[2])];
  const job = program.waiting.get(id);
  if (kind === 's' && second !== 0) {
    program.waiting.delete(id);
    job?.begun(second < 0 ? null : { kind: 'not-started', error: systemError(second) });
    // It may not look at the descriptors of the broker, and will not be allowed to later.
    if (second < 0) giveUp(program);
  } else if (kind === 's') job?.begun({ kind: 'started', pid: first, ended: job.end });
  else {
    program.waiting.delete(id);
    job?.ended(second === 0 ? first : null, second === 0 ? null : signalName(second));
  }
}

function giveUp(program: Program): void {
  program.isGone = true;
  for (const tell of program.pipes.splice(0)) tell(null);
  // What it had started died with it.
  for (const { begun, ended } of program.waiting.values()) {
    begun(null);
    ended(null, 'SIGKILL');
  }
  program.waiting.clear();
  program.child?.kill('SIGKILL');
}

function systemError(number: number): Error {
  const code = getSystemErrorName(-number);
  return Object.assign(new Error(code), { code });
}

const isSignal = (name: string): name is NodeJS.Signals => Object.hasOwn(constants.signals, name);

function signalName(number: number): NodeJS.Signals {
  const found = Object.keys(constants.signals)
    .filter(isSignal)
    .find((name) => constants.signals[name] === number);
  return found ?? 'SIGKILL';
}
