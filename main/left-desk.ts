/** The broker that `exec` leaves behind it: nobody answers for it, it opens no port, and it ends by itself. See decision 0204. */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ComposedBroker } from './compose-broker.ts';
import { holderOf } from './doors/control-socket/lock-holder.ts';
import { serveControlSocket } from './doors/control-socket/serve-control-socket.ts';
import { nameDirs } from './node/host/folders/name-dirs.ts';
import { clearLeft, leavesDesk, leftDeskFiles, leftDeskLocks } from './node/host/left/left-desk-files.ts';
import { createLeftLife, type LeftLife } from './node/host/left/left-life.ts';
import { isTerminalThere, markOfSurroundings, ownPrograms, terminalPattern } from './node/host/left/surroundings.ts';
import { createSystemClock } from './node/host/time-and-ids.ts';
import { holdLock, type HeldLock } from './rpc/socket/hold-lock.ts';

const lookEveryMs = 1000;

/** A broker that nobody answers for. */
type Compose = (outDir: string) => Promise<ComposedBroker>;

/** Returns the exit code, when it has ended. `terminal`: the one of the caller who left it. */
export async function serveLeft(outDir: string, terminal: string, compose: Compose): Promise<number> {
  const { env } = process;
  const { dataDir, runtimeDir } = nameDirs(env);
  const mark = terminalPattern.test(terminal) ? markOfSurroundings(env, outDir, terminal) : null;
  if (mark === null) return 1;
  process.chdir('/');
  const files = leftDeskFiles(runtimeDir, mark);
  const lock = takePlace(dataDir, () => clearLeft(runtimeDir, files));
  const life = createLeftLife(lookAround({ dataDir, outDir, terminal }), () => performance.now());
  try {
    if (lock !== null && life.look() === 'stays')
      await serve({ runtimeDir, files, life, compose: () => compose(outDir) });
  } finally {
    rmSync(files.begun, { force: true });
    lock?.release();
  }
  return 0;
}

/** Null where there are as many as may be. `onAlone`: no other lives now. */
function takePlace(dataDir: string, onAlone: () => void): HeldLock | null {
  const taken = leftDeskLocks(dataDir).map((path) => holdLock(path));
  const free = taken.filter((lock) => lock !== null);
  if (free.length === taken.length) onAlone();
  const [own = null, ...others] = free;
  for (const other of others) other.release();
  return own;
}

interface Served {
  readonly runtimeDir: string;
  readonly files: ReturnType<typeof leftDeskFiles>;
  readonly life: LeftLife;
  readonly compose: () => Promise<ComposedBroker>;
}

async function serve({ runtimeDir, files, life, compose }: Served): Promise<void> {
  const ended = untilSignal();
  const broker = await compose();
  const programs = await serveControlSocket({
    runtimeDir,
    files,
    dataDir: null,
    clock: createSystemClock(),
    isOpen: () => life.look() === 'stays',
    onWire(wire) {
      wire.onClose(life.came());
      broker.bind(wire);
    },
  });
  rmSync(files.begun, { force: true });
  if (programs.kind === 'serving') {
    const timer = setInterval(() => life.isOver(() => isBusy(broker)) && ended.resolve(), lookEveryMs);
    await ended.promise;
    clearInterval(timer);
  }
  await broker.close();
  if (programs.kind === 'serving') await programs.close();
}

function untilSignal(): PromiseWithResolvers<void> {
  const ended = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => ended.resolve());
  return ended;
}

/** Something runs on without its caller. */
function isBusy({ broker }: ComposedBroker): boolean {
  const subscription = broker.subscribe(null, () => undefined);
  subscription.unsubscribe();
  return subscription.kind === 'snapshot' && subscription.snapshot.runs.some(({ state }) => state !== 'ended');
}

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** What may change around it while it lives. */
function lookAround({ dataDir, outDir, terminal }: Record<'dataDir' | 'outDir' | 'terminal', string>) {
  const folder = statSync(dataDir).ino;
  const programs = ownPrograms(outDir);
  return {
    /** Everything was stopped, or its log would be written nowhere. */
    mustEnd: () =>
      isThere(join(dataDir, 'stopped.json')) || statSync(dataDir, { throwIfNoEntry: false })?.ino !== folder,
    /** A desk with a person has come, or another version; its terminal has gone, or the person wants none any more. */
    isReplaced: () =>
      !isTerminalThere(terminal) ||
      holderOf(join(dataDir, 'desk.lock')) !== null ||
      !leavesDesk(dataDir) ||
      ownPrograms(outDir) !== programs,
  };
}
