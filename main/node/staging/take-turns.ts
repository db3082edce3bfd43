/** Work on what is staged in one project, one piece after the other: of this desk, and of every other that has the same folder. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BrokerError } from '#domain/common/errors.ts';
import { say } from '#domain/common/message.ts';
import { projectFolder, stagingFolder } from './layer.ts';

/** Null where another desk holds it; ends with the process. Throws where there can be no lock. */
export type TakeLock = (path: string) => { release(): void } | null;

export type TakeTurn = <T>(project: string, act: () => Promise<T>) => Promise<T>;

/** Longer than a landing takes; then the other desk is stopped, or its disk is. */
const patienceMs = 120_000;
const stepMs = 20;

/** Throws `store-unavailable` where another desk does not come to its end. */
export function createTurns(dataDir: string, takeLock: TakeLock, mostMs = patienceMs): TakeTurn {
  const last = new Map<string, Promise<unknown>>();
  return (project, act) => {
    const whenFree = async () => await holding(dataDir, project, { takeLock, mostMs }, act);
    const turn = (last.get(project) ?? Promise.resolve()).then(whenFree, whenFree);
    const settled = turn.catch(() => {}); // Heard by the one that asked.
    last.set(project, settled);
    void settled.then(() => last.get(project) === settled && last.delete(project));
    return turn;
  };
}

interface Waiting {
  readonly takeLock: TakeLock;
  readonly mostMs: number;
}

async function holding<T>(
  dataDir: string,
  project: string,
  { takeLock, mostMs }: Waiting,
  act: () => Promise<T>,
): Promise<T> {
  const folder = join(stagingFolder(dataDir), projectFolder(project));
  // Where nothing was ever staged there is nothing that two could want.
  if (!existsSync(folder)) return await act();
  for (const end = performance.now() + mostMs; ; await pause(stepMs)) {
    const lock = tryLock(takeLock, join(folder, 'turn.lock'));
    if (lock !== null) return await act().finally(() => lock.release());
    if (performance.now() > end) break;
  }
  throw new BrokerError('store-unavailable', say('Another desk works on what is staged in this project.'), {
    remedy: say('Wait for its end, or stop it, and try again.'),
  });
}

/** Where no lock can be written nothing else can be either, and what is there may still be looked at. */
function tryLock(takeLock: TakeLock, path: string): ReturnType<TakeLock> {
  try {
    return takeLock(path);
  } catch {
    return { release: () => undefined };
  }
}
