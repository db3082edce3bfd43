/** What the command line knows of desks that `exec` left behind it: whether it does, which there are, and when none is left. */
import { setTimeout as pause } from 'node:timers/promises';
import { runLeave, type LeavePlaces } from './doors/cli/exec/leave.ts';
import { status } from './doors/cli/commands/status.ts';
import type { ReachBroker } from './doors/cli/reach/reach-broker.ts';
import { holderOf } from './doors/control-socket/lock-holder.ts';
import { dataDirs } from './node/host/folders/data-dirs.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import {
  leaveDeskPath,
  leavesDesk,
  leftDeskFiles,
  leftDeskLocks,
  markLength,
} from './node/host/left/left-desk-files.ts';
import { writeAtomically } from './node/store/write-atomically.ts';
import { fitsSocket } from './rpc/socket/fits-socket.ts';
import { holdLock } from './rpc/socket/hold-lock.ts';

/** They look each second, and an idle one is gone then. */
const patienceMs = 10_000;
const stepMs = 100;

export const runStatus = (json: boolean, reach: ReachBroker): Promise<number> =>
  status(
    json,
    reach,
    leftDeskLocks(nameDirs(process.env).dataDir).flatMap((lock) => holderOf(lock) ?? []),
  );

export async function leave(
  args: readonly string[],
  io: Pick<LeavePlaces, 'stdout' | 'stderr' | 'changeConfiguration'>,
): Promise<number> {
  const { dataDir, runtimeDir } = dataDirs(process.env);
  return runLeave(args, {
    ...io,
    problem: problemIn(runtimeDir),
    read: () => leavesDesk(dataDir),
    write: (isOn) => writeAtomically(leaveDeskPath(dataDir), JSON.stringify({ isOn })),
  });
}

/** Why `exec` can leave none that is reached; null where it can. */
function problemIn(runtimeDir: string): string | null {
  if (process.platform !== 'linux') {
    return 'on this system exec cannot leave a desk behind it. Start one: countersign serve';
  }
  const { socket } = leftDeskFiles(runtimeDir, '0'.repeat(markLength));
  if (fitsSocket(socket)) return null;
  return `exec cannot leave a desk behind it, because the path of its socket would be too long: ${socket}. Set XDG_RUNTIME_DIR to a shorter folder`;
}

/** To be called by who holds the lock of a desk, for which they make room. Null where one still works; else gives their places back. */
export async function leftDesksGone(dataDir: string): Promise<(() => void) | null> {
  for (const end = performance.now() + patienceMs; ; await pause(stepMs)) {
    const held = leftDeskLocks(dataDir).map((path) => holdLock(path));
    const giveBack = (): void => held.forEach((lock) => lock?.release());
    if (held.every((lock) => lock !== null)) return giveBack;
    giveBack();
    if (performance.now() > end) return null;
  }
}
