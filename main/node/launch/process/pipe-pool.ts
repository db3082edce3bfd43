/** Makes real pipes. Node gives children sockets instead, and a program that opens /dev/stdout or /dev/stdin fails on those. */
import { execFile } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Starter } from '../start/starter.ts';

export interface PipeEnds {
  readonly readFd: number;
  readonly writeFd: number;
}

export interface PipePool {
  /** Our end does not block, the child's does. The caller closes both. */
  take(ours: 'read' | 'write'): Promise<PipeEnds>;
}

/** Enough for several commands that start at once. */
const batch = 12;
const refillBelow = 6;
/** As many of a kind as a command takes. */
const mostReady = 4;

const open = (both: number, ours: 'read' | 'write'): PipeEnds => {
  try {
    return reopen(both, ours);
  } finally {
    closeSync(both);
  }
};

/** Pipes that have names for a moment have them in `dataDir`, where no sandboxed command can put others in their place. */
export function createPipePool(starter: Starter | null, dataDir: string): PipePool {
  const idle: number[] = [];
  const ready: Record<'read' | 'write', PipeEnds[]> = { read: [], write: [] };
  let refilling: Promise<void> | null = null;
  let isPreparing = false;
  const refill = async (): Promise<void> => {
    try {
      idle.push(...((await starter?.makePipes(batch)) ?? (await makePipes(dataDir))));
    } finally {
      refilling = null;
    }
  };
  const openNext = async (ours: 'read' | 'write'): Promise<PipeEnds> => {
    while (idle.length === 0) await (refilling ??= refill());
    return open(idle.pop() ?? -1, ours);
  };
  const prepare = (): void => {
    isPreparing = false;
    try {
      for (const ours of ['read', 'write'] as const) {
        while (idle.length > 0 && ready[ours].length < mostReady) ready[ours].push(open(idle.pop() ?? -1, ours));
      }
    } catch {
      return; // Too many files are open; the caller that needs one hears it.
    }
    // A caller that needs one when none is left tries again, and hears why there is none.
    if (idle.length < refillBelow) (refilling ??= refill()).catch(() => {});
  };
  return {
    async take(ours) {
      // Not before the caller that takes one has started what it is for.
      if (!isPreparing) setImmediate(prepare);
      isPreparing = true;
      return ready[ours].pop() ?? (await openNext(ours));
    },
  };
}

/** Named pipes whose names are gone at once, so that nothing is left of them but the descriptors. */
async function makePipes(dataDir: string): Promise<readonly number[]> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(path.join(dataDir, 'making-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A broker for one command may well end while this is still going on.
  process.once('exit', remove);
  try {
    const names = Array.from({ length: batch }, (_, index) => path.join(folder, String(index)));
    await promisify(execFile)('mkfifo', ['-m', '600', ...names]);
    return names.map((name) => openSync(name, constants.O_RDWR | constants.O_NONBLOCK));
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function reopen(both: number, ours: 'read' | 'write'): PipeEnds {
  const name = `/proc/self/fd/${both}`;
  const flag = (end: 'read' | 'write'): number => (end === ours ? constants.O_NONBLOCK : 0);
  const readFd = openSync(name, constants.O_RDONLY | flag('read'));
  try {
    return { readFd, writeFd: openSync(name, constants.O_WRONLY | flag('write')) };
  } catch (error) {
    closeSync(readFd);
    throw error;
  }
}
