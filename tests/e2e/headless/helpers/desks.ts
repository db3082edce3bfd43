/** One process for the desks of a worker: each has a home of its own, and nothing is read and compiled for it anew. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

export interface HeadlessHost {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface Desks {
  /** Whether the one before has ended: only then the next may start. */
  isFree(): boolean;
  start(env: NodeJS.ProcessEnv): Promise<HeadlessHost>;
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly lines: Interface;
  readonly said: string[];
}

function run(): Running {
  const program = join(import.meta.dirname, 'desks-program.ts');
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return { child, lines: createInterface({ input: child.stdout! }), said };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Rejects with what the host said if it ends before it has printed its link. */
function linkOf({ child, lines, said }: Running): Promise<string> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error(`The host ended early:\n${said.join('\n')}`));
    child.once('exit', ended);
    const read = (line: string): void => {
      const found = /https?:\/\/\S+/u.exec(line);
      if (found === null) return;
      child.off('exit', ended);
      lines.off('line', read);
      resolve(found[0]);
    };
    lines.on('line', read);
  });
}

function stop({ child }: Running): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) return resolve();
    const ended = (): void => {
      for (const event of ['exit', 'message']) child.off(event, ended);
      resolve();
    };
    for (const event of ['exit', 'message']) child.on(event, ended);
    child.send('end');
  });
}

export function openDesks(): Desks {
  let running: Running | null = null;
  // The same address each time, so that the browser knows the page.
  let port = '0';
  let isFree = true;
  return {
    isFree: () => isFree || (running !== null && hasEnded(running.child)),
    async start(env) {
      const mine = running !== null && !hasEnded(running.child) ? running : run();
      running = mine;
      isFree = false;
      mine.said.length = 0;
      const link = linkOf(mine);
      mine.child.send({ env, argv: port === '0' ? [] : ['--port', port] });
      const url = await link;
      ({ port } = new URL(url));
      let isStopped = false;
      return {
        url,
        process: mine.child,
        async stop() {
          if (!isStopped) await stop(mine);
          isStopped = true;
          isFree = true;
        },
      };
    },
    async close() {
      if (running === null || hasEnded(running.child)) return;
      const { child } = running;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await exited;
    },
  };
}
