/** How many runs of a project go on at once: those beyond it wait in order, and a requester that asks a lot does not make the others wait for all of it. */

/** Behaviour §5: interactive sessions at once. */
export const maxActiveRuns = 64;
/** Those that wait for their turn beyond them. */
export const maxWaitingRuns = 2000;

export interface RunTurns {
  /** How many wait. */
  readonly waiting: number;
  /**
   * Resolves when the run may go on, or when the signal fires: the waiting caller then learns why it was ended. `onPlace` is told the place, counted from 1,
   * where it has to wait. The returned function gives the turn back; it may be called again.
   */
  take(requester: string, signal: AbortSignal, onPlace: (place: number) => void): Promise<() => void>;
}

interface Waiting {
  readonly go: () => void;
}

/** Turns for `most` runs at once, given to requesters one after the other. */
export function createRunTurns(most: number): RunTurns {
  let going = 0;
  /** By requester, the one whose turn is next first. */
  const queues = new Map<string, Waiting[]>();

  /** Round robin: a requester that had its turn goes to the end. */
  const next = (): void => {
    const [first] = queues;
    if (first === undefined || going >= most) return;
    const [requester, queue] = first;
    const waiting = queue.shift();
    queues.delete(requester);
    if (queue.length > 0) queues.set(requester, queue);
    waiting?.go();
  };

  const giveBack = (): (() => void) => {
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      going -= 1;
      next();
    };
  };

  return {
    get waiting() {
      return [...queues.values()].reduce((sum, queue) => sum + queue.length, 0);
    },
    async take(requester, signal, onPlace) {
      if (signal.aborted) return () => undefined;
      if (going < most) {
        going += 1;
        return giveBack();
      }
      const queue = queues.get(requester) ?? [];
      queues.set(requester, queue);
      const { promise, resolve } = Promise.withResolvers<() => void>();
      const leave = (): void => {
        const at = queue.indexOf(waiting);
        if (at !== -1) queue.splice(at, 1);
        if (queue.length === 0 && queues.get(requester) === queue) queues.delete(requester);
        resolve(() => undefined);
      };
      const waiting: Waiting = {
        go() {
          signal.removeEventListener('abort', leave);
          going += 1;
          resolve(giveBack());
        },
      };
      queue.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
      onPlace(placeOf(requester, queues));
      return promise;
    },
  };
}

/** How many go before the last one of this requester. */
function placeOf(requester: string, queues: ReadonlyMap<string, readonly Waiting[]>): number {
  const rounds = queues.get(requester)?.length ?? 0;
  const order = [...queues.keys()].indexOf(requester);
  return [...queues.entries()].reduce((sum, [, queue], index) => {
    return sum + Math.min(queue.length, index <= order ? rounds : rounds - 1);
  }, 0);
}

/** One run's place among those that go on: taken, left to others while nothing of the run goes on, and taken again. */
export interface RunPlace {
  take(): Promise<void>;
  giveBack(): void;
  /** The run has ended: what it may still be given goes back at once. */
  end(): void;
}

export function createRunPlace(take: () => Promise<() => void>): RunPlace {
  let isOver = false;
  let back: (() => void) | null = null;
  return {
    async take() {
      back = await take();
      if (isOver) back?.();
    },
    giveBack: () => back?.(),
    end() {
      isOver = true;
      back?.();
    },
  };
}
