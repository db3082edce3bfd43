/** The desks that `exec` leaves behind it where their person wants that: finds the one for this caller, and leaves one. See decision 0204. */
import { spawn } from 'node:child_process';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftDesks } from './doors/cli/exec/exec.ts';
import { connectAt } from './doors/control-socket/connect-broker.ts';
import { holderOf } from './doors/control-socket/lock-holder.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { holdBack } from './node/host/held-variables.ts';
import { beginLeftDesk, leavesDesk, leftDeskFiles, leftDeskLocks } from './node/host/left/left-desk-files.ts';
import { isTerminalThere, lastingVariables, markOfSurroundings, ownTerminal } from './node/host/left/surroundings.ts';
import { fitsSocket } from './rpc/socket/fits-socket.ts';
import type { BrokerClient } from './rpc/wire-client.ts';

/** It answers at once, or the command runs without it. */
const waitMs = 2000;

/** Null where none is wanted. To be called before a broker begins in this process, which changes what it may. */
export function leftDesks(outDir: string): LeftDesks | null {
  const { env } = process;
  const { dataDir, runtimeDir } = nameDirs(env);
  if (process.platform !== 'linux' || !leavesDesk(dataDir)) return null;
  const terminal = ownTerminal();
  const mark = isTerminalThere(terminal) ? markOfSurroundings(env, outDir, terminal) : null;
  if (mark === null) return null;
  const files = leftDeskFiles(runtimeDir, mark);
  // It could not listen, and would end without a word.
  if (!fitsSocket(files.socket)) return null;
  return {
    async reach(project) {
      const reached = await connectAt({ runtimeDir, files, client: 'countersign exec', waitMs });
      if (reached.kind === 'unreachable') return null;
      if (await isServed(reached.client, project, env)) return reached.client;
      reached.client.close();
      return null;
    },
    leave() {
      if (holderOf(`${files.socket}.lock`) !== null) return; // It lives; this call only ran beside it.
      const held = leftDeskLocks(dataDir).filter((lock) => holderOf(lock) !== null).length;
      if (beginLeftDesk(files, held, Date.now())) begin(outDir, terminal, env);
    },
  };
}

/** It holds no secrets, so it cannot give a command those that this project lets through. */
async function isServed(client: BrokerClient, project: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const opened = await client.call('project.open', { path: project });
  return opened.ok && !opened.result.settings.values.passEnv.some((name) => env[name] !== undefined);
}

/** In a session of its own, with no stream, folder or secret of the caller's. */
function begin(outDir: string, terminal: string, env: NodeJS.ProcessEnv): void {
  closeInherited();
  const child = spawn(process.execPath, [join(outDir, 'cli.js'), 'left-desk', terminal], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: holdBack(lastingVariables(env)),
  });
  child.on('error', () => undefined); // The next call runs alone, as this one did.
  child.unref();
}

/** Of the caller's streams, whose readers wait for their end; a child of Node's gets what Node did not open or mark itself. */
function closeInherited(): void {
  const closesAtStart = 0o2000000;
  for (const fd of readdirSync('/proc/self/fd')
    .map(Number)
    .filter((each) => each > 2)) {
    try {
      const flags = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1];
      if (flags !== undefined && (Number.parseInt(flags, 8) & closesAtStart) === 0) closeSync(fd);
    } catch {
      // That was the folder, while it was read.
    }
  }
}
